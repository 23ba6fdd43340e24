/** The `moderato` command: finds the row of the command table, runs it, prints its answer and sets the exit code. */

import { readFileSync } from 'node:fs';
import { didYouMean } from './closest-word.ts';
import { type Command, type Io, isRefusal, type Outcome, refuse } from './command.ts';
import { commandTable } from './command-table.ts';
import { explainError, hideKeys } from './explain-error.ts';
import { commandHelp, overview } from './help.ts';
import { parseArguments } from './parse-arguments.ts';
import { screenOf } from './screen.ts';

/** Documented in `docs/reference/cli.md`. */
export const exitCodes = { fine: 0, failed: 1, usage: 2 } as const;

/** Runs the process. After it returns, only a running server keeps the process alive. */
export async function main(): Promise<void> {
  // The reader may stop early (`moderato keys list | head -1`); that is not a failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? exitCodes.fine : exitCodes.failed);
  });
  const code = await run(process.argv.slice(2), process);
  // A server that failed during its start may still keep the process open.
  if (code !== exitCodes.fine) process.stdout.write('', () => process.exit(code));
}

export async function run(given: readonly string[], io: Io): Promise<number> {
  const { words, withColours } = takeColourSwitch(given);
  try {
    const { outcome, json } = await dispatch(words, io);
    return print(outcome, json, withColours, io);
  } catch (error) {
    return print(refuse('failed', explainError(error)), false, withColours, io);
  }
}

/** `--no-color` may be anywhere and applies to every command, so no command sees it. */
function takeColourSwitch(given: readonly string[]): { words: string[]; withColours: boolean } {
  const operandsFrom = given.indexOf('--');
  const isSwitch = (word: string, index: number) =>
    word === '--no-color' && (operandsFrom === -1 || index < operandsFrom);
  const words = given.filter((word, index) => !isSwitch(word, index));
  return { words, withColours: words.length === given.length };
}

async function dispatch(words: readonly string[], io: Io): Promise<{ outcome: Outcome; json: boolean }> {
  const command = findCommand(words);
  if (command === undefined) return { outcome: await withoutCommand(words), json: words.includes('--json') };
  const given = parseArguments(command, words.slice(command.name.split(' ').length));
  if (given === 'help') return { outcome: { document: undefined, text: commandHelp(command) }, json: false };
  if (isRefusal(given)) return { outcome: given, json: false };
  return { outcome: await command.run(given, io), json: given.options.json === true };
}

function findCommand(words: readonly string[]): Command | undefined {
  return commandTable.find(({ name }) => name.split(' ').every((word, index) => word === words[index]));
}

/** Options of `moderato` itself, a noun without a verb, or a mistake. */
async function withoutCommand(words: readonly string[]): Promise<Outcome> {
  const [first, second] = words;
  if (first === undefined) return refuse('usage', 'No command given. `moderato --help` lists all commands.');
  if (first === '--version') return versions();
  if (first === '--help' || first === '-h') return { document: undefined, text: overview(commandTable) };

  const ofNoun = commandTable.filter(({ name }) => name.startsWith(`${first} `));
  if (ofNoun.length === 0) {
    const firstWords = new Set(commandTable.map(({ name }) => name.split(' ')[0] as string));
    const meant = didYouMean(first, firstWords);
    return refuse('usage', `Unknown command ${JSON.stringify(first)}; \`moderato --help\` lists all commands.${meant}`);
  }
  if (second === '--help' || second === '-h') {
    return { document: undefined, text: (screen) => ofNoun.map((command) => commandHelp(command)(screen)).join('\n') };
  }
  return refuse('usage', [subcommandsOf(first, second, ofNoun), ...elsewhereOf(ofNoun)].join(' '));
}

/** Says which subcommands a noun has, after a missing or unknown one. */
function subcommandsOf(noun: string, given: string | undefined, commands: readonly Command[]): string {
  const verbs = commands.map(({ name }) => name.slice(noun.length + 1));
  const number = verbs.length === 1 ? 'one subcommand' : 'these subcommands';
  if (given === undefined) return `\`moderato ${noun}\` has ${number}: ${verbs.join(', ')}.`;
  const unknown = `\`moderato ${noun}\` has no subcommand ${JSON.stringify(given)}.`;
  return `${unknown} It has ${number}: ${verbs.join(', ')}.${didYouMean(given, verbs)}`;
}

function elsewhereOf(commands: readonly Command[]): string[] {
  return [...new Set(commands.flatMap(({ elsewhere }) => elsewhere ?? []))];
}

/** Versions of the program and of its models, which can change independently. */
async function versions(): Promise<Outcome> {
  const { shippedModelVersion } = await import('@moderato/engine');
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const model = shippedModelVersion();
  return { document: { version, model }, text: `${version} (model ${model})\n` };
}

function print(outcome: Outcome, json: boolean, withColours: boolean, io: Io): number {
  if (outcome === undefined) return exitCodes.fine;
  if (isRefusal(outcome)) {
    const mark = screenOf(io.stderr, withColours).paint('bad', 'moderato:');
    io.stderr.write(`${mark} ${hideKeys(outcome.message)}\n`);
    return exitCodes[outcome.refused];
  }
  const { document, text, note, exitCode = exitCodes.fine } = outcome;
  if (json && document !== undefined) io.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
  else io.stdout.write(typeof text === 'string' ? text : text(screenOf(io.stdout, withColours)));
  if (note !== undefined) io.stderr.write(`${note}\n`);
  return exitCode;
}
