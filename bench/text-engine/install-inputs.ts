/** Installs what the bench reads but does not contain: the peers (npm) and Debian's word lists (apt). */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { debianDictionary, debianMedicalWords } from './innocent/word-lists.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

export function installInputs(): void {
  if (!existsSync(`${folder}node_modules`)) run('npm', ['ci', '--no-audit', '--no-fund']);
  const missing = [debianDictionary, debianMedicalWords].filter((path) => !existsSync(path));
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', 'wamerican-large', 'hunspell-en-med']);
  }
  const stillMissing = missing.filter((path) => !existsSync(path));
  if (stillMissing.length > 0) {
    throw new Error(
      `MISSING WORD LISTS: ${stillMissing.join(', ')}\n` +
        'The innocent suite is not the same without them. On Debian: apt-get install wamerican-large hunspell-en-med',
    );
  }
}

function run(command: string, commandArguments: readonly string[]): void {
  const { status } = spawnSync(command, commandArguments, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${commandArguments.join(' ')} failed (${status})`);
}
