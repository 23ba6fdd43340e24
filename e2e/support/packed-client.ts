/** The client as npm would publish it, installed by npm into an empty folder. */

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface PackedClient {
  /** Programs in this folder find it as `@moderato/client`. */
  readonly app: string;
  /** The folder of the package itself. */
  readonly installed: string;
  /** The packed file. */
  readonly tarball: string;
}

export function packClient(): PackedClient {
  const work = mkdtempSync(join(tmpdir(), 'moderato-client-'));
  const copy = join(work, 'tree');
  for (const name of ['package.json', 'tsconfig.json', 'LICENSE', 'scripts', 'packages/client']) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const output = execFileSync('npm', ['pack', '--silent', '--pack-destination', work], {
    cwd: join(copy, 'packages/client'),
    encoding: 'utf8',
  });
  const app = join(work, 'app');
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), '{"type":"module"}');
  const tarball = join(work, output.trim().split('\n').at(-1) as string);
  execFileSync('npm', ['install', '--silent', '--offline', '--no-audit', '--no-fund', tarball], { cwd: app });
  return { app, tarball, installed: join(app, 'node_modules/@moderato/client') };
}
