//! The texts that mutations start from: the committed truth and case data.

use std::collections::BTreeSet;
use std::path::Path;

/// All texts, sorted.
///
/// # Errors
/// Where a data file is missing or no JSON.
pub(crate) fn load() -> Result<Vec<String>, String> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data");
    let mut all = BTreeSet::new();
    for file in
        ["truth/tricky.jsonl", "truth/oracle.jsonl", "cases/public.jsonl", "cases/agentscope-findings.jsonl"]
    {
        let path = data.join(file);
        let text =
            std::fs::read_to_string(&path).map_err(|error| format!("`{}`: {error}", path.display()))?;
        for line in text.lines() {
            let row: serde_json::Value =
                serde_json::from_str(line).map_err(|error| format!("`{}`: {error}", path.display()))?;
            let input = row.get("input").and_then(|input| input.get("command"));
            if let Some(command) = row.get("command").or(input).and_then(|command| command.as_str())
                && command.len() < 2000
                && !command.contains('\0')
            {
                all.insert(command.to_owned());
            }
        }
    }
    Ok(all.into_iter().collect())
}

/// The texts of a file, one JSON string a line, each twice in a row.
///
/// # Errors
/// Where the file cannot be read or a line is no JSON string.
pub(crate) fn given(path: &Path) -> Result<Vec<String>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("`{}`: {error}", path.display()))?;
    let mut all = Vec::new();
    for line in text.lines() {
        let text: String =
            serde_json::from_str(line).map_err(|error| format!("`{}`: {error}", path.display()))?;
        all.extend([text.clone(), text]);
    }
    Ok(all)
}
