/** Completion for zsh. */

import {
  type CompletedCommand,
  type CompletedOption,
  firstWords,
  optionsOfMain,
  type Values,
} from './command-words.ts';

export function zshCompletion(commands: readonly CompletedCommand[]): string {
  const nouns = new Set(commands.flatMap(({ first, second }) => (second === undefined ? [] : first)));
  return [
    '#compdef moderato',
    '# Completion of moderato for zsh. Put it as _moderato into a folder of $fpath, or: source <(moderato completions zsh)',
    '_moderato() {',
    '  local -a words_to_offer',
    '  if (( CURRENT == 2 )); then',
    `    words_to_offer=(${[...firstWords(commands)].map(described).join(' ')})`,
    "    _describe 'command' words_to_offer",
    `    _arguments ${optionsOfMain.map(argument).join(' ')}`,
    '    return',
    '  fi',
    '  case "$words[2]" in',
    ...[...nouns].flatMap((noun) => nounCase(noun, commands)),
    ...commands
      .filter(({ second }) => second === undefined)
      .map((command) => `    ${command.first}) ${take(command, 1)} ;;`),
    '  esac',
    '}',
    'if [[ "$funcstack[1]" == "_moderato" ]]; then _moderato "$@"; else compdef _moderato moderato; fi',
    '',
  ].join('\n');
}

function nounCase(noun: string, commands: readonly CompletedCommand[]): string[] {
  const own = commands.filter(({ first }) => first === noun);
  const verbs = own.map(({ second = '', summary }) => described([second, summary])).join(' ');
  return [
    `    ${noun})`,
    '      if (( CURRENT == 3 )); then',
    `        words_to_offer=(${verbs})`,
    "        _describe 'command' words_to_offer",
    '        return',
    '      fi',
    '      case "$words[3]" in',
    ...own.map((command) => `        ${command.second}) ${take(command, 2)} ;;`),
    '      esac ;;',
  ];
}

/** Drops the words of the command's name, so that counting starts at its first operand. */
function take({ options, operand }: CompletedCommand, nameWords: number): string {
  const drop = Array.from({ length: nameWords }, () => 'shift words; (( CURRENT-- ))').join('; ');
  return `${drop}; _arguments ${[...options.map(argument), quoted(`*:operand:${action(operand)}`)].join(' ')}`;
}

function argument({ name, meaning, takesValue, values }: CompletedOption): string {
  const said = meaning.replace(/[[\]\\:]/g, '\\$&');
  return quoted(`--${name}[${said}]${takesValue ? `:${name}:${action(values)}` : ''}`);
}

const action = (values: Values) => (values === 'files' ? '_files' : values === 'none' ? ' ' : `(${values.join(' ')})`);
const described = ([word, summary]: readonly [string, string]) => quoted(`${word}:${summary}`);
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
