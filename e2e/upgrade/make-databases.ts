/**
 * Writes the databases of 0.1.0 that e2e/upgrade.test.ts reads: an installation, filled through its own command line, API and
 * dashboard calls. It was run with a checkout of that release and its packages:
 *
 *   git worktree add ../released b97708f && npm ci --prefix ../released
 *   node e2e/upgrade/make-databases.ts ../released
 *
 * The exports beside them, `*.store.gz`, are of these databases, by the last version that opens them (cbae62a0), with the key of
 * the tests; before, their kept content was given until 2099.
 *
 * Needs the PostgreSQL of the system, for pg_dump (Debian: `postgresql`).
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { startSystemPostgres } from '../support/system-postgres.ts';
import { fillInstallation } from './fill-installation.ts';

const [given] = process.argv.slice(2);
if (given === undefined) throw new Error('Name the folder of a checkout of the release.');
const released = resolve(given);
const here = import.meta.dirname;
const work = mkdtempSync(join(tmpdir(), 'moderato-released-'));
const write = (name: string, bytes: string | Buffer) => writeFileSync(join(here, name), bytes);
const pack = (bytes: string | Buffer) => gzipSync(bytes, { level: 9 });

const dataDir = join(work, 'data');
const onSqlite = await fillInstallation(released, { MODERATO_DATA_DIR: dataDir });
const file = join(work, 'packed.db');
const database = new DatabaseSync(join(dataDir, 'moderato.db'));
database.exec(`vacuum into '${file}'`);
database.close();
write('sqlite.db.gz', pack(readFileSync(file)));
write('sqlite.json', `${JSON.stringify(onSqlite, null, 2)}\n`);

const postgres = await startSystemPostgres();
const url = postgres.createDatabase('released');
const onPostgres = await fillInstallation(released, { DATABASE_URL: url });
const dump = postgres.run('pg_dump', ['--no-owner', '--no-privileges', '--inserts', url]);
// Removes commands of psql: the test loads the file without it.
write('postgres.sql.gz', pack(dump.replace(/^\\.*$/gm, '')));
write('postgres.json', `${JSON.stringify(onPostgres, null, 2)}\n`);
await postgres.remove();
rmSync(work, { recursive: true });
