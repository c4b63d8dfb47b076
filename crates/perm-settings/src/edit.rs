//! Rules put into the text of a settings file, and taken out of it: everything else stays as it is, comments,
//! blanks and unknown keys too.

use std::collections::BTreeSet;

use jsonc_parser::cst::{CstArray, CstInputValue, CstNode, CstObject, CstRootNode};
use perm_core::{Behavior, Rule, Shown};
use thiserror::Error;

use crate::document::Shape;
use crate::read::{self, Base};
use crate::text::{self, OPTIONS};

/// A text that cannot be changed as it should be: it is none of settings, or the rule has no words in its shape.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{wrong}")]
#[non_exhaustive]
pub struct NotEdited {
    /// Why.
    pub wrong: Shown,
}

impl NotEdited {
    fn because(wrong: &str) -> Self {
        Self { wrong: Shown::message(wrong) }
    }
}

/// Puts rules into the text of a settings file; one that is there already is not put in again. Gives the new
/// text, if it is another one.
///
/// # Errors
/// The text is none of settings, or would not be read as saying just that more.
pub fn add_to_text(text: &str, rules: &[Rule], base: &Base) -> Result<Option<String>, NotEdited> {
    let mut before = effects(text, base)?;
    let fresh: Vec<&Rule> = rules.iter().filter(|rule| before.insert(effect(rule))).collect();
    if fresh.is_empty() {
        return Ok(None);
    }
    let (root, object, shape) = open(text)?;
    for rule in fresh {
        let (list, value) = place(&object, shape, rule)?;
        list.append(value);
    }
    verified(root.to_string(), &before, base, true).map(Some)
}

/// Takes a rule out of the text of a settings file, however often it stands there. Gives the new text, if it was
/// there.
///
/// # Errors
/// The text is none of settings, or would not be read as saying just that less.
pub fn remove_from_text(text: &str, rule: &Rule, base: &Base) -> Result<Option<String>, NotEdited> {
    let mut before = effects(text, base)?;
    if !before.remove(&effect(rule)) {
        return Ok(None);
    }
    let (root, object, shape) = open(text)?;
    for list in lists(&object, shape, rule) {
        for element in list.elements() {
            if stands_for(&element, shape, rule, base) {
                element.remove();
            }
        }
    }
    verified(root.to_string(), &before, base, false).map(Some)
}

/// What a rule does, wherever it comes from.
type Effect = (String, Option<String>, Behavior);

fn effect(rule: &Rule) -> Effect {
    (rule.tool_name.clone(), rule.content().map(str::to_owned), rule.behavior)
}

/// What the rules of a text do, each once.
fn effects(text: &str, base: &Base) -> Result<BTreeSet<Effect>, NotEdited> {
    let document = read::parse(text, base).map_err(|faults| NotEdited::because(&faults.to_string()))?;
    Ok(document.rules.iter().map(|rule| effect(&rule.value)).collect())
}

/// The text, if its rules do exactly that: what is written is read before it takes the place of anything. A
/// written rule that denies or asks may stand for more than was wanted, where `or_stricter` says so.
fn verified(
    text: String,
    expected: &BTreeSet<Effect>,
    base: &Base,
    or_stricter: bool,
) -> Result<String, NotEdited> {
    let found = effects(&text, base)?;
    let is_stricter = |(_, _, behavior): &Effect| match behavior {
        Behavior::Allow => false,
        Behavior::Ask | Behavior::Deny => or_stricter,
    };
    let good = expected.iter().all(|effect| found.contains(effect))
        && found.iter().all(|effect| expected.contains(effect) || is_stricter(effect));
    if good { Ok(text) } else { Err(NotEdited::because(OTHERWISE)) }
}

const OTHERWISE: &str =
    "it would not be read as the same rule, or other rules would change: edit the file yourself";

fn open(text: &str) -> Result<(CstRootNode, CstObject, Shape), NotEdited> {
    let node = text::parse(text).map_err(|fault| NotEdited::because(&fault.to_string()))?;
    let root = CstRootNode::parse(text, &OPTIONS).map_err(|error| NotEdited::because(&error.to_string()))?;
    let object = root.object_value().ok_or_else(|| NotEdited::because("an object is needed"))?;
    Ok((root, object, read::shape(&node)))
}

/// The list that a rule belongs into, made if need be, and what is put there.
fn place(object: &CstObject, shape: Shape, rule: &Rule) -> Result<(CstArray, CstInputValue), NotEdited> {
    let name = rule.behavior.name();
    let no_list = |key: &str| NotEdited::because(&format!("`{key}` holds something else than rules"));
    let array = |object: &CstObject, key: &str| object.array_value_or_create(key).ok_or_else(|| no_list(key));
    let inner = |key: &str| object.object_value_or_create(key).ok_or_else(|| no_list(key));
    Ok(match shape {
        Shape::Perm => (array(object, name)?, rule.label().into()),
        Shape::ClaudeCode => (array(&inner("permissions")?, name)?, read::written(rule).label().into()),
        Shape::AgentScope => {
            let list = array(&inner(&format!("{name}_rules"))?, &rule.tool_name)?;
            (list, agentscope(rule))
        }
    })
}

/// A rule as AgentScope writes it.
fn agentscope(rule: &Rule) -> CstInputValue {
    let content = rule.content().map_or(CstInputValue::Null, CstInputValue::from);
    let source = if rule.source.is_empty() { "userSettings" } else { &rule.source };
    CstInputValue::Object(vec![
        ("tool_name".to_owned(), rule.tool_name.as_str().into()),
        ("rule_content".to_owned(), content),
        ("behavior".to_owned(), rule.behavior.name().into()),
        ("source".to_owned(), source.into()),
    ])
}

/// The lists that may hold the rule.
fn lists(object: &CstObject, shape: Shape, rule: &Rule) -> Vec<CstArray> {
    let name = rule.behavior.name();
    let list = match shape {
        Shape::Perm => object.array_value(name),
        Shape::ClaudeCode => object.object_value("permissions").and_then(|inner| inner.array_value(name)),
        Shape::AgentScope => {
            object.object_value(&format!("{name}_rules")).and_then(|inner| inner.array_value(&rule.tool_name))
        }
    };
    list.into_iter().collect()
}

/// Whether an element of a list stands for that rule and no other.
fn stands_for(element: &CstNode, shape: Shape, rule: &Rule, base: &Base) -> bool {
    let label = || {
        let label = element.as_string_lit()?.decoded_value().ok()?;
        Rule::from_label(&label, rule.behavior).ok()
    };
    match shape {
        Shape::Perm => label().is_some_and(|found| found.same_effect(rule)),
        Shape::ClaudeCode => label().is_some_and(|found| {
            let rules = read::translate(&found, base).rules;
            !rules.is_empty() && rules.iter().all(|found| found.same_effect(rule))
        }),
        Shape::AgentScope => {
            serde_json::from_str::<Rule>(&element.to_string()).is_ok_and(|found| found.same_effect(rule))
        }
    }
}
