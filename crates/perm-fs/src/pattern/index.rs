//! Patterns indexed by their literal leading names: what a question costs depends on the path's depth and on
//! the patterns that share its directories, not on how many there are.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use globset::{GlobSet, GlobSetBuilder};

use super::{glob, is_wild};
use crate::path::{AbsPath, CleanPath};
use crate::resolve::{Last, Named, resolve};
use crate::world::World;

/// Patterns by their literal leading names, joined with `/`.
#[derive(Debug, Default)]
pub(super) struct Index {
    buckets: BTreeMap<String, Bucket>,
}

/// The patterns that share their literal leading names.
#[derive(Debug, Default)]
struct Bucket {
    /// Nothing follows: the path itself.
    itself: Vec<usize>,
    /// `**` follows: everything below.
    everything: Vec<usize>,
    /// Wildcards follow.
    globs: Vec<Rest>,
    /// Those, compiled when they are first asked.
    compiled: OnceLock<Option<GlobSet>>,
}

/// A pattern behind its literal leading names.
#[derive(Clone, Debug)]
struct Rest {
    rule: usize,
    text: String,
    crosses: bool,
    fold_case: bool,
}

impl Index {
    /// Adds a pattern, given as its names. Its glob has been checked.
    pub(super) fn add(&mut self, rule: usize, names: &[&str], crosses: bool, fold_case: bool) {
        let literal = names.iter().take_while(|name| !is_wild(name)).count();
        let (prefix, rest) = names.split_at_checked(literal).unwrap_or((names, &[]));
        let prefix = prefix.join("/");
        let bucket = self.buckets.entry(if fold_case { prefix.to_lowercase() } else { prefix }).or_default();
        match rest {
            [] => bucket.itself.push(rule),
            ["**"] => bucket.everything.push(rule),
            rest => bucket.globs.push(Rest { rule, text: rest.join("/"), crosses, fold_case }),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.buckets.is_empty()
    }

    /// Puts every pattern that starts with a link into another index, read from the root, below the place that its
    /// literal leading names lead to from `start`. One whose place cannot be found is left out.
    pub(super) fn lead(&self, world: &dyn World, start: &CleanPath, fold_case: bool, into: &mut Self) {
        for (prefix, bucket) in self.buckets.iter().filter(|(prefix, _)| !prefix.is_empty()) {
            let Ok(path) = AbsPath::parse(&format!("{}/{prefix}", start.as_str())) else { continue };
            let Ok(Named::Place(place)) = resolve(world, &path, None, Last::Follow) else { continue };
            if place.links() == 0 {
                continue;
            }
            let real = place.path().as_str().trim_start_matches('/');
            let real = if fold_case { real.to_lowercase() } else { real.to_owned() };
            let own = into.buckets.entry(real).or_default();
            own.itself.extend(&bucket.itself);
            own.everything.extend(&bucket.everything);
            own.globs.extend(bucket.globs.iter().cloned());
            own.compiled = OnceLock::new();
        }
    }

    /// Appends the rules whose pattern matches the path, which is given without a leading `/`.
    pub(super) fn find(&self, path: &str, found: &mut Vec<usize>) {
        if self.buckets.is_empty() {
            return;
        }
        self.find_in("", path, found);
        for (at, _) in path.match_indices('/') {
            let (prefix, rest) = (path.get(..at), path.get(at + 1..));
            if let (Some(prefix), Some(rest)) = (prefix, rest) {
                self.find_in(prefix, rest, found);
            }
        }
        if !path.is_empty()
            && let Some(bucket) = self.buckets.get(path)
        {
            found.extend(&bucket.itself);
        }
    }

    /// Appends the rules whose pattern, read from `start`, may match the directory or something below it, judged by
    /// its literal leading names. Both paths are given without a leading `/`.
    pub(super) fn reach(&self, start: &str, directory: &str, found: &mut Vec<usize>) {
        if below(directory, start).is_some() {
            found.extend(self.buckets.values().flat_map(Bucket::rules));
            return;
        }
        let Some(inner) = below(start, directory) else { return };
        let ends = inner.match_indices('/').map(|(at, _)| at).chain([inner.len()]);
        let above = std::iter::once("").chain(ends.filter_map(|end| inner.get(..end)));
        found.extend(above.filter_map(|prefix| self.buckets.get(prefix)).flat_map(Bucket::rules));
        let inside = format!("{inner}/");
        let deeper =
            self.buckets.range(inside.clone()..).take_while(|(prefix, _)| prefix.starts_with(&inside));
        found.extend(deeper.flat_map(|(_, bucket)| bucket.rules()));
    }

    fn find_in(&self, prefix: &str, rest: &str, found: &mut Vec<usize>) {
        let Some(bucket) = self.buckets.get(prefix) else { return };
        if rest.is_empty() {
            // The directory itself: only where nothing follows, as for the pattern `/` or `~`.
            found.extend(&bucket.itself);
            return;
        }
        found.extend(&bucket.everything);
        if bucket.globs.is_empty() {
            return;
        }
        match bucket.set() {
            Some(set) => {
                let rules = set.matches(rest).into_iter().filter_map(|index| bucket.globs.get(index));
                found.extend(rules.map(|rest| rest.rule));
            }
            // The set is too large for the matcher: a deny or ask rule then counts as matching, an allow
            // rule as not.
            None => found.extend(bucket.globs.iter().filter(|rest| rest.crosses).map(|rest| rest.rule)),
        }
    }
}

/// What follows the directory in a path that lies in it or is it.
fn below<'a>(directory: &str, path: &'a str) -> Option<&'a str> {
    if directory.is_empty() {
        return Some(path);
    }
    let rest = path.strip_prefix(directory)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix('/') }
}

impl Bucket {
    fn rules(&self) -> impl Iterator<Item = usize> {
        let own = self.itself.iter().chain(&self.everything).copied();
        own.chain(self.globs.iter().map(|rest| rest.rule))
    }

    fn set(&self) -> Option<&GlobSet> {
        let build = || {
            let mut builder = GlobSetBuilder::new();
            for rest in &self.globs {
                builder.add(glob(&rest.text, rest.crosses, rest.fold_case).ok()?);
            }
            builder.build().ok()
        };
        self.compiled.get_or_init(build).as_ref()
    }
}
