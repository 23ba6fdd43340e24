# What zsh itself offers behind the words of a line: zsh -f offer-in-zsh.zsh COMPLETION_SCRIPT LINE
# Completion works only inside the line editor, so an interactive zsh is started on a terminal of its own; what its
# completion adds is written to a file, a word a line.

zmodload zsh/zpty
found=$(mktemp)
setup=$(mktemp)
cat > $setup <<END
PROMPT=
autoload -Uz compinit && compinit -D -u
source ${(q)1}
compadd() {
  if [[ \${@[1,(i)(-|--)]} == *-[OAD]\ * ]]; then
    builtin compadd "\$@"
  else
    local -a words
    builtin compadd -A words "\$@"
    (( \$#words )) && print -rl -- \$words >> ${(q)found}
    builtin compadd "\$@"
  fi
}
finish() { print -r -- . >> ${(q)found}; exit }
zle -N finish
bindkey '^I' complete-word
bindkey '^F' finish
print -r -- ready
END

zpty -b shell zsh -f -i
zpty -w shell "source ${(q)setup}"
# It echoes what it is told; the line with the word alone is its answer.
while zpty -r shell line; do [[ $line == ready* ]] && break; done
zpty -w -n shell $2$'\t\x06'
while [[ $(tail -n 1 $found) != . ]]; do
  zpty -t shell || break
  zpty -r -t shell line
  sleep 0.02
done
zpty -d shell
sed '$d' $found | sort -u
rm -f $found $setup
