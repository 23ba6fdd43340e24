/** Completion for fish. */

import { type CompletedCommand, firstWords, optionsOfMain, type Values } from './command-words.ts';

export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const first = [...firstWords(commands)].map(
    ([word, summary]) => `complete -c moderato -n __fish_use_subcommand -a ${word} -d ${quoted(summary)}`,
  );
  return [
    '# Completion of moderato for fish. moderato completions fish > ~/.config/fish/completions/moderato.fish',
    'complete -c moderato -f',
    ...first,
    ...optionsOfMain.map(
      ({ name, meaning }) => `complete -c moderato -n __fish_use_subcommand -l ${name} -d ${quoted(meaning)}`,
    ),
    ...commands.flatMap((command) => [...verb(command, commands), ...parts(command)]),
    '',
  ].join('\n');
}

/** The second word, as long as none has been typed. */
function verb({ first, second, summary }: CompletedCommand, commands: readonly CompletedCommand[]): string[] {
  if (second === undefined) return [];
  const verbs = commands.flatMap((command) => (command.first === first ? (command.second ?? []) : []));
  const when = `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${verbs.join(' ')}`;
  return [`complete -c moderato -n ${quoted(when)} -a ${second} -d ${quoted(summary)}`];
}

function parts({ first, second, options, operand }: CompletedCommand): string[] {
  const seen = [first, second].flatMap((word) => (word === undefined ? [] : `__fish_seen_subcommand_from ${word}`));
  const when = quoted(seen.join('; and '));
  const own = options.map(({ name, meaning, takesValue, values }) =>
    [
      'complete -c moderato -n',
      when,
      '-l',
      name,
      ...(takesValue ? [offered(values, true)] : []),
      '-d',
      quoted(meaning),
    ].join(' '),
  );
  return operand === 'none' ? own : [...own, `complete -c moderato -n ${when} ${offered(operand, false)}`];
}

function offered(values: Values, required: boolean): string {
  if (values === 'files') return required ? '-r -F' : '-F';
  const exclusive = required ? '-x' : '-f';
  return values === 'none' ? exclusive : `${exclusive} -a ${quoted(values.join(' '))}`;
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
