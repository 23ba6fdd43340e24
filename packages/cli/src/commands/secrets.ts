/** `moderato secrets rotate`: a new key for everything that is kept encrypted. */

import type { Config } from '@moderato/server';
import { isRefused, operator, showRefused } from '../changing.ts';
import { type Answer, defineCommand, type Io, jsonOption, type Refusal, refuse } from '../command.ts';
import { explainError } from '../explain-error.ts';
import { withStores } from '../with-stores.ts';

/** Running copies look for changes once a second; five seconds are enough for all of them to see it. */
const settleMs = 6_000;

export const secretsCommands = [
  defineCommand({
    name: 'secrets rotate',
    summary: 'Encrypt kept content, webhook secrets and two-factor secrets with a new key.',
    operands: {},
    options: { json: jsonOption },
    async run(_given, io) {
      const { ConfigError, readConfig } = await import('@moderato/server');
      let config: Config;
      try {
        config = readConfig(io.environment);
      } catch (error) {
        if (error instanceof ConfigError) return refuse('failed', error.message);
        throw error;
      }
      if (config.secretKeys === undefined) return rotateKeyFile(config, io);
      return rotate(io, settleMs, 'You can now set MODERATO_SECRET_KEY to the new key only.');
    },
  }),
];

async function rotateKeyFile(config: Config, io: Io): Promise<Answer | Refusal> {
  const { changeKeyFile, FolderInUse } = await import('@moderato/server');
  let file: ReturnType<typeof changeKeyFile>;
  try {
    file = changeKeyFile({ folder: config.dataDir, secretKeyFile: config.secretKeyFile });
  } catch (error) {
    if (error instanceof FolderInUse) return refuse('failed', 'Stop the service first: it only knows the old key.');
    return refuse('failed', explainError(error));
  }
  try {
    const answer = await rotate(io, 0, `The new key is in ${file.file}.`);
    if (answer !== undefined && 'document' in answer) file.finish();
    return answer;
  } finally {
    file.release();
  }
}

function rotate(io: Io, waitMs: number, note: string): Promise<Answer | Refusal> {
  return withStores(io, async (_stores, _config, { secrets }) => {
    const rotated = await secrets.rotate(operator, waitMs);
    if (isRefused(rotated)) return showRefused(rotated);
    const { answer: count } = rotated;
    return { document: { encrypted: count }, text: `${count} values are encrypted with the new key. ${note}\n` };
  });
}
