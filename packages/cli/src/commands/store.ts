/** `moderato store …`: moves the whole store in one file, also between the two databases. */

import { resolve } from 'node:path';
import { type Answer, defineCommand, type Io, jsonOption, type Refusal, refuse } from '../command.ts';
import { explainError } from '../explain-error.ts';

type Server = typeof import('@moderato/server');
type Moved = { readonly tables: number; readonly rows: number };

export const storeCommands = [
  defineCommand({
    name: 'store export',
    summary: 'Write the whole store to a file, whether or not the server is running.',
    operands: { FILE: { meaning: 'The file to write; it must not exist yet.' } },
    options: { json: jsonOption },
    run: ({ operands: { FILE: file } }, io) =>
      move(io, file, 'exported', ({ exportStore }, options) => exportStore(options, file)),
  }),

  defineCommand({
    name: 'store import',
    summary: 'Read an exported store into a new one; all of it or nothing.',
    operands: { FILE: { meaning: 'A file that `moderato store export` wrote.' } },
    options: { json: jsonOption },
    run: ({ operands: { FILE: file } }, io) =>
      move(io, file, 'imported', ({ importStore }, options) => importStore(options, file)),
  }),
];

async function move(
  io: Io,
  file: string,
  done: 'exported' | 'imported',
  work: (server: Server, options: ReturnType<Server['databaseOptions']>) => Promise<Moved>,
): Promise<Answer | Refusal> {
  const server = await import('@moderato/server');
  try {
    const { tables, rows } = await work(server, server.databaseOptions(server.readConfig(io.environment)));
    const note =
      done === 'exported'
        ? 'The file holds everything but the encryption key. Keep it as safe as the store.'
        : undefined;
    return {
      document: { file: resolve(file), tables, rows },
      text: `${resolve(file)}: ${rows} rows in ${tables} tables ${done}.\n`,
      ...(note === undefined ? {} : { note }),
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      return refuse('failed', `${file} already exists, and an export never overwrites a file.`);
    }
    if (error instanceof server.FolderInUse) return refuse('failed', 'Stop the service first: it is using this store.');
    const { ConfigError, StoreFileError } = server;
    if (error instanceof ConfigError || error instanceof StoreFileError) return refuse('failed', error.message);
    return refuse('failed', `The store cannot be ${done}: ${explainError(error)}`);
  }
}
