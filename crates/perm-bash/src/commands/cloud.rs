//! Clouds: aws, az, gcloud and terraform in their reading forms.
//!
//! Rows: terraform(1), the manual of aws. `terraform show`, `validate` and `plan` start providers that lie in the
//! folder, `output` and `state` ask a backend that the folder names. `version` asks its maker whether there is a newer one
//! and notes that in the home; `workspace show` reads one file of the folder (both traced, 1.11).

use super::cloud_reads;
use super::version_only::runs_but_version;
use crate::analysis::EffectKind;
use crate::arguments::Arguments;
use crate::specification::{Base, CommandSpec, Finding, Operands, Syntax, flag, optional, stops};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "aws",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        own_state: &["~/.aws/cli/cache"],
        service: Some("aws"),
        check: Some(cloud_reads::aws),
        read_only: &[
            "aws --version",
            "aws sts get-caller-identity",
            "aws s3 ls",
            "aws ec2 describe-instances --region us-east-1",
            "aws iam list-users --output json",
            "aws s3 ls s3://b/x/ --recursive --summarize",
            "aws ec2 describe-instances --filters Name=tag:env,Values=prod --query 'Reservations[]'",
            "aws logs tail /aws/lambda/f --since 1h",
            "aws configure list",
        ],
        not_read_only: &[
            "aws s3 cp a s3://b",
            "aws ec2 run-instances",
            "aws s3 ls --endpoint-url http://x",
            "aws ec2 describe-instances --filters file://x",
            "aws s3 rm s3://b/x",
            "aws lambda invoke f out",
            "aws \"$x\"",
            "aws iam list-users --cli-input-json x",
            "aws s3api get-object --bucket b --key k f",
            "aws configure set region x",
            "aws ec2 describe-instances f",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "az",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        own_state: &["~/.azure"],
        service: Some("az"),
        check: Some(cloud_reads::az),
        read_only: &["az account show -o table", "az vm list -d", "az network nsg list -g rg", "az version"],
        not_read_only: &[
            "az vm delete -n list",
            "az vm list --query @f",
            "az x",
            "az login",
            "az keyvault secret show -n x",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "flyctl",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Network,
        not_read_only: &["flyctl x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "gcloud",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        own_state: &["~/.config/gcloud"],
        service: Some("gcloud"),
        check: Some(cloud_reads::gcloud),
        read_only: &[
            "gcloud compute instances list --format=json",
            "gcloud config list",
            "gcloud run services describe api --region x",
            "gcloud logging read severity=ERROR --limit 5",
            "gcloud projects list",
        ],
        not_read_only: &[
            "gcloud compute instances delete list",
            "gcloud run deploy list",
            "gcloud scheduler jobs run list",
            "gcloud config set project x",
            "gcloud compute instances list --flags-file f",
            "gcloud auth print-access-token",
            "gcloud x",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "gsutil",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Network,
        not_read_only: &["gsutil x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "heroku",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Network,
        not_read_only: &["heroku x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "netlify",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Network,
        not_read_only: &["netlify x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "pulumi",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Network,
        not_read_only: &["pulumi x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "terraform",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[stops("--help"), stops("-help")],
        // Every run asks the maker for a newer version, unless that is turned off.
        own_state: &["~/.terraform.d"],
        service: Some("hashicorp"),
        subcommands: &[
            CommandSpec {
                name: "apply",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["terraform apply"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "console",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["terraform console x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "destroy",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["terraform destroy x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "fmt",
                syntax: Syntax::SingleDash,
                options: &[
                    flag("-check"),
                    flag("-diff"),
                    optional("-list"),
                    flag("-no-color"),
                    flag("-recursive"),
                ],
                operands: Operands::paths(EffectKind::ReadTree),
                own_state: &["~/.terraform.d"],
                check: Some(only_checks),
                read_only: &[
                    "terraform fmt -check",
                    "terraform fmt -check -diff -recursive",
                    "terraform fmt -check modules",
                ],
                not_read_only: &["terraform fmt", "terraform fmt -check -write=true"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "get",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["terraform get x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "graph",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["terraform graph x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "import",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["terraform import x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "init",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["terraform init x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "output",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["terraform output x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "plan",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["terraform plan -out x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "providers",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["terraform providers x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "refresh",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["terraform refresh x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "show",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["terraform show"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "state",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["terraform state x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "taint",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["terraform taint x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "test",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["terraform test x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "untaint",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["terraform untaint x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "validate",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["terraform validate"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "version",
                syntax: Syntax::SingleDash,
                options: &[flag("-json")],
                own_state: &["~/.terraform.d"],
                service: Some("checkpoint"),
                read_only: &["terraform version", "terraform version -json"],
                not_read_only: &["terraform version x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "workspace",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                check: Some(workspace_shown),
                read_only: &["terraform workspace show"],
                not_read_only: &[
                    "terraform workspace x",
                    "terraform workspace list",
                    "terraform workspace show x",
                ],
                ..CommandSpec::NEW
            },
        ],
        read_only: &["terraform"],
        ..CommandSpec::NEW
    },
    // Manual.
    CommandSpec {
        base: Base::Network,
        ..runs_but_version("vault", &["vault version", "vault --version"], &["vault x", "vault version x"])
    },
    CommandSpec {
        name: "vercel",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Network,
        not_read_only: &["vercel x"],
        ..CommandSpec::NEW
    },
];

/// `-check` only says what it would write.
fn only_checks(arguments: &Arguments<'_>) -> Finding {
    if arguments.has("-check") {
        return Finding::AsListed;
    }
    Finding::Unknown("without `-check` the command `terraform fmt` rewrites files".to_owned())
}

/// `workspace show` asks no backend.
fn workspace_shown(arguments: &Arguments<'_>) -> Finding {
    match arguments.operands.as_slice() {
        [only] if only.value.text() == Some("show") => Finding::OnlyReads,
        _ => Finding::AsListed,
    }
}
