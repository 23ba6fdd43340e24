/** `moderato backup`: writes a copy of the embedded store that can replace it. */

import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Answer, defineCommand, type Io, jsonOption, type Refusal, refuse } from '../command.ts';
import { explainError } from '../explain-error.ts';

export const backupCommands = [
  defineCommand({
    name: 'backup',
    summary: 'Back up the embedded store to a file, whether or not the server is running.',
    operands: { FILE: { meaning: 'The file to write; it must not exist yet.' } },
    options: { json: jsonOption },
    run: ({ operands: { FILE: file } }, io) => copyStore(file, io),
  }),
];

async function copyStore(file: string, io: Io): Promise<Answer | Refusal> {
  const { backupSqlite, ConfigError, databaseOptions, readConfig } = await import('@moderato/server');
  try {
    const options = databaseOptions(readConfig(io.environment));
    if (options.engine !== 'sqlite') {
      return refuse('failed', 'The store is PostgreSQL. Back it up with pg_dump; see docs/guides/operate.md.');
    }
    const target = dirname(resolve(file));
    if (!existsSync(target))
      return refuse('failed', `There is no folder ${target}. Create it, or name a file in another one.`);
    const made = await backupSqlite(options.folder, file);
    if ('problem' in made) return refuse('failed', explain(made.problem, resolve(options.folder), file));
    return {
      document: { file: resolve(file), bytes: made.bytes },
      text: `${resolve(file)}, ${made.bytes} bytes, checked.\n`,
    };
  } catch (error) {
    if (error instanceof ConfigError) return refuse('failed', error.message);
    return refuse('failed', `The store cannot be copied to ${file}: ${explainError(error)}`);
  }
}

function explain(problem: 'no_store' | 'file_exists' | 'damaged', folder: string, file: string): string {
  if (problem === 'no_store')
    return `There is no store in ${folder}. Set MODERATO_DATA_DIR to the folder of the store.`;
  if (problem === 'file_exists') return `${file} already exists, and a backup never overwrites a file.`;
  return `The copy did not pass SQLite's own check and was removed: the store in ${folder} may be damaged.`;
}
