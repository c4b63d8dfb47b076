//! The kinds of objects that `kubectl` works on, by one of their names: `ns`, `namespaces` and `namespace/x`.

use smol_str::SmolStr;

use super::{Item, next_word};

/// A kind, and its other names (`kubectl api-resources`). Sorted.
const RESOURCES: &[(&str, &[&str])] = &[
    ("configmap", &["cm", "configmaps"]),
    ("cronjob", &["cj", "cronjobs"]),
    ("customresourcedefinition", &["crd", "crds", "customresourcedefinitions"]),
    ("daemonset", &["daemonsets", "ds"]),
    ("deployment", &["deploy", "deployments"]),
    ("endpoints", &["endpoint", "ep"]),
    ("event", &["ev", "events"]),
    ("horizontalpodautoscaler", &["horizontalpodautoscalers", "hpa"]),
    ("ingress", &["ing", "ingresses"]),
    ("job", &["jobs"]),
    ("namespace", &["namespaces", "ns"]),
    ("networkpolicy", &["netpol", "networkpolicies"]),
    ("node", &["no", "nodes"]),
    ("persistentvolume", &["persistentvolumes", "pv"]),
    ("persistentvolumeclaim", &["persistentvolumeclaims", "pvc"]),
    ("pod", &["po", "pods"]),
    ("poddisruptionbudget", &["pdb", "poddisruptionbudgets"]),
    ("replicaset", &["replicasets", "rs"]),
    ("replicationcontroller", &["rc", "replicationcontrollers"]),
    ("role", &["roles"]),
    ("rolebinding", &["rolebindings"]),
    ("secret", &["secrets"]),
    ("service", &["services", "svc"]),
    ("serviceaccount", &["sa", "serviceaccounts"]),
    ("statefulset", &["statefulsets", "sts"]),
    ("storageclass", &["sc", "storageclasses"]),
];

/// Gives the kind behind the verb its first name: `delete ns/x` becomes `delete namespace x`.
pub(super) fn name<T>(items: &mut Vec<Item<T>>) {
    let Some(at) = next_word(items, 1).and_then(|verb| next_word(items, verb + 1)) else { return };
    let Some(text) = items.get(at).and_then(Item::text).map(SmolStr::from) else { return };
    let (kind, object) = match text.split_once('/') {
        Some((kind, object)) => (kind, Some(object)),
        None => (text.as_str(), None),
    };
    // `deployments.apps`, `deployments.v1.apps`
    let kind = kind.split('.').next().unwrap_or_default().to_ascii_lowercase();
    let is_kind = |row: &&(&str, &[&str])| row.0 == kind || row.1.contains(&kind.as_str());
    let Some((first, _)) = RESOURCES.iter().find(is_kind) else { return };
    let words = std::iter::once(*first).chain(object);
    items.splice(at..=at, words.map(|word| Item::Text(word.into())).collect::<Vec<_>>());
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_table_is_sorted() {
        assert!(super::RESOURCES.is_sorted());
        assert!(super::RESOURCES.iter().all(|row| row.1.is_sorted()));
    }
}
