/** Asks before something that cannot be undone. People answer at a terminal; programs pass `--yes`. */

import { type Io, type Refusal, refuse } from './command.ts';

export const yesOption = { meaning: 'Do not ask for confirmation. Required if there is no terminal.' } as const;

/** Returns nothing if the answer is yes. */
export async function confirm(question: string, isSure: boolean, { stdin, stderr }: Io): Promise<Refusal | undefined> {
  if (isSure) return undefined;
  if ((stdin as { isTTY?: boolean } | undefined)?.isTTY !== true) {
    return refuse('usage', 'This cannot be undone. Without a terminal to ask at, add --yes.');
  }
  stderr.write(`${question} This cannot be undone. Type yes to continue: `);
  for await (const line of stdin as AsyncIterable<unknown>) {
    return String(line).trim().toLowerCase() === 'yes' ? undefined : refuse('failed', 'Nothing was changed.');
  }
  return refuse('failed', 'Nothing was changed.');
}
