//! AgentScope's events for the confirmation flow, to whose question ours adds the decision with its reasons.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::{AnswerError, Outcome, Response, RulesWithRefusal, Session, UnknownReply};
use crate::{Call, Decision, Rule, Shown};

/// The event `REQUIRE_USER_CONFIRM`: calls that a person is asked about.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename = "REQUIRE_USER_CONFIRM")]
#[non_exhaustive]
pub struct ConfirmRequest {
    /// The event's id.
    pub id: String,
    /// The id that the answer gives back.
    pub reply_id: String,
    /// The calls.
    pub tool_calls: Vec<AskedCall>,
}

/// One call of a question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename = "tool_call")]
#[non_exhaustive]
pub struct AskedCall {
    /// The call's id.
    pub id: String,
    /// The tool's name.
    pub name: String,
    /// The call's arguments; in JSON the text of an object, as the package has it.
    #[serde(serialize_with = "as_text")]
    pub input: Value,
    /// Always `asking`.
    pub state: &'static str,
    /// The rules that are offered.
    pub suggested_rules: Vec<Rule>,
    /// The ask itself, with its reasons.
    pub decision: Decision,
}

/// The event `USER_CONFIRM_RESULT`: a person's answers. Other fields are passed over.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[non_exhaustive]
pub struct ConfirmResponse {
    /// An event of another type is no answer.
    #[serde(rename = "type")]
    _type: ResponseType,
    /// The id of the question.
    pub reply_id: String,
    /// One answer a call.
    pub confirm_results: Vec<ConfirmResult>,
}

/// The type of the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
enum ResponseType {
    #[serde(rename = "USER_CONFIRM_RESULT")]
    UserConfirmResult,
}

/// The answer to one call.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[non_exhaustive]
pub struct ConfirmResult {
    /// Whether the call may run.
    pub confirmed: bool,
    /// The call as the person saw it.
    pub tool_call: AnsweredCall,
    /// The accepted rules.
    #[serde(default)]
    pub rules: Option<Vec<Rule>>,
}

/// The call that an answer is about.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[non_exhaustive]
pub struct AnsweredCall {
    /// The call's id.
    pub id: String,
    /// The tool's name.
    pub name: String,
    /// The call's arguments: an object, or a string that holds one.
    #[serde(deserialize_with = "object_or_its_text")]
    pub input: Value,
}

/// The arguments as the text that a model writes.
fn as_text<S: Serializer>(input: &Value, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&input.to_string())
}

/// Some hosts carry the arguments as the text that the model wrote.
fn object_or_its_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
    let value = Value::deserialize(deserializer)?;
    let read = value.as_str().and_then(|text| serde_json::from_str(text).ok()).filter(Value::is_object);
    Ok(read.unwrap_or(value))
}

impl Session {
    /// The event that asks about every call that waits. Answers to it come back with `reply_id`.
    #[must_use]
    pub fn request(&mut self, id: impl Into<String>, reply_id: impl Into<String>) -> ConfirmRequest {
        let reply_id = reply_id.into();
        let tool_calls = self
            .pending
            .iter_mut()
            .map(|pending| {
                pending.reply = Some(reply_id.clone());
                AskedCall {
                    id: pending.id.clone(),
                    name: pending.call.tool.clone(),
                    input: pending.call.input.clone(),
                    state: "asking",
                    suggested_rules: pending.decision.suggestions().to_vec(),
                    decision: pending.decision.clone(),
                }
            })
            .collect();
        ConfirmRequest { id: id.into(), reply_id, tool_calls }
    }

    /// Takes the answers of an event: all of them, or none.
    ///
    /// # Errors
    /// Those of [`Session::answer`]; an answer to another question than the one asked; rules with a refusal.
    pub fn respond(&mut self, response: ConfirmResponse) -> Result<Outcome, AnswerError> {
        let mut answers = Vec::with_capacity(response.confirm_results.len());
        for result in response.confirm_results {
            let id = result.tool_call.id.clone();
            answers.push((id, self.read(&response.reply_id, result)?));
        }
        self.answer(answers)
    }

    fn read(&self, reply_id: &str, result: ConfirmResult) -> Result<Response, AnswerError> {
        let called = result.tool_call;
        let pending = self.find(&called.id)?;
        let id = Shown::word(&called.id);
        if pending.reply.as_deref() != Some(reply_id) {
            return Err(UnknownReply { id, reply: Shown::word(reply_id) }.into());
        }
        let rules = result.rules.unwrap_or_default();
        if !result.confirmed {
            return if rules.is_empty() { Ok(Response::Refuse) } else { Err(RulesWithRefusal { id }.into()) };
        }
        if called.name != pending.call.tool {
            return Err(self.edited(pending, &Call { tool: called.name, input: called.input }));
        }
        Ok(Response::Confirm { rules, input: Some(called.input) })
    }
}
