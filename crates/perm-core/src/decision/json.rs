//! The decision in AgentScope's JSON form, to which ours adds `reasons` and `paths`.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::Value;

use super::{Answer, Decision};
use crate::{Behavior, JudgedPath, Reason, Rule, Shown};

#[derive(Serialize)]
struct Out<'a> {
    behavior: Behavior,
    message: &'a Shown,
    decision_reason: Option<&'a Shown>,
    updated_input: Option<&'a Value>,
    suggested_rules: Option<&'a [Rule]>,
    bypass_immune: bool,
    reasons: &'a [Reason],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    paths: &'a [JudgedPath],
}

/// Fields that other versions of the package may add are passed over.
#[derive(Deserialize)]
struct In {
    behavior: String,
    #[serde(default)]
    message: Shown,
    #[serde(default)]
    decision_reason: Option<Shown>,
    #[serde(default)]
    updated_input: Option<Value>,
    #[serde(default)]
    suggested_rules: Option<Vec<Rule>>,
    #[serde(default)]
    bypass_immune: bool,
    #[serde(default)]
    reasons: Vec<Reason>,
    #[serde(default)]
    paths: Vec<JudgedPath>,
}

impl Serialize for Decision {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let suggestions = self.suggestions();
        Out {
            behavior: self.behavior(),
            message: &self.message,
            decision_reason: self.reasons.first().map(|reason| &reason.message),
            updated_input: self.updated_input(),
            suggested_rules: (!suggestions.is_empty()).then_some(suggestions),
            bypass_immune: self.is_immune(),
            reasons: &self.reasons,
            paths: &self.paths,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Decision {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = In::deserialize(deserializer)?;
        let behavior = Behavior::from_name(&read.behavior).ok_or_else(|| {
            let given = Shown::word(&read.behavior);
            de::Error::custom(format_args!("a decision is `allow`, `ask` or `deny`, never `{given}`"))
        })?;
        if read.bypass_immune && behavior != Behavior::Ask {
            return Err(de::Error::custom("only an ask can be `bypass_immune`"));
        }
        let suggestions = read.suggested_rules.unwrap_or_default();
        let answer = match behavior {
            Behavior::Allow => Answer::Allow { updated_input: read.updated_input },
            Behavior::Ask => Answer::Ask { suggestions, immune: read.bypass_immune },
            Behavior::Deny => Answer::Deny { suggestions },
        };
        let mut reasons = read.reasons;
        if let (true, Some(reason)) = (reasons.is_empty(), read.decision_reason) {
            reasons.push(Reason::new("decision/other", reason));
        }
        Ok(Self { answer, message: read.message, reasons, paths: read.paths })
    }
}
