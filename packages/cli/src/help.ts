/** Help texts, made from the command table. */

import type { Command } from './command.ts';
import { takesValue } from './parse-arguments.ts';
import { alignColumns } from './print-table.ts';

export function overview(commands: readonly Command[]): string {
  return [
    'Moderato moderates text and images. Usage: moderato COMMAND [OPTIONS]',
    '',
    'Commands',
    ...indent(commands.map((command) => [synopsis(command), command.summary])),
    '',
    'Options',
    ...indent([
      ['--help', 'Print this help, or with a command that of the command.'],
      ['--version', 'Print the version, and that of the models.'],
    ]),
    '',
    'All settings are environment variables; MODERATO_DATA_DIR (default ./data) or DATABASE_URL says where the store is.',
    'Exit codes: 0 fine, 1 failed, 2 wrong usage; `moderato check`: 10 flag, 20 block.',
    '',
  ].join('\n');
}

export function commandHelp(command: Command): string {
  const operands = Object.entries(command.operands).map(([name, { meaning, choices }]) => [
    name,
    meaning + allowed(choices),
  ]);
  const options = Object.entries(command.options).map(([name, definition]) => [
    optionForm(name, definition),
    definition.meaning + (definition.required ? ' Required.' : ''),
  ]);
  return [
    `Usage: moderato ${synopsis(command)}${options.length > 0 ? ' [OPTIONS]' : ''}`,
    '',
    command.summary,
    ...(operands.length > 0 ? ['', 'Operands', ...indent(operands)] : []),
    '',
    'Options',
    ...indent([...options, ['--help', 'Print this help.']]),
    '',
  ].join('\n');
}

/** The name with what it cannot do without. */
function synopsis({ name, operands, options }: Command): string {
  const required = Object.entries(options).filter(([, definition]) => definition.required);
  return [
    name,
    ...Object.entries(operands).map(([operand, { optional }]) => (optional ? `[${operand}]` : operand)),
    ...required.map(([option, definition]) => optionForm(option, definition)),
  ].join(' ');
}

function optionForm(name: string, definition: Command['options'][string]): string {
  return takesValue(definition) ? `--${name} ${definition.value ?? definition.choices?.join('|')}` : `--${name}`;
}

function allowed(choices: readonly string[] | undefined): string {
  return choices === undefined ? '' : ` One of ${choices.join(', ')}.`;
}

function indent(rows: readonly (readonly string[])[]): string[] {
  return alignColumns(rows).map((line) => `  ${line}`);
}
