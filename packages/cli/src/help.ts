/** Makes the help texts from the command table. */

import type { Command } from './command.ts';
import { takesValue } from './parse-arguments.ts';
import { type Definition, printDefinitions, printSentence } from './print-prose.ts';
import type { Screen } from './screen.ts';

type Draw = (screen: Screen) => string;

const everywhere: readonly Definition[] = [
  {
    terms: ['--no-color'],
    meaning: 'Never use colours. NO_COLOR does the same, FORCE_COLOR the opposite.',
  },
];

/** With more choices, a name stands for them: in the first line of a help, and in its list of options. */
const maxChoicesInUsage = 3;
const maxChoicesInOption = 5;

export function overview(commands: readonly Command[]): Draw {
  return (screen) =>
    [
      'Moderato moderates text and images.',
      '',
      'Usage: moderato COMMAND [OPTIONS]',
      '',
      screen.paint('title', 'Commands'),
      ...printDefinitions(
        commands.map((command) => ({ terms: [synopsis(command)], meaning: command.summary })),
        screen,
        2,
      ),
      '',
      screen.paint('title', 'Options'),
      ...printDefinitions(
        [
          { terms: ['--help'], meaning: 'Print this help, or the help of a command.' },
          { terms: ['--version'], meaning: 'Print the version of Moderato and of its models.' },
          ...everywhere,
        ],
        screen,
        2,
      ),
      '',
      printSentence(
        'Settings are environment variables. MODERATO_DATA_DIR (default: ./data) or DATABASE_URL names the store.',
        screen,
      ),
      printSentence(
        'Exit codes: 0 success, 1 failure, 2 wrong usage. For `check`, `image` and `rules test`: 10 flag, 20 block.',
        screen,
      ),
      printSentence('A running service has the whole documentation at /docs.', screen),
      '',
    ].join('\n');
}

export function commandHelp(command: Command): Draw {
  const operands = Object.entries(command.operands).map(([name, { meaning, choices }]) => ({
    terms: [name],
    meaning: meaning + allowed(choices),
  }));
  const options = Object.entries(command.options).map(([name, definition]) => ({
    terms: [optionForm(name, definition)],
    meaning:
      definition.meaning +
      (isNamed(definition, maxChoicesInOption) ? allowed(definition.choices) : '') +
      (definition.required ? ' Required.' : ''),
  }));
  return (screen) =>
    [
      `Usage: moderato ${synopsis(command)}${options.length > 0 ? ' [OPTIONS]' : ''}`,
      '',
      printSentence(command.summary, screen),
      ...(command.elsewhere === undefined ? [] : [printSentence(command.elsewhere, screen)]),
      ...(operands.length > 0
        ? ['', screen.paint('title', 'Arguments'), ...printDefinitions(operands, screen, 2)]
        : []),
      '',
      screen.paint('title', 'Options'),
      ...printDefinitions([...options, { terms: ['--help'], meaning: 'Print this help.' }, ...everywhere], screen, 2),
      '',
    ].join('\n');
}

/** The name with its required operands and options. */
function synopsis({ name, operands, options }: Command): string {
  const required = Object.entries(options).filter(([, definition]) => definition.required);
  return [
    name,
    ...Object.entries(operands).map(([operand, { optional }]) => (optional ? `[${operand}]` : operand)),
    ...required.map(([option, definition]) => optionForm(option, definition, maxChoicesInUsage)),
  ].join(' ');
}

function optionForm(name: string, definition: Command['options'][string], maxChoices = maxChoicesInOption): string {
  if (!takesValue(definition)) return `--${name}`;
  const choices = isNamed(definition, maxChoices) ? name.toUpperCase() : definition.choices?.join('|');
  return `--${name} ${definition.value ?? choices}`;
}

/** Many choices would push all the meanings to the right. */
function isNamed({ choices = [] }: Command['options'][string], maxChoices: number): boolean {
  return choices.length > maxChoices;
}

function allowed(choices: readonly string[] | undefined): string {
  return choices === undefined ? '' : ` One of ${choices.join(', ')}.`;
}
