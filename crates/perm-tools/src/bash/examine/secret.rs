//! Whether a command line reads keys or credentials, where the settings say that those are not simply allowed.

use perm_core::Reason;

use super::BashExamination;
use crate::bash::targets::{Found, Target};
use crate::scene::{Place, danger_reason};
use crate::secrets;
use crate::settings::SensitiveReads;

/// The code of the reason.
pub(super) const SENSITIVE: &str = "bash/sensitive-read";

impl BashExamination<'_> {
    /// Why a read of the place takes in keys or credentials, where reading those is not allowed.
    pub(super) fn secret(&self, target: &Target, place: &Place) -> Option<Reason> {
        if self.scene.settings.sensitive_reads == SensitiveReads::Allow {
            return None;
        }
        match target.below.filter(|_| target.kind.reads_tree()) {
            Some(follows) => secrets::below(&self.scene, place, follows, SENSITIVE),
            None => secrets::at(&self.scene, place, SENSITIVE),
        }
    }

    /// Why a path that is only partly known may be one of keys or credentials, where reading those is not allowed.
    pub(super) fn perhaps_sensitive(&self, target: &Target, found: &Found) -> Option<Reason> {
        if self.scene.settings.sensitive_reads == SensitiveReads::Allow {
            return None;
        }
        let word = &target.shown;
        let unknown = || {
            let message = format!("what this reads is not known before it runs (`{word}`): name the path");
            Reason::new(SENSITIVE, message)
        };
        match found {
            Found::Known(_) => None,
            Found::Unknown => Some(unknown()),
            Found::Partial { path, .. } if path.is_open() => Some(unknown()),
            Found::Partial { entries: Some(_), .. } if !target.after_change => None,
            Found::Partial { path, base, .. } => {
                let resolved = base.as_ref().and_then(Place::resolved);
                let (_, danger) = self.scene.danger.check_partial_of(path, resolved, secrets::is_secret);
                let named = danger.map(|danger| danger_reason(SENSITIVE, word, &danger));
                named.or_else(|| {
                    let follows = target.below.filter(|_| target.kind.reads_tree())?;
                    match base {
                        Some(base) => secrets::below(&self.scene, base, follows, SENSITIVE),
                        None => Some(unknown()),
                    }
                })
            }
        }
    }
}
