//! A place that holds the engine in force, for hosts that change rules or mode while calls are decided.

use std::sync::{Mutex, PoisonError, RwLock};

use crate::{Call, Decision, Engine, EngineError, Host, Mode, Rule};

/// The engine in force. Readers take a snapshot and decide on it; writers build the next one aside and then
/// put it in place, so that no decision ever waits for rules to be compiled.
#[derive(Debug)]
pub struct LiveEngine {
    current: RwLock<Engine>,
    /// Held while a next snapshot is made, so that no change is lost.
    writing: Mutex<()>,
}

impl LiveEngine {
    /// Starts with this engine.
    #[must_use]
    pub const fn new(engine: Engine) -> Self {
        Self { current: RwLock::new(engine), writing: Mutex::new(()) }
    }

    /// The engine in force now. Cheap; keep it for as long as decisions must be of one mind.
    #[must_use]
    pub fn snapshot(&self) -> Engine {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Decides with the engine in force now. No lock is held while deciding.
    pub fn decide(&self, call: &Call, host: &Host) -> Decision {
        self.snapshot().decide(call, host)
    }

    /// Switches the mode.
    pub fn set_mode(&self, mode: Mode) {
        let done: Result<(), std::convert::Infallible> = self.update(|engine| Ok(engine.with_mode(mode)));
        match done {
            Ok(()) => {}
        }
    }

    /// Adds a rule.
    ///
    /// # Errors
    /// The rule cannot be used; the engine stays as it was.
    pub fn add_rule(&self, rule: Rule) -> Result<(), EngineError> {
        self.update(|engine| engine.with_rule(rule))
    }

    /// Puts what `next` makes of the engine in its place; changes come one after the other.
    ///
    /// # Errors
    /// Those of `next`; the engine stays as it was.
    pub fn update<E>(&self, next: impl FnOnce(&Engine) -> Result<Engine, E>) -> Result<(), E> {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let made = next(&self.snapshot())?;
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = made;
        Ok(())
    }
}
