# Builds the world of `cargo xtask verify-commands` under $1: what the examples of the tables name.
set -euo pipefail
root=$1 home=$1/home/dev project=$1/srv/project
mkdir -p "$home" "$project" "$root/tmp" "$root/cache/apt/archives/partial" "$root/srv/outside"
chmod 1777 "$root/tmp"
export HOME=$home GIT_CONFIG_NOSYSTEM=1
printf 'root:x:0:0:root:/home/dev:/bin/bash\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n' > "$root/passwd"

cd "$home"
for file in .bashrc .profile .bash_profile; do printf '# %s\n' "$file" > "$file"; done
printf '[user]\n\tname = Dev\n\temail = dev@example.org\n[init]\n\tdefaultBranch = main\n[safe]\n\tdirectory = *\n' > .gitconfig
mkdir -p .ssh .aws .kube .gnupg notes; chmod 700 .ssh .gnupg
printf 'Host *\n' > .ssh/config; printf '[default]\nregion = us-east-1\n' > .aws/config
printf '[default]\naws_access_key_id = a\naws_secret_access_key = b\n' > .aws/credentials
printf 'apiVersion: v1\nkind: Config\nclusters:\n- name: c\n  cluster: {server: "http://127.0.0.1:1"}\ncontexts:\n- name: x\n  context: {cluster: c, user: u}\nusers:\n- name: u\n  user: {}\ncurrent-context: x\n' > .kube/config
printf 'memo\n' > notes/memo.txt

cd "$project"
git init -q -b main .
mkdir -p src tests docs build logs node_modules/react d "a b" crate/src
printf 'def a():\n    return 1  # TODO x\n' > src/a.py; printf 'def b():\n    return a()\n' > src/b.py
printf 'import src\n' > tests/test_a.py; printf '# Title\n\nText TODO here\n' > README.md
printf 'alpha\nbeta\nalpha\n' > list.txt; printf 'x=1\ny=2\n' > conf.ini
printf '{"name":"demo","version":"1.0.0","scripts":{"build":"echo building","test":"echo testing"},"dependencies":{"react":"1.0.0"}}\n' > package.json
printf '{"name":"react","version":"1.0.0"}\n' > node_modules/react/package.json
printf 'all:\n\t@echo made\n' > Makefile; printf 'guide\n' > docs/guide.md; printf 'o\n' > build/out.o
printf 'SECRET=1\n' > .env; printf 'l1\nl2 error\n' > logs/app.log
printf '[package]\nname = "demo"\nversion = "0.1.0"\nedition = "2021"\n' > crate/Cargo.toml; printf 'fn main() {}\n' > crate/src/main.rs
printf 'module example.org/demo\n\ngo 1.19\n' > go.mod; printf 'package main\n\nfunc main() {}\n' > main.go
printf 'services:\n  web:\n    image: nginx\n' > compose.yaml
for file in a b c f g k m p x y web; do printf 'x %s 1\ny %s 2\nx %s 3\n' "$file" "$file" "$file" > "$file"; done
printf '{"a":{"b":[1,2]},"x":"y"}\n' > a.json; cp a.json x.json; printf 'a:\n  b: 1\n' > a.yml; cp a.yml a.yaml
printf 'a,b\n1,2\n' > a.csv; printf 'int main(void) { return 0; }\n' > a.c; printf 'print(1)\n' > a.py; printf '<a><b>1</b></a>\n' > a.xml
gzip -k a; bzip2 -k b && mv b.bz2 a.bz2; xz -k a; tar cf a.tar a b src; tar czf a.tgz a b src
python3 -m zipfile -c a.zip a b src/; command -v zstd > /dev/null && zstd -q a
sha256sum a b > sums; diff -u a b > demo.patch || true
openssl req -x509 -newkey rsa:2048 -nodes -keyout k.pem -out c.pem -subj /CN=demo -days 30 2> /dev/null
ssh-keygen -q -t ed25519 -N '' -f k.key > /dev/null; cp k.key.pub k.pub
cp /bin/true program
ln -s list.txt link
printf 'build/\nlogs/\n.env\n' > .gitignore; printf '*.md text\n' > .gitattributes
git add -A; git commit -qm 'first commit'; printf 'more\n' >> README.md; git commit -qam 'second commit'
git branch feature/x; git branch old; git tag v1.0; git tag -am 'annotated' v1.1
printf 'wip\n' >> list.txt; git stash -q; git notes add -m note HEAD; git bundle create -q demo.bundle main
git remote add origin https://example.invalid/demo.git; git update-ref refs/remotes/origin/main main
git symbolic-ref refs/remotes/origin/HEAD refs/remotes/origin/main
git gc -q; for pack in .git/objects/pack/*.idx; do ln -s "${pack##*/}" .git/objects/pack/x.idx; break; done
printf 'local edit\n' >> docs/guide.md
