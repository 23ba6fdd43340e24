import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedModelVersion } from '@moderato/engine';
import { describe, expect, it } from 'vitest';
import { commandTable } from './command-table.ts';
import { commandLine, temporaryFolder } from './testing/command-line.ts';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
const oneLine = /^moderato: [^\n]+\n$/;

describe('moderato itself', () => {
  it('prints its version and that of the models, also as JSON', async () => {
    const moderato = commandLine();
    const model = shippedModelVersion();
    const stdout = `${manifest.version} (model ${model})\n`;
    expect(await moderato('--version')).toEqual({ code: 0, stdout, stderr: '' });
    expect(JSON.parse((await moderato('--version', '--json')).stdout)).toEqual({ version: manifest.version, model });
  });

  it('lists every command in its help', async () => {
    const { code, stdout } = await commandLine()('--help');
    expect(code).toBe(0);
    for (const { name, summary } of commandTable) {
      expect(stdout).toContain(`  ${name} `);
      expect(stdout).toContain(summary);
    }
  });

  it('keeps the column of commands narrow, so that summaries are readable in a pipe', async () => {
    const { stdout } = await commandLine()('--help');
    const columns = commandTable.map(({ summary }) =>
      Math.max(...stdout.split('\n').map((line) => line.indexOf(summary))),
    );
    expect(new Set(columns).size).toBe(1);
    expect(columns[0]).toBeLessThanOrEqual(48);
  });

  it.each(commandTable)('has help for `$name` that names every operand and option', async (command) => {
    const { code, stdout, stderr } = await commandLine()(...command.name.split(' '), '--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const operand of Object.keys(command.operands)) expect(stdout).toContain(operand);
    for (const option of Object.keys(command.options)) expect(stdout).toContain(`--${option}`);
  });

  it('shows many choices in the meaning of an option, and few next to its name', async () => {
    const { stdout } = await commandLine()('hashes', 'add', '--help');
    expect(stdout).toMatch(/ --category CATEGORY +The category of the image\. One of sexual, .*gore\. Required\./);
    expect(stdout).toMatch(/ --action flag\|block +\w/);
  });

  it('shows the help of all commands of a noun', async () => {
    const { stdout } = await commandLine()('keys', '--help');
    for (const verb of ['create', 'list', 'label', 'revoke']) expect(stdout).toContain(`moderato keys ${verb}`);
  });

  it('accepts --json on every command except serve, whose log is JSON, the exports, which have formats, and redirect, which prints a program', () => {
    const without = commandTable.filter(({ options }) => !('json' in options)).map(({ name }) => name);
    expect(without).toEqual(['serve', 'audit export', 'redirect']);
  });
});

describe('wrong usage', () => {
  it.each([
    [[], 'No command'],
    [['kees'], '"kees"'],
    [['keys'], '`moderato keys` has these subcommands: create, list, label, limit, revoke.'],
    [['keys', 'make'], '`moderato keys` has no subcommand "make". It has these subcommands: create, list'],
    [['audit'], '`moderato audit` has one subcommand: export.'],
    [['rules', 'add'], 'To add, list or delete rules, use the Rules page of the dashboard or POST /v1/config/rules'],
    [['--json', 'keys', 'list'], '"--json"'],
    [['keys', 'create'], '--mode is missing; allowed: live, test'],
    [['keys', 'create', '--mode', 'staging'], '"staging"; allowed: live, test'],
    [['keys', 'create', '--mode'], "'--mode <value>' argument missing"],
    [['keys', 'create', '--mode', 'live', '--label', '-x'], 'ambiguous'],
    [['keys', 'create', '--mode', 'live', '--colour', 'red'], "'--colour'"],
    [['keys', 'list', 'extra'], 'Too many arguments'],
    [['keys', 'list', '--json=yes'], "'--json'"],
    [['keys', 'label', 'key_1'], 'TEXT is missing'],
    [['keys', 'label'], 'KEY_ID and TEXT are missing'],
    [['accounts', 'set-plan', 'acct_1', 'gold'], '"gold"; allowed: free, indie, pro'],
  ])('%j exits with 2 and one line that says why', async (words, part) => {
    const folder = join(temporaryFolder(), 'data');
    const { code, stdout, stderr } = await commandLine({ MODERATO_DATA_DIR: folder })(...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(oneLine);
    expect(stderr).toContain(part);
    expect(existsSync(folder)).toBe(false);
  });

  it('never repeats a key that was typed in the wrong place', async () => {
    const moderato = commandLine();
    const { stdout: key } = await moderato('keys', 'create', '--mode', 'live');
    for (const words of [
      ['keys', 'create', key.trim()],
      ['keys', key.trim()],
      [key.trim()],
      ['keys', 'revoke', key.trim()],
      ['keys', 'label', key.trim(), 'mine'],
      ['keys', 'list', `--${key.trim()}`],
      ['keys', 'list', '--account', key.trim()],
      ['usage', '--account', key.trim()],
      ['accounts', 'set-plan', key.trim(), 'pro'],
      ['accounts', 'set-plan', 'acct_1', key.trim()],
      ['categories', 'set', key.trim(), '--enable'],
      ['categories', 'set', 'spam', '--threshold', key.trim()],
    ]) {
      const { code, stdout, stderr } = await moderato(...words);
      expect(code, words.join(' ')).not.toBe(0);
      expect(stdout + stderr, words.join(' ')).not.toContain(key.trim().slice(9));
    }
  });
});

describe('failure', () => {
  it('exits with 1 and one line without the password when PostgreSQL cannot be reached', async () => {
    const moderato = commandLine({
      DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:1/moderato',
      MODERATO_SECRET_KEY: '5e'.repeat(32),
    });
    const { code, stdout, stderr } = await moderato('accounts', 'list', '--json');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(oneLine);
    expect(stderr).toContain('ECONNREFUSED');
    expect(stderr).not.toContain('hunter2');
  });

  it('exits with 1 and names the path when the data folder is a file', async () => {
    const file = join(temporaryFolder(), 'data');
    writeFileSync(file, '');
    const { code, stderr } = await commandLine({ MODERATO_DATA_DIR: file })('keys', 'list');
    expect(code).toBe(1);
    expect(stderr).toMatch(oneLine);
    expect(stderr).toContain(file);
  });

  it('exits with 1 when the file is not a store', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'moderato.db'), 'something else entirely, and long enough to be read'.repeat(40));
    const { code, stderr } = await commandLine({ MODERATO_DATA_DIR: folder })('keys', 'list');
    expect(code).toBe(1);
    expect(stderr).toMatch(oneLine);
  });

  it('names every wrong setting at once', async () => {
    const { code, stderr } = await commandLine({ PORT: 'http', LOG_LEVEL: 'loud' })('keys', 'list');
    expect(code).toBe(1);
    expect(stderr).toContain('PORT');
    expect(stderr).toContain('LOG_LEVEL');
  });
});

describe('the store', () => {
  it('is created if there is none, and that is reported once', async () => {
    const folder = join(temporaryFolder(), 'fresh');
    const moderato = commandLine({ MODERATO_DATA_DIR: folder });
    expect((await moderato('accounts', 'list')).stderr).toContain(folder);
    expect((await moderato('accounts', 'list')).stderr).toBe('');
  });
});
