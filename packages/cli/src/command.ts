/**
 * Defines what a command is: a row of data that help and documentation are made from, and a function from the arguments
 * to an answer. A command prints nothing; `main.ts` does, so that `--json` and exit codes are handled in one place.
 */

import type { ClassifierOptions, TextClassifier } from '@moderato/engine';
import type { Output } from './output.ts';
import type { Screen } from './screen.ts';

export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  /** Standard input; absent if nothing is piped in. */
  readonly stdin?: AsyncIterable<unknown>;
  /** Where the configuration is read from; by default, the environment of the process. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Opens the local models; by default, those that ship. */
  readonly openModels?: OpenModels;
}

export type OpenModels = (options: ClassifierOptions) => Promise<TextClassifier>;

export interface OperandDefinition {
  readonly meaning: string;
  readonly choices?: readonly string[];
  /** An operand that may be left out; only the last one can. */
  readonly optional?: true;
}

export interface OptionDefinition extends Omit<OperandDefinition, 'optional'> {
  /** The placeholder for the value in the help. An option with neither this nor choices is a switch. */
  readonly value?: string;
  readonly required?: true;
}

/** The answer of a command that succeeded: `document` with `--json`, `text` without. */
export interface Answer {
  readonly document: unknown;
  /** A function if colours or the width of the terminal matter. */
  readonly text: string | ((screen: Screen) => string);
  /** For people, on standard error, so that a pipe receives only `text`. */
  readonly note?: string;
  /** For commands whose exit code is the answer; 0 when absent. */
  readonly exitCode?: number;
}

/** The expected failures: `usage` if the command line itself is wrong, `failed` otherwise. */
export interface Refusal {
  readonly refused: 'usage' | 'failed';
  readonly message: string;
}

/** `undefined`: the command has taken over the process and does its own printing. */
export type Outcome = Answer | Refusal | undefined;

export interface Given<Operands = Record<string, string>, Options = Record<string, string | boolean | undefined>> {
  readonly operands: Operands;
  readonly options: Options;
}

type OperandTable = Readonly<Record<string, OperandDefinition>>;
type OptionTable = Readonly<Record<string, OptionDefinition>>;

interface Description<Operands, Options> {
  /** As typed: `keys create`. */
  readonly name: string;
  readonly summary: string;
  /** Where to find what people expect under this noun but is not a command; shown in help and after a wrong subcommand. */
  readonly elsewhere?: string;
  /** In the order in which they are typed; all are required unless marked optional. */
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

/** Passes `run` the operands and options by name, with the types that their definitions imply. */
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
    'How much the network reads: `full` means every text to the end, `economy` less, which is faster and misses more abuse.',
} as const;

export const accountOption = {
  value: 'ID',
  meaning: 'The account id, as shown by `moderato accounts list`; optional if there is only one account.',
} as const;
