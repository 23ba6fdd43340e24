import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandTable } from '../command-table.ts';
import { commandLine, temporaryFolder } from '../testing/command-line.ts';

async function script(shell: string): Promise<string> {
  const { code, stdout } = await commandLine({})('completions', shell);
  expect(code).toBe(0);
  return stdout;
}

describe('completions', () => {
  /** What bash itself offers behind these words, the last of them unfinished. */
  async function offered(...words: string[]): Promise<string[]> {
    const file = join(temporaryFolder(), 'moderato.bash');
    writeFileSync(file, await script('bash'));
    const typed = words.map((word) => `'${word}'`).join(' ');
    const program = `source ${file}; COMP_WORDS=(moderato ${typed}); COMP_CWORD=${words.length}; _moderato; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const output = execFileSync('bash', ['--norc', '-c', program], { encoding: 'utf8' });
    return output.split('\n').filter((line) => line !== '');
  }

  it('for bash offer the first word, the second, options and their values', async () => {
    const firsts = commandTable.map(({ name }) => name.split(' ')[0]);
    expect(new Set(await offered(''))).toEqual(new Set([...firsts, '--help', '--version']));
    expect(await offered('ke')).toEqual(['keys']);
    expect(await offered('keys', 're')).toEqual(['revoke']);
    expect(await offered('keys', 'create', '--m')).toEqual(['--mode']);
    expect(await offered('keys', 'create', '--mode', '')).toEqual(['live', 'test']);
    expect(await offered('check', '--context', 'ch')).toEqual(['chat']);
    expect(await offered('completions', 'z')).toEqual(['zsh']);
  });

  it('for bash offer files where a file is meant, and options behind them', async () => {
    const file = join(temporaryFolder(), 'comments.csv');
    writeFileSync(file, '');
    expect(await offered('scan', file.slice(0, -4))).toEqual([file]);
    expect(await offered('scan', file, '--out')).toEqual(['--output', '--output-format']);
    expect(await offered('scan', '--output', file.slice(0, -3))).toEqual([file]);
  });

  it.each(['bash', 'zsh', 'fish'])('for %s name every command and every option', async (shell) => {
    const text = await script(shell);
    for (const { name, options } of commandTable) {
      for (const word of name.split(' ')) expect(text).toContain(word);
      for (const option of Object.keys(options)) expect(text).toMatch(new RegExp(`(?:--|-l )${option}\\b`));
    }
  });

  const shellIsThere = (shell: string) => spawnSync(shell, ['--version']).status === 0;
  it.each(['bash', 'zsh', 'fish'].filter(shellIsThere))('%s takes its script without complaint', async (shell) => {
    const file = join(temporaryFolder(), 'script');
    writeFileSync(file, await script(shell));
    const { status, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('refuse another shell', async () => {
    expect((await commandLine({})('completions', 'cmd')).code).toBe(2);
  });
});
