//! The argument lists that a command with words of several texts may be: `for s in i run; do npm $s; done`.
//!
//! In come the words of an invocation, out go lists in which such a word has one of its texts. Where they would be too
//! many, the words that are left are not known.

use perm_bash::value::Value;

/// How many lists are made of one command.
const MOST: usize = 64;

/// Each list that the words may be, where one is of several texts.
pub(super) fn each(argv: &[Value]) -> Vec<Vec<Value>> {
    if argv.iter().any(is_several) { lists(argv) } else { Vec::new() }
}

fn is_several(value: &Value) -> bool {
    match value {
        Value::OneOf(_) => true,
        Value::Text(_) | Value::Word(_) | Value::Words(_) => false,
    }
}

fn lists(argv: &[Value]) -> Vec<Vec<Value>> {
    let mut lists: Vec<Vec<Value>> = vec![Vec::with_capacity(argv.len())];
    for value in argv {
        let texts = match value {
            Value::OneOf(texts) => texts.iter().map(|text| Value::Text(text.clone())).collect(),
            Value::Text(_) | Value::Word(_) | Value::Words(_) => vec![value.clone()],
        };
        if lists.len().saturating_mul(texts.len()) > MOST {
            lists.iter_mut().for_each(|list| list.push(Value::any_word()));
            continue;
        }
        let longer = |list: &Vec<Value>, text: &Value| list.iter().chain([text]).cloned().collect();
        lists = lists.iter().flat_map(|list| texts.iter().map(move |text| longer(list, text))).collect();
    }
    lists
}

#[cfg(test)]
mod tests {
    use perm_bash::value::Value;

    use super::{MOST, each};

    fn several(texts: &[&str]) -> Value {
        Value::one_of(texts.iter().map(|text| (*text).into()).collect())
    }

    #[test]
    fn every_list_is_tried() {
        let argv = [Value::literal("npm"), several(&["i", "run"]), several(&["a", "b"])];
        let lists: Vec<String> = each(&argv)
            .iter()
            .map(|list| list.iter().filter_map(Value::text).collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(lists, ["npm i a", "npm i b", "npm run a", "npm run b"]);
        assert_eq!(each(&argv[..1]).len(), 0);
        let many: Vec<Value> = (0..20).map(|_| several(&["a", "b", "c"])).collect();
        let lists = each(&many);
        assert!(lists.len() <= MOST);
        assert!(lists.iter().all(|list| list.len() == 20 && list.last() == Some(&Value::any_word())));
    }
}
