//! `perm check`: one decision, or a batch of them.

use std::io::{self, IsTerminal};

use perm::{Call, Engine, Host};
use serde_json::Value;

use super::{answer, batch, interactive, warn};
use crate::cli::{CheckArgs, SHELLS, mode_names};
use crate::engines::Engines;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::given::call_of;
use crate::settings::{self, Layers};
use crate::{host, render, wire};

/// Decides the call of the arguments, or those of standard input.
pub(super) fn run(args: &CheckArgs) -> Result<Exit, Failure> {
    if args.interactive {
        interactive::needs_a_terminal()?;
    }
    let host = host::host(&args.config.place)?;
    let layers = if args.batch && !args.config.layers {
        Layers::LeftOut
    } else {
        Layers::of_call(&args.config, &host)
    };
    let mut config = settings::load(&args.config, host, &layers)?;
    let engine = config.engine()?;
    warn(&config);
    if args.batch {
        let mut engines = Engines::new(engine);
        return batch::run(|request| decide(request, &mut engines, &config.host));
    }
    let call = call_of(&args.tool, args.input.as_deref(), args.command_line.as_deref())?;
    let decision = engine.decide(&call, &config.host);
    if args.json {
        answer(&wire::line(&wire::Decided { id: &Value::Null, decision: &decision }))?;
    } else {
        let styled = io::stdout().is_terminal() && host::wants_colour();
        answer(&render::decision(&call, &decision, styled))?;
    }
    if args.interactive && decision.behavior() == perm::Behavior::Ask {
        return interactive::ask(args, &decision);
    }
    Ok(decision.behavior().into())
}

/// The fields of a request.
const FIELDS: &[&str] =
    &["id", "tool", "input", "mode", "cwd", "home", "shell", "working_directories", "rules"];

/// Answers one request of a batch.
fn decide(request: batch::Request, engines: &mut Engines, host: &Host) -> Result<String, Failure> {
    let batch::Request { id, mut fields } = request;
    fields.check_names(FIELDS)?;
    let tool = fields.required_name("tool")?;
    let input = fields.value("input").ok_or(Failure::Missing("input"))?;
    let mode = fields.name("mode", perm::Mode::from_name, mode_names)?;
    let host = host_of(&mut fields, host)?;
    let directories = fields.directories("working_directories")?;
    let rules = fields.rules("rules")?;
    let engine: Engine = engines.with(rules, mode, directories)?;
    let decision = engine.decide(&Call::new(tool, input), &host);
    Ok(wire::line(&wire::Decided { id: &id, decision: &decision }))
}

/// The host that a request names, else that of the command line.
pub(super) fn host_of(fields: &mut Fields, host: &Host) -> Result<Host, Failure> {
    let shell = fields.name("shell", perm::Shell::from_name, || SHELLS.to_owned())?;
    let mut host = host.clone();
    host.cwd = fields.path("cwd")?.or(host.cwd);
    host.home = fields.path("home")?.or(host.home);
    host.shell = shell.unwrap_or(host.shell);
    Ok(host)
}
