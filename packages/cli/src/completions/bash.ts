/** Completion for bash. */

import { type CompletedCommand, firstWords, optionsOfMain, type Values } from './command-words.ts';

export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const withVerbs = commands.filter(({ second }) => second !== undefined);
  const alone = optionsOfMain.map(({ name }) => `--${name}`);
  const nouns = [...new Set(withVerbs.map(({ first }) => first))];
  return [
    '# Completion of moderato for bash. Put it where bash looks, or: source <(moderato completions bash)',
    '_moderato() {',
    // Without features that bash 3, which macOS still has, does not know.
    `  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command words=""`,
    '  COMPREPLY=()',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    COMPREPLY=($(compgen -W "${[...firstWords(commands).keys(), ...alone].join(' ')}" -- "$current"))`,
    '    return',
    '  fi',
    `  case "\${COMP_WORDS[1]}" in`,
    ...nouns.map((noun) => `    ${noun}) ${verbCase(noun, withVerbs)} ;;`),
    `    *) command="\${COMP_WORDS[1]}" ;;`,
    '  esac',
    '  case "$command $previous" in',
    ...commands.flatMap(valueCases),
    '  esac',
    '  case "$command" in',
    ...commands.map((command) => `    "${nameOf(command)}") ${wordsCase(command)} ;;`),
    '  esac',
    '}',
    'complete -F _moderato moderato',
    '',
  ].join('\n');
}

const nameOf = ({ first, second }: CompletedCommand) => (second === undefined ? first : `${first} ${second}`);
const reply = (words: string) => `COMPREPLY=($(compgen ${words} -- "$current"))`;
const compgen = (values: Values) => (values === 'files' ? '-f' : `-W "${values === 'none' ? '' : values.join(' ')}"`);

/** While the second word is being typed, it is completed; after that, it is part of the command's name. */
function verbCase(noun: string, commands: readonly CompletedCommand[]): string {
  const verbs = commands.flatMap(({ first, second }) => (first === noun && second !== undefined ? second : []));
  const completed = reply(`-W "${verbs.join(' ')}"`);
  return `if [ "$COMP_CWORD" -eq 2 ]; then ${completed}; return; fi; command="${noun} \${COMP_WORDS[2]}"`;
}

function valueCases(command: CompletedCommand): string[] {
  return command.options
    .filter(({ takesValue }) => takesValue)
    .map(({ name, values }) => `    "${nameOf(command)} --${name}") ${reply(compgen(values))}; return ;;`);
}

function wordsCase({ options, operand }: CompletedCommand): string {
  const flags = options.map(({ name }) => `--${name}`).join(' ');
  const others = operand === 'none' ? '' : `; case "$current" in -*) ;; *) ${reply(compgen(operand))} ;; esac`;
  return `${reply(`-W "${flags}"`)}${others}`;
}
