//! JSON in which nothing is passed over: a key that stands twice in one object is an error, since another
//! reader of the same text may take the other one.

use std::fmt;

use perm::Shown;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use crate::failure::Failure;

/// Reads one JSON text.
///
/// # Errors
/// It is no JSON text, is nested too deep, holds text that is not Unicode, or an object with a key twice.
pub(crate) fn parse(text: &[u8]) -> Result<Value, Failure> {
    let wrong = |error: serde_json::Error| Failure::NotJson(Shown::message(&error.to_string()));
    let mut deserializer = serde_json::Deserializer::from_slice(text);
    let value = Strict.deserialize(&mut deserializer).map_err(wrong)?;
    deserializer.end().map_err(wrong)?;
    Ok(value)
}

/// The `id` of an object that is refused for what else it holds, so that the refusal can name it; null where
/// there is none, or more than one.
pub(crate) fn id(text: &[u8]) -> Value {
    #[derive(serde::Deserialize)]
    struct Request {
        #[serde(default)]
        id: Value,
    }
    serde_json::from_slice(text).map(|request: Request| request.id).unwrap_or_default()
}

/// What a person calls this kind of value.
pub(crate) const fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

#[derive(Clone, Copy)]
struct Strict;

impl<'de> DeserializeSeed<'de> for Strict {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Number::from_f64(value).map(Value::Number).ok_or_else(|| E::custom("a number out of range"))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::String(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(Value::String(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(self)? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            let value = entries.next_value_seed(self)?;
            if object.contains_key(&key) {
                return Err(A::Error::custom(format_args!("the key `{}` stands twice", Shown::word(&key))));
            }
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{id, parse};

    #[test]
    fn a_refused_object_is_named_by_its_id() {
        for (text, expected) in [
            (r#"{"id":"7","a":1,"a":2}"#, json!("7")),
            (r#"{"id":7,"a":"\ud800"}"#, json!(7)),
            (r#"{"id":1,"id":2}"#, json!(null)),
            (r#"{"id":"\ud800"}"#, json!(null)),
            (r#"{"a":1}"#, json!(null)),
            ("{", json!(null)),
        ] {
            assert_eq!(id(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn a_key_that_stands_twice_is_an_error_at_any_depth() {
        assert!(parse(br#"{"a":1,"b":{"c":[{"d":1}]}}"#).is_ok());
        for text in [r#"{"a":1,"a":1}"#, r#"{"b":{"a":1,"a":2}}"#, r#"[{"a":1,"\u0061":2}]"#] {
            let error = parse(text.as_bytes()).unwrap_err().to_string();
            assert!(error.contains("the key `a` stands twice"), "{error}");
        }
    }

    #[test]
    fn what_is_no_json_is_an_error() {
        let deep = "[".repeat(100_000);
        let cases: [&[u8]; 9] =
            [b"", b"{", b"{} {}", b"nul", b"\xff", b"\"\xff\"", br#""\ud800""#, b"\"\0\"", deep.as_bytes()];
        for text in cases {
            assert!(parse(text).is_err(), "{:?}", String::from_utf8_lossy(&text[..text.len().min(40)]));
        }
    }
}
