# Types each argument into an interactive zsh, asks for completion, and prints what the line has become.
# Run in a folder with the completion script as zfunc/_gyre; with SOURCED=1 it is sourced, else found by compinit.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'autoload -Uz compinit; [[ -n $SOURCED ]] || fpath=($PWD/zfunc $fpath); compinit -u -D'
zpty -w shell '[[ -n $SOURCED ]] && source ./zfunc/_gyre'
zpty -w shell 'finish() { zle complete-word; print -r -- "$BUFFER|" >> lines.txt; BUFFER=; zle -R }'
zpty -w shell 'zle -N finish; bindkey "^T" finish'
for line in "$@"; do zpty -w -n shell "$line"$'\x14'; done
zpty -w shell exit
while zpty -r shell output; do :; done
cat lines.txt
rm lines.txt
