import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { commandLine, json, temporaryFolder } from './testing/command-line.ts';
import { binFile, onOldNode, runProcess, startServer } from './testing/command-process.ts';

/** K3 promises five seconds; the machine that runs this may be busy. */
const revocationSeenMs = 30_000;

describe('the process', () => {
  it('prints a new key alone on standard output and exits with 0', async () => {
    const environment = { MODERATO_DATA_DIR: temporaryFolder() };
    const made = await runProcess(['keys', 'create', '--mode', 'test', '--label', 'my laptop'], environment);
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^mod_test_[0-9A-Za-z]{49}\n$/) });
    const { stdout } = await runProcess(['keys', 'list', '--json'], environment);
    expect(JSON.parse(stdout).keys).toMatchObject([{ mode: 'test', label: 'my laptop' }]);
  });

  it('exits with 2 for wrong usage and 1 for a failure, with one line and no stack', async () => {
    const environment = { MODERATO_DATA_DIR: temporaryFolder() };
    for (const [words, code, part] of [
      [['keys', 'create'], 2, '--mode is missing'],
      [['usage', '--account', 'acct_x'], 1, 'There is no account "acct_x"'],
    ] as const) {
      const { stderr, ...result } = await runProcess(words, environment);
      expect(result).toEqual({ code, stdout: '' });
      expect(stderr).toMatch(/^(There was no store [^\n]+\n)?moderato: [^\n]+\n$/);
      expect(stderr).toContain(part);
    }
  });

  it('uses colours on a terminal, and elsewhere only if forced', async ({ skip }) => {
    const sequence = '\u001b[';
    const help = async (words: readonly string[], environment: NodeJS.ProcessEnv) =>
      (await runProcess([...words, '--help'], environment)).stdout.includes(sequence);
    expect(await help([], {})).toBe(false);
    expect(await help([], { FORCE_COLOR: '1' })).toBe(true);
    expect(await help(['--no-color'], { FORCE_COLOR: '1' })).toBe(false);
    expect(await help(['keys', '--no-color', 'list'], { FORCE_COLOR: '1' })).toBe(false);
    if (spawnSync('script', ['--version']).status !== 0) return skip('There is no `script` to make a terminal with.');
    const onTerminal = (environment: NodeJS.ProcessEnv) =>
      spawnSync('script', ['-qec', `stty cols 60; ${process.execPath} ${binFile} --help`, '/dev/null'], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, TERM: 'xterm-256color', ...environment },
      }).stdout;
    expect(onTerminal({})).toContain(sequence);
    const plain = onTerminal({ NO_COLOR: '1' });
    expect(plain).not.toContain(sequence);
    const sentences = plain.split(/\r?\n/).filter((line) => line.startsWith('     '));
    expect(sentences.length).toBeGreaterThan(10);
    expect(Math.max(...sentences.map((line) => line.length))).toBeLessThanOrEqual(60);
  });

  it('leaves nothing in the home folder, where the models’ runtime would store an id', async () => {
    const home = temporaryFolder();
    const text = ['check', '--json', 'I am not sure what you mean by that, you fool'];
    const { stdout } = await runProcess(text, { HOME: home });
    expect(JSON.parse(stdout)).toHaveProperty('action');
    expect(readdirSync(home)).toEqual([]);
  });

  it('works on PostgreSQL as on the embedded store', async ({ skip }) => {
    const url = inject('postgresUrl');
    if (url === null) return skip('PostgreSQL did not start.');
    const moderato = commandLine({ DATABASE_URL: url, MODERATO_SECRET_KEY: '5e'.repeat(32) });
    const { id } = await json<{ id: string }>(moderato, 'accounts', 'create', 'forum', '--plan', 'indie');
    const key = await json<{ id: string }>(moderato, 'keys', 'create', '--mode', 'live', '--account', id);
    await json(moderato, 'categories', 'set', 'spam', '--threshold', '0.123', '--account', id);
    const { keys } = await json<{ keys: object[] }>(moderato, 'keys', 'list', '--account', id);
    expect(keys).toMatchObject([{ id: key.id, revoked_at: null }]);
    const { categories } = await json<{ categories: object[] }>(moderato, 'categories', 'list', '--account', id);
    expect(categories).toContainEqual(expect.objectContaining({ name: 'spam', threshold: 0.123 }));
    expect(await json(moderato, 'usage', '--account', id)).toMatchObject({ plan: 'indie', total_calls: 0 });
  });
});

describe('on an older Node', () => {
  it('starts the Node of the npm package, and passes arguments and exit code through', async () => {
    const environment = { MODERATO_DATA_DIR: temporaryFolder(), ...onOldNode };
    expect(await runProcess(['keys', 'create'], environment)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--mode is missing'),
    });
  });

  it('says in one line what is missing if there is no newer Node', async () => {
    const file = join(temporaryFolder(), 'bin', 'moderato.mjs');
    cpSync(binFile, file);
    const { code, stdout, stderr } = await runProcess(['--version'], onOldNode, file);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^moderato: Moderato needs Node 24[^\n]+20\.0\.0[^\n]+\n$/);
  });

  it('passes a signal on, so that the server finishes its work and exits with 0', async () => {
    const { child } = await startServer({ MODERATO_DATA_DIR: temporaryFolder(), ...onOldNode });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

it('runs the built JavaScript when installed under node_modules', async () => {
  const home = join(temporaryFolder(), 'node_modules', 'moderato');
  cpSync(binFile, join(home, 'bin', 'moderato.js'));
  mkdirSync(join(home, 'dist'));
  writeFileSync(join(home, 'package.json'), '{"type":"module"}');
  writeFileSync(join(home, 'dist', 'main.js'), 'export const main = async () => console.log("built");');
  const result = await runProcess([], {}, join(home, 'bin', 'moderato.js'));
  expect(result).toEqual({ code: 0, stdout: 'built\n', stderr: '' });
});

describe('next to a running server', () => {
  it('[K3] creates keys that work at once, and revokes them within seconds', async () => {
    const environment = { MODERATO_DATA_DIR: temporaryFolder() };
    const moderato = commandLine(environment);
    const { address } = await startServer(environment);
    const { id, key } = await json<{ id: string; key: string }>(moderato, 'keys', 'create', '--mode', 'live');
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const statusOf = async () => (await fetch(`${address}/v1/categories`, { headers })).status;

    expect(await statusOf()).toBe(200);
    const body = JSON.stringify({ content: 'A calm evening by the lake.', context: 'comment' });
    const answered = await fetch(`${address}/v1/moderate/text`, { method: 'POST', headers, body });
    expect(answered.status).toBe(200);
    expect(await json(moderato, 'usage')).toMatchObject({ total_calls: 1, calls_by_context: { comment: 1 } });

    await json(moderato, 'keys', 'revoke', id);
    const deadline = Date.now() + revocationSeenMs;
    while ((await statusOf()) !== 401) {
      expect(Date.now(), 'a revoked key was still taken').toBeLessThan(deadline);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });

  it('changes category settings that the server then uses', async () => {
    const environment = { MODERATO_DATA_DIR: temporaryFolder() };
    const moderato = commandLine(environment);
    const { address } = await startServer(environment);
    const { key } = await json<{ key: string }>(moderato, 'keys', 'create', '--mode', 'test');
    const spam = async () => {
      const reply = await fetch(`${address}/v1/categories`, { headers: { 'x-api-key': key } });
      const { categories } = (await reply.json()) as { categories: { name: string }[] };
      return categories.find(({ name }) => name === 'spam');
    };
    expect(await spam()).toMatchObject({ threshold: 0.9, enabled: true });
    await json(moderato, 'categories', 'set', 'spam', '--threshold', '0.5', '--disable');
    await expect.poll(spam).toMatchObject({ threshold: 0.5, enabled: false });
  });
});
