import { describe, expect, it } from 'vitest';
import { commandLine } from '../testing/command-line.ts';

describe('audit export', () => {
  it('prints a line for each change, newest first, as made on the command line', async () => {
    const moderato = commandLine();
    await moderato('keys', 'create', '--mode', 'test', '--label', 'first');
    await moderato('categories', 'set', 'spam', '--threshold', '0.8');
    const { code, stdout } = await moderato('audit', 'export');
    const entries = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(entries.map(({ action }) => action).sort()).toEqual(['category.changed', 'key.created']);
    for (const { by } of entries) expect(by).toEqual({ kind: 'command_line' });
    const csv = await moderato('audit', 'export', '--format', 'csv');
    expect(csv.stdout.split('\r\n')).toHaveLength(4);
  });

  it('has a separate log for the installation, and requires one of the two', async () => {
    const moderato = commandLine();
    expect(await moderato('audit', 'export', '--instance')).toMatchObject({ code: 0, stdout: '' });
    expect((await moderato('audit', 'export', '--instance', '--account', 'acct_1')).code).toBe(2);
  });
});
