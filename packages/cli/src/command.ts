/**
 * What a command is: a row of data that the help and the documentation are made from, and a function from what was
 * given to an answer. A command prints nothing: `main.ts` does, so that `--json` and exit codes have one home.
 */

import type { Output } from './output.ts';
import type { Screen } from './screen.ts';

export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  /** What is piped in; nothing when absent. */
  readonly stdin?: AsyncIterable<unknown>;
  /** Where the configuration is read from; absent, the process's own environment. */
  readonly environment?: NodeJS.ProcessEnv;
}

export interface OperandDefinition {
  readonly meaning: string;
  readonly choices?: readonly string[];
  /** An operand that may be left out; only the last can. */
  readonly optional?: true;
}

export interface OptionDefinition extends Omit<OperandDefinition, 'optional'> {
  /** What stands for the value in the help. An option with neither this nor choices is a switch. */
  readonly value?: string;
  readonly required?: true;
}

/** What a command that worked has to say: `document` with `--json`, `text` without. */
export interface Answer {
  readonly document: unknown;
  /** A function where colours or the width of the terminal matter. */
  readonly text: string | ((screen: Screen) => string);
  /** For people, on standard error, so that a pipe gets `text` alone. */
  readonly note?: string;
  /** For commands whose exit code is the answer; 0 when absent. */
  readonly exitCode?: number;
}

/** The expected ways not to work: `usage` for a command line that is wrong in itself, `failed` for all others. */
export interface Refusal {
  readonly refused: 'usage' | 'failed';
  readonly message: string;
}

/** `undefined`: the command has taken over the process and prints for itself. */
export type Outcome = Answer | Refusal | undefined;

export interface Given<Operands = Record<string, string>, Options = Record<string, string | boolean | undefined>> {
  readonly operands: Operands;
  readonly options: Options;
}

type OperandTable = Readonly<Record<string, OperandDefinition>>;
type OptionTable = Readonly<Record<string, OptionDefinition>>;

interface Description<Operands, Options> {
  /** As it is typed: `keys create`. */
  readonly name: string;
  readonly summary: string;
  /** In the order in which they are typed; all are required but one that says otherwise. */
  readonly operands: Operands;
  readonly options: Options;
}

export interface Command extends Description<OperandTable, OptionTable> {
  run(given: Given, io: Io): Promise<Outcome>;
}

type OneOf<Definition> = Definition extends { readonly choices: readonly (infer Choice)[] } ? Choice : string;
type OperandValue<Definition> =
  | OneOf<Definition>
  | (Definition extends { readonly optional: true } ? undefined : never);
type OptionValue<Definition> = Definition extends { readonly choices: unknown } | { readonly value: string }
  ? OneOf<Definition> | (Definition extends { readonly required: true } ? never : undefined)
  : boolean;

/** Gives `run` the operands and options by name, with the types that their definitions imply. */
export function defineCommand<const Operands extends OperandTable, const Options extends OptionTable>(
  row: Description<Operands, Options> & {
    run(
      given: Given<
        { readonly [Name in keyof Operands]: OperandValue<Operands[Name]> },
        { readonly [Name in keyof Options]: OptionValue<Options[Name]> }
      >,
      io: Io,
    ): Promise<Outcome>;
  },
): Command {
  return row as unknown as Command;
}

export function refuse(refused: Refusal['refused'], message: string): Refusal {
  return { refused, message };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

export const jsonOption = { meaning: 'Print one JSON document instead of text.' } as const;

export const depthOption = {
  choices: ['default', 'full', 'economy'],
  meaning:
    'How many texts the deep models read: `full` means all of them, `economy` fewer, which is faster and misses more abuse.',
} as const;

export const accountOption = {
  value: 'ID',
  meaning: 'The account id, as shown by `moderato accounts list`; optional if there is only one account.',
} as const;
