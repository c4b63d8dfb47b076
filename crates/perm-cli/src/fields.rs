//! The fields of a request. A field may be missing or null; one of the wrong type is a fault that names it.

use perm::{Rule, Shown, WorkingDirectory, nearest_key};
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::json;

/// An object whose fields are taken out one by one.
#[derive(Debug)]
pub(crate) struct Fields(Map<String, Value>);

impl Fields {
    /// The fields of an object.
    ///
    /// # Errors
    /// Another kind of value.
    pub(crate) fn of(value: Value) -> Result<Self, Failure> {
        match value {
            Value::Object(fields) => Ok(Self(fields)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                Err(Failure::NotObject { found: json::kind(&value) })
            }
        }
    }

    /// No field may have a name that nearly is a known one: it would be passed over in silence.
    ///
    /// # Errors
    /// The first such field.
    pub(crate) fn check_names(&self, known: &[&str]) -> Result<(), Failure> {
        let unknown = self.0.keys().filter(|key| !known.contains(&key.as_str()));
        match unknown.filter_map(|key| Some((key, nearest_key(key, known)?))).next() {
            Some((key, known)) => {
                Err(Failure::NearlyKnown { key: Shown::word(key), known: known.to_owned() })
            }
            None => Ok(()),
        }
    }

    /// Takes out any value; `None` where it is missing or null.
    pub(crate) fn value(&mut self, field: &str) -> Option<Value> {
        self.0.swap_remove(field).filter(|value| !value.is_null())
    }

    /// Takes out a text.
    pub(crate) fn text(&mut self, field: &'static str) -> Result<Option<String>, Failure> {
        match self.value(field) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(wrong_type(field, &other, "a string")),
        }
    }

    /// Takes out a text that must be there.
    pub(crate) fn required_text(&mut self, field: &'static str) -> Result<String, Failure> {
        self.text(field)?.ok_or(Failure::Missing(field))
    }

    /// Takes out a name that must be there.
    pub(crate) fn required_name(&mut self, field: &'static str) -> Result<String, Failure> {
        let name = self.required_text(field)?;
        if name.is_empty() { Err(Failure::Empty(field)) } else { Ok(name) }
    }

    /// Takes out an object that must be there, as it is.
    pub(crate) fn required_object(&mut self, field: &'static str) -> Result<Value, Failure> {
        match self.value(field) {
            None => Err(Failure::Missing(field)),
            Some(object @ Value::Object(_)) => Ok(object),
            Some(other) => Err(wrong_type(field, &other, "an object")),
        }
    }

    /// Takes out an absolute path.
    pub(crate) fn path(&mut self, field: &'static str) -> Result<Option<String>, Failure> {
        self.text(field)?.map(|path| absolute(field, path)).transpose()
    }

    /// Takes out a name and looks it up.
    pub(crate) fn name<T>(
        &mut self,
        field: &'static str,
        look_up: impl FnOnce(&str) -> Option<T>,
        known: impl FnOnce() -> String,
    ) -> Result<Option<T>, Failure> {
        let Some(given) = self.text(field)? else { return Ok(None) };
        match look_up(&given) {
            Some(named) => Ok(Some(named)),
            None => Err(Failure::UnknownName { field, given: Shown::word(&given), known: known() }),
        }
    }

    /// Takes out a list of absolute directories.
    pub(crate) fn directories(
        &mut self,
        field: &'static str,
    ) -> Result<Option<Vec<WorkingDirectory>>, Failure> {
        let Some(list) = self.list(field)? else { return Ok(None) };
        let directory = |value| match value {
            Value::String(path) => {
                Ok(WorkingDirectory { path: absolute(field, path)?, source: "request".to_owned() })
            }
            other => Err(wrong_type(field, &other, "an array of strings")),
        };
        list.into_iter().map(directory).collect::<Result<_, _>>().map(Some)
    }

    /// Takes out a list of rules.
    pub(crate) fn rules(&mut self, field: &'static str) -> Result<Vec<Rule>, Failure> {
        let list = self.list(field)?.unwrap_or_default();
        let rule = |(index, value)| {
            serde_json::from_value(value)
                .map_err(|error| Failure::Rule { index, wrong: Shown::message(&error.to_string()) })
        };
        list.into_iter().enumerate().map(rule).collect()
    }

    fn list(&mut self, field: &'static str) -> Result<Option<Vec<Value>>, Failure> {
        match self.value(field) {
            None => Ok(None),
            Some(Value::Array(list)) => Ok(Some(list)),
            Some(other) => Err(wrong_type(field, &other, "an array")),
        }
    }
}

fn absolute(field: &'static str, path: String) -> Result<String, Failure> {
    if path.starts_with('/') { Ok(path) } else { Err(Failure::Relative { field, path: Shown::word(&path) }) }
}

fn wrong_type(field: &'static str, found: &Value, wanted: &'static str) -> Failure {
    Failure::WrongType { field, found: json::kind(found), wanted }
}
