//! What the rows of gh's tables cannot say: which host is asked, and by which method.

use crate::arguments::Arguments;
use crate::commands::remote::is_no_address;
use crate::specification::Finding;
use crate::value::Value;

/// Every reading form: the repository is one of the service's own, no other host.
pub(super) fn common(arguments: &Arguments<'_>) -> Finding {
    for given in arguments.given("--repo") {
        if !given.argument.as_ref().is_some_and(|repository| all(repository, is_repository)) {
            return Finding::Unknown("`--repo` may name another host; write it as `owner/name`".into());
        }
    }
    let is_own: fn(&Value) -> bool = match arguments.path.get(1) {
        // Words that the service searches for.
        Some(&"search") => |_| true,
        Some(&"repo") => |value| all(value, is_repository_or_owner),
        _ => is_no_address,
    };
    match arguments.operands.iter().find(|operand| !is_own(operand.value)) {
        Some(operand) => Finding::Unknown(format!("`{}` may name another host", operand.value.display())),
        None => Finding::AsListed,
    }
}

/// `gh api`: reads by GET or HEAD of a path of the service.
pub(super) fn api(arguments: &Arguments<'_>) -> Finding {
    let is_reading = |method: &str| method.eq_ignore_ascii_case("get") || method.eq_ignore_ascii_case("head");
    let is_harmless_header = |header: &str| {
        let name = header.split(':').next().unwrap_or_default().trim();
        name.eq_ignore_ascii_case("accept") || name.eq_ignore_ascii_case("x-github-api-version")
    };
    let holds = |option: &str, test: fn(&str) -> bool| {
        arguments.given(option).all(|given| given.argument.as_ref().is_some_and(|value| all(value, test)))
    };
    if !holds("--method", is_reading) {
        return Finding::Unknown("`gh api` with this method may change something".into());
    }
    if !holds("--header", is_harmless_header) {
        return Finding::Unknown("`gh api` with this header may do something else".into());
    }
    if !fields_are_plain(arguments) {
        return Finding::Unknown("a field of `gh api` may hold a file's text".into());
    }
    if let [only] = arguments.operands.as_slice()
        && only.value.text() == Some("graphql")
    {
        return graphql(arguments);
    }
    if (arguments.has("--field") || arguments.has("--raw-field")) && !arguments.has("--method") {
        return Finding::Unknown("with a field `gh api` sends something, but for `--method GET`".into());
    }
    match arguments.operands.iter().find(|operand| !is_endpoint(operand.value)) {
        Some(operand) => Finding::Unknown(format!(
            "`{}` is not known to be a path that only reads",
            operand.value.display()
        )),
        None => Finding::AsListed,
    }
}

/// Every field's name is known, and `--field` takes no text from a file (`@file`).
fn fields_are_plain(arguments: &Arguments<'_>) -> bool {
    let typed = |text: &str| text.split_once('=').is_some_and(|(_, value)| !value.starts_with('@'));
    let named = |value: &Value| {
        value
            .texts()
            .map_or_else(|| value.prefix().contains('='), |texts| texts.iter().all(|text| text.contains('=')))
    };
    arguments.given("--field").all(|given| given.argument.as_ref().is_some_and(|value| all(value, typed)))
        && arguments.given("--raw-field").all(|given| given.argument.as_ref().is_some_and(named))
}

/// A program of the query language: without the word `mutation` or `subscription` it has none, since a keyword
/// cannot be spelled in another way.
fn graphql(arguments: &Arguments<'_>) -> Finding {
    let reads = |text: &str| {
        let program = text.to_ascii_lowercase();
        !program.contains("mutation") && !program.contains("subscription")
    };
    let fields = || arguments.given("--field").chain(arguments.given("--raw-field"));
    let is_query = |value: &Value| {
        value.texts().map_or_else(
            || value.prefix().starts_with("query="),
            |texts| texts.iter().any(|text| text.starts_with("query=")),
        )
    };
    let mut queries = fields().filter_map(|given| given.argument.as_ref()).filter(|value| is_query(value));
    let known =
        queries.next().is_some_and(|first| all(first, reads)) && queries.all(|other| all(other, reads));
    if known {
        Finding::AsListed
    } else {
        Finding::Unknown("`gh api graphql` with this program may change something".into())
    }
}

fn all(value: &Value, test: impl Fn(&str) -> bool) -> bool {
    value.texts().is_some_and(|texts| texts.iter().all(|text| test(text)))
}

/// `owner/name`
fn is_repository(text: &str) -> bool {
    text.split('/').count() == 2 && !text.contains([':', '@'])
}

/// `owner/name`, or one of the two: a third part in front is a host.
fn is_repository_or_owner(text: &str) -> bool {
    is_repository(text) || !text.contains(['/', ':', '@'])
}

/// A path of the REST interface: not a whole address, and not the interface that takes programs.
fn is_endpoint(value: &Value) -> bool {
    match value.texts() {
        Some(texts) => texts.iter().all(|text| !text.contains(':') && !text.contains("graphql")),
        None => value.prefix().starts_with("repos/"),
    }
}
