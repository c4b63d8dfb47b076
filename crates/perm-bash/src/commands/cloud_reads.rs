//! Reading forms of aws, gcloud and az: the word that says what is done stands at a known place, and is one that
//! lists or describes.
//!
//! Source: the reference pages of each. What is asked for goes to the cloud that the user is signed in to. A value
//! that makes the program read a file or an address (`file://`, `@file`), another endpoint, and files of options
//! are left out on purpose.

use crate::arguments::Arguments;
use crate::specification::Finding;

/// Operations of aws that are neither `describe-…` nor `list-…`, by service. Sorted.
const AWS: &[(&str, &[&str])] = &[
    ("cloudformation", &["get-template", "get-template-summary"]),
    ("cloudwatch", &["get-metric-data", "get-metric-statistics"]),
    ("configure", &["get", "list", "list-profiles"]),
    ("ec2", &["get-console-output"]),
    ("ecr", &["get-lifecycle-policy", "get-repository-policy"]),
    (
        "iam",
        &["get-account-summary", "get-group", "get-policy", "get-policy-version", "get-role", "get-user"],
    ),
    ("lambda", &["get-function", "get-function-configuration", "get-policy"]),
    ("logs", &["filter-log-events", "get-log-events", "tail"]),
    ("route53", &["get-hosted-zone"]),
    ("s3", &["ls"]),
    ("s3api", &["get-bucket-acl", "get-bucket-location", "get-bucket-policy", "head-bucket", "head-object"]),
    ("sqs", &["get-queue-attributes", "get-queue-url"]),
    ("ssm", &["get-parameter", "get-parameters", "get-parameters-by-path"]),
    ("sts", &["get-caller-identity"]),
];

/// Groups of gcloud, and the groups below each; the word behind them says what is done. Sorted.
const GCLOUD: &[(&str, &[&str])] = &[
    ("app", &["instances", "services", "versions"]),
    ("artifacts", &["packages", "repositories", "versions"]),
    ("auth", &[]),
    ("builds", &["triggers"]),
    (
        "compute",
        &[
            "addresses",
            "backend-services",
            "disks",
            "firewall-rules",
            "forwarding-rules",
            "images",
            "instance-groups",
            "instance-templates",
            "instances",
            "machine-types",
            "networks",
            "operations",
            "project-info",
            "regions",
            "routers",
            "routes",
            "snapshots",
            "target-pools",
            "url-maps",
            "zones",
        ],
    ),
    ("config", &["configurations"]),
    ("container", &["clusters", "node-pools", "operations"]),
    ("dns", &["managed-zones", "record-sets"]),
    ("functions", &[]),
    ("iam", &["roles", "service-accounts"]),
    ("kms", &["keyrings", "keys"]),
    ("logging", &["buckets", "logs", "metrics", "sinks"]),
    ("projects", &[]),
    ("pubsub", &["subscriptions", "topics"]),
    ("run", &["jobs", "revisions", "services"]),
    ("scheduler", &["jobs"]),
    ("secrets", &["versions"]),
    ("services", &[]),
    ("sql", &["backups", "databases", "instances", "operations", "users"]),
    ("storage", &["buckets", "objects"]),
];

/// Groups of az, and the groups below each. Sorted.
const AZ: &[(&str, &[&str])] = &[
    ("account", &[]),
    ("acr", &["repository"]),
    ("aks", &["nodepool"]),
    ("appservice", &["plan"]),
    ("containerapp", &["revision"]),
    ("deployment", &["group", "sub"]),
    ("disk", &[]),
    ("functionapp", &[]),
    ("group", &[]),
    ("keyvault", &["certificate", "key"]),
    ("monitor", &["activity-log", "metrics"]),
    ("network", &["lb", "nic", "nsg", "public-ip", "vnet"]),
    ("resource", &[]),
    ("role", &["assignment", "definition"]),
    ("sql", &["db", "server"]),
    ("storage", &["account", "container"]),
    ("vm", &["extension", "image"]),
    ("vmss", &[]),
    ("webapp", &["deployment"]),
];

/// Words that say that something is listed or described.
const READING: &[&str] = &["describe", "get-value", "list", "show"];

/// Options that read files, choose another endpoint, or write.
const REFUSED: &[&str] = &[
    "--access-token-file",
    "--ca-bundle",
    "--cli-input-json",
    "--cli-input-yaml",
    "--credential-file-override",
    "--endpoint-url",
    "--flags-file",
    "--log-http",
    "--outfile",
];

/// The words, where all are known and none makes the program read a file or go elsewhere.
fn plain_words<'a>(arguments: &'a Arguments<'_>) -> Option<Vec<&'a str>> {
    let words: Vec<&str> =
        arguments.operands.iter().map(|operand| operand.value.text()).collect::<Option<_>>()?;
    let plain = words.iter().all(|word| {
        let (name, value) = word.split_once('=').unwrap_or((word, word));
        let elsewhere = value.contains("://") && !value.starts_with("s3://");
        let abbreviates = |refused: &&str| name.len() > 4 && refused.starts_with(name);
        let refused = name.starts_with("--") && REFUSED.iter().any(abbreviates);
        !elsewhere && !value.starts_with('@') && !refused
    });
    plain.then_some(words)
}

fn below<'t>(table: &'t [(&str, &'t [&'t str])], name: &str) -> Option<&'t [&'t str]> {
    let at = table.binary_search_by_key(&name, |(own, _)| own).ok()?;
    table.get(at).map(|(_, inner)| *inner)
}

/// The word behind the groups, which says what is done.
fn verb<'a>(table: &[(&str, &[&str])], words: &[&'a str]) -> Option<&'a str> {
    let [group, second, rest @ ..] = words else { return None };
    let inner = below(table, group)?;
    if inner.contains(second) { rest.first().copied() } else { Some(second) }
}

/// `aws SERVICE describe-…|list-…` and the operations of the table.
pub(super) fn aws(arguments: &Arguments<'_>) -> Finding {
    let reads = plain_words(arguments).is_some_and(|words| match words.as_slice() {
        ["--version"] => true,
        [service, operation, rest @ ..] => {
            let named = below(AWS, service).is_some_and(|all| all.contains(operation));
            let lists = service.bytes().all(|byte| byte == b'-' || byte.is_ascii_alphanumeric())
                && !service.starts_with('-')
                && (operation.starts_with("describe-") || operation.starts_with("list-"));
            // A word that belongs to no option names a file that some operations write.
            let places = usize::from(matches!(*service, "s3" | "configure") || *operation == "tail");
            (named || lists) && operands(rest) <= places
        }
        _ => false,
    });
    say(reads, "aws")
}

/// How many words stand in front of the first option.
fn operands(words: &[&str]) -> usize {
    words.iter().take_while(|word| !word.starts_with('-')).count()
}

/// `gcloud GROUP [GROUP] list|describe|get-value …`, `gcloud info`, `gcloud logging read`.
pub(super) fn gcloud(arguments: &Arguments<'_>) -> Finding {
    let reads = plain_words(arguments).is_some_and(|words| match words.as_slice() {
        ["--version" | "info" | "version"] => true,
        ["logging", "read", ..] | ["storage", "ls", ..] | ["config", "get", _] => true,
        words => verb(GCLOUD, words).is_some_and(|verb| READING.contains(&verb) && verb != "show"),
    });
    say(reads, "gcloud")
}

/// `az GROUP [GROUP] list|show …`.
pub(super) fn az(arguments: &Arguments<'_>) -> Finding {
    let reads = plain_words(arguments).is_some_and(|words| match words.as_slice() {
        ["--version" | "version"] => true,
        words => verb(AZ, words).is_some_and(|verb| matches!(verb, "list" | "show")),
    });
    say(reads, "az")
}

fn say(reads: bool, name: &str) -> Finding {
    if reads {
        return Finding::AsListed;
    }
    Finding::Unknown(format!("only forms of `{name}` that list or describe are known to change nothing"))
}

#[cfg(test)]
mod tests {
    use super::{AWS, AZ, GCLOUD};

    #[test]
    fn the_tables_are_sorted() {
        for table in [AWS, AZ, GCLOUD] {
            assert!(table.is_sorted_by(|one, other| one.0 < other.0));
            for (name, inner) in table {
                assert!(inner.is_sorted_by(|one, other| one < other), "{name}");
            }
        }
    }
}
