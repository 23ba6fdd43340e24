/** Parses the words after a command's name into operands and options, or refuses them and says what is wrong. */

import { parseArgs } from 'node:util';
import { didYouMean } from './closest-word.ts';
import { type Command, type Given, type OperandDefinition, type Refusal, refuse } from './command.ts';

export function parseArguments(command: Command, words: readonly string[]): Given | Refusal | 'help' {
  const wrong = (problem: string) => refuse('usage', `${problem} See \`moderato ${command.name} --help\`.`);
  const parsed = split(command, words);
  if (parsed instanceof Error) return wrong(explain(parsed, command));
  const { positionals } = parsed;
  const values: Readonly<Record<string, string | boolean | undefined>> = parsed.values;
  if (values.help === true) return 'help';

  const names = Object.keys(command.operands);
  const missing = names.slice(positionals.length).filter((name) => command.operands[name]?.optional !== true);
  if (missing.length > 0) return wrong(`${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`);
  if (positionals.length > names.length) return wrong(tooManyWords(names));
  const typed = names.slice(0, positionals.length);
  const operands = Object.fromEntries(typed.map((name, index) => [name, positionals[index] as string]));
  for (const [name, definition] of Object.entries(command.operands)) {
    const problem = checkChoice(name, definition, operands[name]);
    if (problem !== undefined) return wrong(problem);
  }

  const options: Record<string, string | boolean | undefined> = {};
  for (const [name, definition] of Object.entries(command.options)) {
    const value = values[name];
    if (value === undefined && definition.required) return wrong(`--${name} is missing${listed(definition)}.`);
    const problem = checkChoice(`--${name}`, definition, value);
    if (problem !== undefined) return wrong(problem);
    options[name] = value ?? (takesValue(definition) ? undefined : false);
  }
  return { operands, options };
}

export function takesValue(definition: { readonly value?: string; readonly choices?: readonly string[] }): boolean {
  return definition.value !== undefined || definition.choices !== undefined;
}

function split(command: Command, words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        ...Object.fromEntries(
          Object.entries(command.options).map(
            ([name, definition]) => [name, { type: takesValue(definition) ? 'string' : 'boolean' }] as const,
          ),
        ),
      },
    });
  } catch (error) {
    if (error instanceof Error && String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')) return error;
    throw error;
  }
}

function checkChoice(name: string, definition: OperandDefinition, value: unknown): string | undefined {
  const { choices } = definition;
  if (choices === undefined || value === undefined || choices.includes(String(value))) return;
  return `${name} is ${JSON.stringify(value)}${listed(definition)}.${didYouMean(String(value), choices)}`;
}

function listed({ choices }: OperandDefinition): string {
  return choices === undefined ? '' : `; allowed: ${choices.join(', ')}`;
}

function tooManyWords(operands: readonly string[]): string {
  const hint = operands.length === 0 ? '' : ' Put values with spaces in quotes.';
  return `Too many arguments.${hint}`;
}

/** Node's message in one line; for an unknown option, it lists the known ones instead. */
function explain(error: Error, command: Command): string {
  const unknown = /^Unknown option '(-[^']*)'/.exec(error.message)?.[1];
  if (unknown !== undefined) {
    const names = [...Object.keys(command.options), 'help', 'no-color'].map((name) => `--${name}`);
    const settings = Object.keys(command.options).length === 0 ? ' Settings are environment variables.' : '';
    return `Unknown option '${unknown}'.${didYouMean(unknown, names)}${settings}`;
  }
  const line = error.message.replace(/\s*\n\s*/g, ' ');
  return /[.?!]$/.test(line) ? line : `${line}.`;
}
