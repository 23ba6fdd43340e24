/** Turns the command table into what shells complete: first words, second words, and what a command takes. */

import type { Command } from '../command.ts';
import { takesValue } from '../parse-arguments.ts';

export interface CompletedOption {
  readonly name: string;
  readonly meaning: string;
  readonly takesValue: boolean;
  readonly values: Values;
}

/** Words to choose from, file names, or nothing that a shell could know. */
export type Values = readonly string[] | 'files' | 'none';

export interface CompletedCommand {
  readonly first: string;
  readonly second: string | undefined;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** The values of its first operand. */
  readonly operand: Values;
}

/** Options that every command takes. */
const everywhere: readonly CompletedOption[] = [
  { name: 'help', meaning: 'Print this help.', takesValue: false, values: 'none' },
  { name: 'no-color', meaning: 'Never use colours.', takesValue: false, values: 'none' },
];

/** Options that work without a command. */
export const optionsOfMain: readonly CompletedOption[] = [
  ...everywhere,
  { name: 'version', meaning: 'Print the version of Moderato and of its models.', takesValue: false, values: 'none' },
];

export function commandWords(commands: readonly Command[]): CompletedCommand[] {
  return commands.map(({ name, summary, options, operands }) => {
    const [first = '', second] = name.split(' ');
    const own = Object.entries(options).map(([option, definition]) => ({
      name: option,
      meaning: definition.meaning,
      takesValue: takesValue(definition),
      values: valuesOf(definition.value ?? '', definition.choices),
    }));
    const [operandName = '', operand] = Object.entries(operands)[0] ?? [];
    return {
      first,
      second,
      summary,
      options: [...own, ...everywhere],
      operand: valuesOf(operandName, operand?.choices),
    };
  });
}

function valuesOf(name: string, choices: readonly string[] | undefined): Values {
  return choices ?? (name === 'FILE' ? 'files' : 'none');
}

/** First words, each once, with the summary of its command or of its subcommands. */
export function firstWords(commands: readonly CompletedCommand[]): Map<string, string> {
  const words = new Map<string, string>();
  for (const { first, second, summary } of commands) {
    const verbs = commands.filter((command) => command.first === first).map((command) => command.second);
    if (!words.has(first)) words.set(first, second === undefined ? summary : `${verbs.join(', ')}.`);
  }
  return words;
}
