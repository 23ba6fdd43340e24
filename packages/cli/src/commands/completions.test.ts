import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hasExtra } from '../../../server/src/testing/extras.ts';
import { commandTable } from '../command-table.ts';
import { commandLine, temporaryFolder } from '../testing/command-line.ts';

const offerInZsh = fileURLToPath(new URL('../testing/offer-in-zsh.zsh', import.meta.url));
const patienceMs = 120_000;

/**
 * Asks each shell what it offers after some words, the last of them unfinished: one offer per line, a tab before its
 * meaning.
 */
const shells = {
  bash: (script: string, words: readonly string[]) => {
    const typed = words.map((word) => `'${word}'`).join(' ');
    const program = `source ${script}; COMP_WORDS=(moderato ${typed}); COMP_CWORD=${words.length}; _moderato; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return ['--norc', '-c', program];
  },
  zsh: (script: string, words: readonly string[]) => ['-f', offerInZsh, script, ['moderato', ...words].join(' ')],
  fish: (script: string, words: readonly string[]) => {
    const line = ['moderato', ...words].join(' ');
    return ['--no-config', '-c', `source ${script}; complete -C '${line}'`];
  },
} as const;
type Shell = keyof typeof shells;

const isThere = (shell: string) => hasExtra(spawnSync(shell, ['--version']).status === 0);

async function script(shell: string): Promise<string> {
  const { code, stdout } = await commandLine({})('completions', shell);
  expect(code).toBe(0);
  return stdout;
}

async function offered(shell: Shell, ...words: string[]): Promise<Set<string>> {
  const file = join(temporaryFolder(), 'script');
  writeFileSync(file, await script(shell));
  const output = execFileSync(shell, shells[shell](file, words), {
    encoding: 'utf8',
    timeout: patienceMs,
    // fish keeps what it generates in the user's home folder.
    env: { PATH: process.env.PATH ?? '', HOME: dirname(file), TERM: 'dumb' },
  });
  const offers = output.split('\n').map((line) => line.split('\t', 1)[0] as string);
  return new Set(offers.filter((offer) => offer !== ''));
}

for (const shell of Object.keys(shells) as Shell[]) {
  // `npm test` says which shells are missing, and CI requires all three.
  describe.skipIf(!isThere(shell))(`the completions of ${shell}`, () => {
    it('are commands first, then their subcommands', async () => {
      const firsts = new Set(commandTable.map(({ name }) => name.split(' ')[0]));
      const all = await offered(shell, '');
      expect(new Set([...all].filter((word) => !word.startsWith('-')))).toEqual(firsts);
      expect(await offered(shell, 'ke')).toEqual(new Set(['keys']));
      expect(await offered(shell, 'keys', '')).toEqual(new Set(['create', 'list', 'label', 'limit', 'revoke']));
      expect(await offered(shell, 'keys', 're')).toEqual(new Set(['revoke']));
    });

    it('are options of the command, and their values', async () => {
      expect(await offered(shell, '--ver')).toEqual(new Set(['--version']));
      expect(await offered(shell, 'keys', 'create', '--m')).toEqual(new Set(['--mode']));
      expect(await offered(shell, 'keys', 'create', '--mode', '')).toEqual(new Set(['live', 'test']));
      expect(await offered(shell, 'check', '--context', 'ch')).toEqual(new Set(['chat']));
      expect(await offered(shell, 'usage', '--no')).toEqual(new Set(['--no-color']));
      expect(await offered(shell, 'completions', 'z')).toEqual(new Set(['zsh']));
    });

    it('are files for file operands, and options after them', async () => {
      const file = join(temporaryFolder(), 'comments.csv');
      writeFileSync(file, '');
      const ending = (words: Set<string>) => [...words].map((word) => word.split('/').at(-1));
      expect(ending(await offered(shell, 'scan', file.slice(0, -4)))).toEqual(['comments.csv']);
      expect(ending(await offered(shell, 'scan', '--output', file.slice(0, -3)))).toEqual(['comments.csv']);
      expect(await offered(shell, 'scan', file, '--out')).toEqual(new Set(['--output', '--output-format']));
    });

    it('come from a script without syntax errors', async () => {
      const file = join(temporaryFolder(), 'script');
      writeFileSync(file, await script(shell));
      const { status, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
    });
  });
}

describe('completions', () => {
  it.each(Object.keys(shells))('for %s name every command and every option', async (shell) => {
    const text = await script(shell);
    for (const { name, options } of commandTable) {
      for (const word of name.split(' ')) expect(text).toContain(word);
      for (const option of Object.keys(options)) expect(text).toMatch(new RegExp(`(?:--|-l )${option}\\b`));
    }
  });

  it('refuse another shell', async () => {
    expect((await commandLine({})('completions', 'cmd')).code).toBe(2);
  });
});
