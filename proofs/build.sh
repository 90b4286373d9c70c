#!/usr/bin/env bash
# build.sh DIR [quick]: reads all proofs anew, in DIR; quick: without coqchk. Leaves there assumptions.txt (what each theorem rests on) and, if
# js_of_ocaml is installed, check.ts (the checker, as packages/gyre/src/proved/check.ts has it).
# Debian: apt-get install coq js-of-ocaml
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cd "$1"
rm -f Assumptions.v
cp "$here"/*.v "$here"/glue.ml .

for file in $(coqdep -sort *.v); do coqc -q "$file"; done
[ "${2:-}" = quick ] || coqchk -silent Check Loopy

for file in *.v; do
  [ "$file" = Assumptions.v ] && continue
  sed -nE 's/^(Theorem|Corollary) ([a-z0-9_]+).*/\2/p' "$file" | while read -r name; do
    echo "Goal True. idtac \"${file%.v}.$name\". Abort. Print Assumptions ${file%.v}.$name."
  done
done >list
{ for file in *.v; do case $file in Extract.v | Assumptions.v) ;; *) echo "Require ${file%.v}." ;; esac; done; cat list; } >Assumptions.v
coqc -q Assumptions.v | paste -d ' ' - - | sed 's/ /: /' >assumptions.txt

command -v js_of_ocaml >/dev/null || exit 0
rm -f checks.mli
ocamlfind ocamlc -package js_of_ocaml-compiler.runtime -linkpkg -w -a checks.ml glue.ml -o check.byte
js_of_ocaml --opt 3 --target-env=browser --no-extern-fs --wrap-with-fun=load check.byte -o check.raw.js
node "$here/wrap.mjs" check.raw.js "$here" >check.ts
