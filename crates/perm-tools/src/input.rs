//! Reads the fields of a call's input. A field that is missing or of the wrong type is a fault that names it.

use perm_core::{Call, Reason, Shown};
use serde_json::Value;

/// The text of a required field.
pub(crate) fn text<'a>(call: &'a Call, field: &str) -> Result<&'a str, Reason> {
    optional_text(call, field)?.ok_or_else(|| {
        Reason::new("input/missing-field", format!("the input has no `{field}`: give it as a string"))
    })
}

/// The text of a field that may be missing or null.
pub(crate) fn optional_text<'a>(call: &'a Call, field: &str) -> Result<Option<&'a str>, Reason> {
    match call.input.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(other) => Err(wrong(field, other, "a string")),
    }
}

/// Checks that a field, where it is there, is a boolean.
pub(crate) fn optional_flag(call: &Call, field: &str) -> Result<(), Reason> {
    match call.input.get(field) {
        None | Some(Value::Null | Value::Bool(_)) => Ok(()),
        Some(other) => Err(wrong(field, other, "`true` or `false`")),
    }
}

/// Checks that a field, where it is there, is a number that is not negative.
pub(crate) fn optional_number(call: &Call, field: &str) -> Result<(), Reason> {
    match call.input.get(field) {
        None | Some(Value::Null) => Ok(()),
        Some(Value::Number(number)) if number.as_f64().is_some_and(|number| number >= 0.0) => Ok(()),
        Some(other) => Err(wrong(field, other, "a number that is not negative")),
    }
}

/// The path of a file tool, which must not be empty.
pub(crate) fn path(path: &str) -> Result<Vec<String>, Reason> {
    if path.is_empty() {
        return Err(Reason::new("input/missing-field", "`file_path` is empty: name a file"));
    }
    Ok(vec![path.to_owned()])
}

/// The directory of a search, and what is searched for in it as a path.
pub(crate) fn search_paths(directory: &str, pattern: &str) -> Vec<String> {
    let directory = if directory.is_empty() { "." } else { directory };
    let inside = if pattern.starts_with('/') { pattern.to_owned() } else { format!("{directory}/{pattern}") };
    vec![directory.to_owned(), inside]
}

fn wrong(field: &str, value: &Value, wanted: &str) -> Reason {
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    };
    let value = Shown::capped(&value.to_string(), 40);
    Reason::new("input/wrong-type", format!("`{field}` is {kind} (`{value}`): give {wanted}"))
}

#[cfg(test)]
mod tests {
    use perm_core::Call;
    use serde_json::json;

    use super::{optional_flag, optional_number, optional_text, text};

    #[test]
    fn faults_name_the_field() {
        let call = Call::new("T", json!({"a": 1, "b": "x", "c": null, "d": true, "e": -1}));
        assert_eq!(text(&call, "b"), Ok("x"));
        assert_eq!(optional_text(&call, "c"), Ok(None));
        assert_eq!(optional_number(&call, "a"), Ok(()));
        assert_eq!(optional_flag(&call, "d"), Ok(()));
        let faults = [
            text(&call, "a").unwrap_err(),
            text(&call, "c").unwrap_err(),
            text(&call, "z").unwrap_err(),
            optional_number(&call, "b").unwrap_err(),
            optional_number(&call, "e").unwrap_err(),
            optional_flag(&call, "a").unwrap_err(),
        ];
        for (fault, field) in faults.iter().zip(["`a`", "`c`", "`z`", "`b`", "`e`", "`a`"]) {
            assert!(fault.message.contains(field), "{}", fault.message);
        }
    }
}
