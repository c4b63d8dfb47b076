//! Puts the bodies of here-documents, which are read at the end of their line, into the tree.

use super::{Read, Reader};
use crate::syntax::{
    Command, CompoundCommand, CompoundKind, List, Redirection, RedirectionOperator, RedirectionTarget,
};

impl Reader<'_> {
    /// Fills the place-holders in a list; only those numbered `first` and up are its own. Lists inside
    /// words have been filled before.
    pub(super) fn fill_list(&mut self, first: usize, list: &mut List) -> Read<()> {
        if self.bodies.len() == first {
            return Ok(());
        }
        for item in &mut list.items {
            let rest = item.and_or.rest.iter_mut().map(|(_, pipeline)| pipeline);
            for pipeline in std::iter::once(&mut item.and_or.first).chain(rest) {
                for command in &mut pipeline.commands {
                    self.fill_command(first, command)?;
                }
            }
        }
        Ok(())
    }

    fn fill_command(&mut self, first: usize, command: &mut Command) -> Read<()> {
        match command {
            Command::Simple(simple) => self.fill_redirections(&mut simple.redirections),
            Command::Compound(compound) => self.fill_compound(first, compound),
            Command::Function(function) => self.fill_compound(first, &mut function.body),
            Command::Coproc(inner) => self.fill_command(first, inner),
        }
    }

    fn fill_compound(&mut self, first: usize, compound: &mut CompoundCommand) -> Read<()> {
        self.fill_redirections(&mut compound.redirections)?;
        match &mut compound.kind {
            CompoundKind::Group(list) | CompoundKind::Subshell(list) => self.fill_list(first, list),
            CompoundKind::If { branches, otherwise } => {
                for (condition, body) in branches {
                    self.fill_list(first, condition)?;
                    self.fill_list(first, body)?;
                }
                otherwise.as_mut().map_or(Ok(()), |list| self.fill_list(first, list))
            }
            CompoundKind::Loop { condition, body, .. } => {
                self.fill_list(first, condition)?;
                self.fill_list(first, body)
            }
            CompoundKind::For { body, .. } | CompoundKind::ArithmeticFor { body, .. } => {
                self.fill_list(first, body)
            }
            CompoundKind::Case { items, .. } => {
                items.iter_mut().try_for_each(|item| self.fill_list(first, &mut item.body))
            }
            CompoundKind::Arithmetic(_) | CompoundKind::Test(_) => Ok(()),
        }
    }

    fn fill_redirections(&mut self, redirections: &mut [Redirection]) -> Read<()> {
        for redirection in redirections {
            let number = match (redirection.operator, &redirection.target) {
                (
                    RedirectionOperator::HereDocument | RedirectionOperator::HereDocumentTabs,
                    RedirectionTarget::Word(holder),
                ) => holder.span.start as usize,
                _ => continue,
            };
            let body = self.bodies.get_mut(number).and_then(Option::take);
            let Some(body) = body else {
                return Err(self.unsure("a here-document without a body", self.at));
            };
            redirection.target = RedirectionTarget::HereDocument(body);
        }
        Ok(())
    }
}
