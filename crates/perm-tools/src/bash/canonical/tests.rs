use perm_bash::value::Value;

use super::names::{
    ABBREVIATED, CASELESS, DASHED, DOTTED, IMPLIED, OPTIONS, PROGRAMS, SUBCOMMANDS, VERSIONED,
};
use super::{of_command, of_pattern};
use crate::bash::rule::Pattern;

#[test]
fn the_tables_are_sorted() {
    assert!(PROGRAMS.is_sorted());
    assert!(DASHED.is_sorted() && DOTTED.is_sorted() && VERSIONED.is_sorted() && CASELESS.is_sorted());
    assert!(SUBCOMMANDS.is_sorted());
    assert!(ABBREVIATED.is_sorted());
    assert!(OPTIONS.is_sorted_by_key(|row| (row.0, row.1, row.2)));
    assert!(IMPLIED.is_sorted());
}

#[test]
fn every_spelling_becomes_one() {
    let cases = [
        ("npm i x", "npm install x"),
        ("npm --prefix d run-script test", "npm --prefix d test"),
        ("npm uninst x", "npm uninstall x"),
        ("npm i --location=global x", "npm install --location global x -g"),
        ("docker container run -itv/a:/b x", "docker run -i -t -v /a:/b x"),
        ("docker -H h image rm x", "docker -H h rmi x"),
        ("docker-compose -f x up", "docker compose -f x up"),
        ("python3.11 -u -m pip install x", "pip install x"),
        ("/usr/bin/python3 x.py", "python x.py"),
        ("git-push origin +main", "git push origin +main -f"),
        ("git commit -am x", "git commit -a -m x"),
        ("git commit --messa=x", "git commit -m x"),
        ("git reset --har", "git reset --hard"),
        ("curl -sXPOST u", "curl -s -X POST u"),
        ("curl --request=POST u", "curl -X POST u"),
        ("tar xzf a", "tar -x -z -f a"),
        ("ip l del x", "ip link delete x"),
        ("ip -n ns l d x", "ip -n ns link delete x"),
        ("yarn run build", "yarn build"),
        ("yarn run", "yarn run"),
        ("yarn", "yarn install"),
        ("terraform apply --auto-approve=true", "terraform apply --auto-approve true"),
        ("cargo +nightly b", "cargo +nightly build"),
        (". x", "source x"),
        ("mkfs.ext4 /dev/x", "mkfs /dev/x"),
        ("php8.2 -v", "php -v"),
        ("gcc-12 a.c", "gcc a.c"),
        ("curl.exe u", "curl u"),
        ("redis-cli -h x flushall", "redis-cli -h X FLUSHALL"),
        ("chmod -R 0777 x", "chmod -R 777 x"),
        ("cat ./a//b/./.env", "cat a/b/.env"),
        ("curl -d x u", "curl -d x u -X POST"),
        ("curl -X PUT -d x u", "curl -X PUT -d x u"),
        ("gradle :app:publish", "gradle :app:publish publish"),
        ("kubectl -n x delete ns/y", "kubectl -n x delete namespace y"),
        ("kubectl delete Deployments.apps y", "kubectl delete deployment y"),
        ("kubectl get all", "kubectl get all"),
        ("tmux -L x kill-serv", "tmux -L x kill-server"),
        ("tmux killw -t x", "tmux kill-window -t x"),
        ("hg -R x pus y", "hg -R x push y"),
        ("git push --mirror x", "git push --mirror x -d -f"),
        ("git -C x push origin +main", "git -C x push origin +main -f"),
        ("git -C x push --force", "git -C x push -f"),
        ("git -C x stage y", "git -C x add y"),
        ("kubectl -n x delete --filename y", "kubectl -n x delete -f y"),
        ("docker -H x container rm --force y", "docker -H x rm -f y"),
        ("docker --context x image rm --force y", "docker --context x rmi -f y"),
        ("npm --prefix x uninst y", "npm --prefix x uninstall y"),
        ("npm -w x i y", "npm -w x install y"),
        ("pnpm --filter x run build", "pnpm --filter x build"),
        ("yarn --cwd x run build", "yarn --cwd x build"),
        ("cargo +nightly --color never b", "cargo +nightly --color never build"),
        ("apt-get -o A=b install x", "apt -o A=b install x"),
        ("python -mpip install x", "pip install x"),
        ("python3 -Im pip install x", "pip install x"),
        ("python3 -W x -m pip.__main__ install x", "pip install x"),
        ("pypy3 -X x -mpip install x", "pip install x"),
    ];
    for (text, expected) in cases {
        let argv: Vec<Value> = text.split(' ').map(Value::literal).collect();
        let found = of_command(&argv);
        let found: Vec<&str> = found.iter().filter_map(Value::text).collect();
        assert_eq!(found.join(" "), expected, "{text}");
    }
    for (rule, expected) in
        [("npm i:*", "npm install:*"), ("git push * --force", "git push * -f"), ("ls", "ls")]
    {
        let found = of_pattern(&Pattern::parse(rule).unwrap());
        assert_eq!(found.map(|one| one.to_string()).unwrap_or_default(), expected, "{rule}");
    }
}
