import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine, json, temporaryFolder } from '../testing/command-line.ts';
import { runProcess, startProcess, startServer } from '../testing/command-process.ts';
import { openWordLists } from '../testing/open-word-lists.ts';

/** For tests about anything but what the models find. */
const moderato = (...words: string[]) => commandLine({}, [], openWordLists)('scan', ...words, '--threads', '1');
const rude = 'shut up, you stupid idiot';

function file(name: string, text: string): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}
const lines = (path: string) =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('scan', () => {
  it.each([
    ['comments.csv', `id,text\n1,hello\n2,"good\nmorning"\n3,${JSON.stringify(rude)}\n4,\n`, [2, 3, 5, 6]],
    ['comments.jsonl', `{"text":"hello"}\n{"text":"good\\nmorning"}\n{"text":"${rude}"}\nnonsense\n`, [1, 2, 3, 4]],
    ['comments.txt', `hello\ngood morning\n${rude}\n${'x'.repeat(50_001)}\n`, [1, 2, 3, 4]],
  ])('writes a verdict for each row of %s, in order, or why a row has none', async (name, text, at) => {
    const path = file(name, text);
    const summary = await json<Record<string, unknown>>(commandLine({}), 'scan', path, '--threads', '1');
    expect(summary).toMatchObject({ rows: 4, not_judged: 1, output: `${path}.moderato.jsonl` });
    const written = lines(`${path}.moderato.jsonl`);
    expect(written.map(({ line }) => line)).toEqual(at);
    expect(written.map(({ action, problem }) => [action, typeof problem])).toEqual([
      ['allow', 'undefined'],
      ['allow', 'undefined'],
      [expect.stringMatching(/^(?:flag|block)$/), 'undefined'],
      [undefined, 'string'],
    ]);
    expect(Object.keys(written[0].scores)).toContain('toxicity');
    expect(existsSync(`${path}.moderato.jsonl.progress`)).toBe(false);
  });

  it('keeps the id of a row, whatever its type, even without a verdict', async () => {
    const csv = file('a.csv', 'Body,ID\nhello,17\ngood morning,"a,b"\nhi,\n,19\n');
    expect((await moderato(csv)).code).toBe(0);
    expect(lines(`${csv}.moderato.jsonl`).map(({ id }) => id)).toEqual(['17', 'a,b', undefined, '19']);
    const jsonl = file('b.jsonl', '{"id":17,"text":"hello"}\n{"id":"x","text":""}\n{"id":{},"text":"hi"}\n"plain"\n');
    expect((await moderato(jsonl)).code).toBe(0);
    expect(lines(`${jsonl}.moderato.jsonl`).map(({ id }) => id)).toEqual([17, 'x', undefined, undefined]);
    expect((await moderato(csv, '--output-format', 'csv', '--output', `${csv}.out`)).code).toBe(0);
    const [head, , second] = readFileSync(`${csv}.out`, 'utf8').split('\n');
    expect(head).toMatch(/^line,id,action,flagged,/);
    expect(second).toMatch(/^3,"a,b",allow,false,/);
  });

  it('writes CSV, and the text, on request', async () => {
    const path = file('a.csv', 'body\n"a, ""b"""\n');
    const { code, stdout } = await moderato(path, '--output-format', 'csv', '--with-text', '--output', `${path}.out`);
    expect([code, stdout]).toEqual([0, expect.stringContaining('Rows by their highest score')]);
    const [head, row] = readFileSync(`${path}.out`, 'utf8').split('\n');
    expect(head).toMatch(/^line,id,action,flagged,toxicity,.*,spam,problem,text$/);
    expect(row).toMatch(/^2,,allow,false,(?:[\d.]+,){7},"a, ""b"""$/);
  });

  it('uses the named column, and lists the columns if it finds none', async () => {
    const path = file('a.csv', 'id,remark\n1,hello\n');
    const lost = await moderato(path);
    expect([lost.code, lost.stderr]).toEqual([
      1,
      expect.stringContaining('--column. The first line has "id", "remark"'),
    ]);
    expect((await moderato(path, '--column', 'Remark')).code).toBe(0);
    const mistyped = await moderato(path, '--column', 'text', '--restart');
    expect([mistyped.code, mistyped.stderr]).toEqual([
      1,
      expect.stringContaining('There is no column "text". The first line has "id", "remark"'),
    ]);
  });

  it('says of a JSON line without the named field that the field is missing', async () => {
    const path = file('a.jsonl', '{"id":1,"text":"hello"}\n{"id":2,"remark":"hello"}\n');
    expect((await moderato(path, '--column', 'remark')).code).toBe(0);
    expect(lines(`${path}.moderato.jsonl`)).toMatchObject([
      { id: 1, problem: 'The object has no field "remark".' },
      { id: 2, action: 'allow' },
    ]);
  });

  it('does not overwrite a finished output unless requested', async () => {
    const path = file('a.txt', 'hello\n');
    expect((await moderato(path)).code).toBe(0);
    expect(await moderato(path)).toMatchObject({ code: 1, stderr: expect.stringContaining('--restart') });
    expect((await moderato(path, '--restart')).code).toBe(0);
  });

  it('accepts an empty file, and refuses a missing one and wrong options', async () => {
    expect((await moderato(file('a.csv', ''))).code).toBe(0);
    expect(await moderato(join(temporaryFolder(), 'none.txt'))).toMatchObject({ code: 1 });
    expect(await moderato(file('a.doc', 'x'))).toMatchObject({ code: 2, stderr: expect.stringContaining('--format') });
    expect((await commandLine({})('scan', file('a.txt', 'x'), '--threads', '0')).code).toBe(2);
    const folder = join(temporaryFolder(), 'folder.txt');
    mkdirSync(folder);
    expect((await moderato(folder)).code).toBe(1);
  });
});

describe('scan --server', { timeout: 600_000 }, () => {
  const plans = JSON.stringify({ indie: { requests_per_second: 1_000, calls_per_month: 120 } });
  /** A separate service, and the command line on its store. */
  async function serve() {
    const environment = { MODERATO_DATA_DIR: temporaryFolder(), MODERATO_PLANS: plans };
    const { address } = await startServer(environment);
    const line = commandLine(environment);
    const newKey = async (...words: string[]) => (await json<{ key: string }>(line, 'keys', 'create', ...words)).key;
    return { environment, address, line, newKey };
  }

  it('N1: lets a running service judge, in order, and says what is wrong with a row', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => (index % 50 === 7 ? 'moderato test spam flag' : 'hello'));
    const path = file('a.jsonl', `${rows.map((text) => JSON.stringify({ text })).join('\n')}\n{"text":""}\nnonsense\n`);
    const { environment, address, line, newKey } = await serve();
    const key = await newKey('--mode', 'test');
    const summary = await json(line, 'scan', path, '--server', address, '--key', key);
    expect(summary).toMatchObject({ rows: 252, not_judged: 2, model: address, actions: { allow: 245, flag: 5 } });
    const written = lines(`${path}.moderato.jsonl`);
    expect(written.map(({ line: at }) => at)).toEqual(Array.from({ length: 252 }, (_, index) => index + 1));
    expect(written[7]).toMatchObject({ action: 'flag', flagged: true, scores: { spam: 0.94 } });
    const piped = await commandLine(
      { ...environment, MODERATO_KEY: key },
      'hello\n',
    )(...['scan', '-', '--format', 'txt', '--server', address]);
    expect([piped.code, JSON.parse(piped.stdout)]).toMatchObject([0, { line: 1, action: 'allow' }]);
    const refused = await line('scan', file('b.txt', 'x'), '--server', address, '--key', 'mod_live_x');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('The API key is malformed') });
  });

  it('K12: stops when the quota is used up, resumes when there is more, and counts every row once', async () => {
    const { address, line, newKey } = await serve();
    const account = (await json<{ id: string }>(line, 'accounts', 'create', 'Small', '--plan', 'indie')).id;
    const key = await newKey('--mode', 'live', '--account', account);
    const path = file('many.txt', Array.from({ length: 150 }, () => 'thank you so much for the recipe').join('\n'));
    const words = ['scan', path, '--server', address, '--key', key];
    const stopped = await line(...words);
    expect([stopped.code, stopped.stderr]).toEqual([
      1,
      expect.stringMatching(/quota of this account is used up\. Stopped at line 1\. Run the same command again/),
    ]);
    const used = async () => (await json<{ total_calls: number }>(line, 'usage', '--account', account)).total_calls;
    expect(await used()).toBe(120);
    expect((await line('accounts', 'set-plan', account, 'pro')).code).toBe(0);
    await expect.poll(async () => (await line(...words)).code, { timeout: 60_000 }).toBe(0);
    expect(lines(`${path}.moderato.jsonl`).map(({ line: at }) => at)).toEqual(
      Array.from({ length: 150 }, (_, index) => index + 1),
    );
    expect(await used()).toBe(150);
  });

  it('reports invalid options', async () => {
    const path = file('a.txt', 'hello\n');
    for (const [words, said] of [
      [['--server', 'nowhere'], 'starts with http'],
      [['--server', 'http://127.0.0.1:1'], 'MODERATO_KEY'],
      [['--key', 'k'], '--server'],
      [['--server', 'http://127.0.0.1:1', '--key', 'k', '--threads', '2'], '--threads'],
    ] as const) {
      const result = await commandLine({})('scan', path, ...words);
      expect([result.code, result.stderr]).toEqual([2, expect.stringContaining(said)]);
    }
  });
});

/** Enough rows for several checkpoints, few enough for the slowest models. */
const many = Array.from({ length: 500 }, (_, i) => (i % 97 === 0 ? `${rude} ${i}` : `message number ${i} of many`));

/** A digest of the output: a difference in thousands of lines is not worth printing. */
function fingerprint(path: string) {
  const output = readFileSync(`${path}.moderato.jsonl`);
  return { bytes: output.length, hash: createHash('sha256').update(output).digest('hex') };
}

/** Each of these tests starts many processes in sequence, and each loads its models. */
const patienceMs = 600_000;

describe('a scan in a separate process', { timeout: patienceMs }, () => {
  const words = (path: string, threads = 1) => ['scan', path, '--threads', String(threads)];

  it('gives the same output after random kills and restarts as an uninterrupted scan', async () => {
    const whole = file('whole.txt', many.join('\n'));
    expect((await runProcess(words(whole, 2), {})).code).toBe(0);
    const expected = fingerprint(whole);

    const path = file('killed.txt', many.join('\n'));
    let killed = 0;
    for (let turn = 0; turn < 5; turn++) {
      const child = startProcess(words(path), {});
      const ended = new Promise<NodeJS.Signals | null>((resolve) =>
        child.once('close', (_code, signal) => resolve(signal)),
      );
      // Somewhere between start and end: a random time after its first output.
      const watch = setInterval(() => {
        if (!existsSync(`${path}.moderato.jsonl`)) return;
        clearInterval(watch);
        setTimeout(() => child.kill('SIGKILL'), turn * 200 + Math.random() * 1_500);
      }, 20);
      if ((await ended) === 'SIGKILL') killed++;
      clearInterval(watch);
    }
    expect(killed).toBeGreaterThan(0);
    const last = await runProcess(words(path), {});
    // The last of the five may have finished before it was killed; its output then stays.
    if (last.code !== 0) expect(last.stderr).toContain('already exists');
    expect(fingerprint(path)).toEqual(expected);
    expect(existsSync(`${path}.moderato.jsonl.progress`)).toBe(false);
  });

  it('says after Ctrl-C that it can resume, and does; refuses another file or other options', async () => {
    const path = file('stopped.txt', many.join('\n'));
    const child = startProcess(words(path), {});
    let said = '';
    child.stderr?.on('data', (part) => (said += part));
    const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
    const watch = setInterval(() => {
      if (!existsSync(`${path}.moderato.jsonl`)) return;
      clearInterval(watch);
      child.kill('SIGINT');
    }, 20);
    expect(await ended).toBe(1);
    expect(said).toMatch(/Stopped at line \d+\. Run the same command again to resume\./);

    const other = await runProcess([...words(path), '--context', 'chat'], {});
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('started with other options')]);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, `X${text.slice(1)}`);
    const changed = await runProcess(words(path), {});
    expect([changed.code, changed.stderr]).toEqual([1, expect.stringContaining('the file has changed')]);
    writeFileSync(path, text);
    const { code, stderr } = await runProcess(words(path), {});
    expect([code, stderr]).toEqual([0, expect.stringContaining('Resuming at line')]);
    expect(lines(`${path}.moderato.jsonl`).map(({ line }) => line)).toEqual(
      Array.from({ length: many.length }, (_, i) => i + 1),
    );
  });
});
