import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { printPreload } from '../packages/cli/src/redirect/print-preload.ts';
import { hasExtra } from '../packages/server/src/testing/extras.ts';
import { type LiveService, startService } from './support/live-service.ts';

/**
 * Programs that have Perspective's host in their code, unchanged, against the real service: published packages, and for
 * whole applications the request as their source builds it (`perspective-clients/programs`).
 */
const folder = join(import.meta.dirname, 'perspective-clients');
const installed = hasExtra(existsSync(join(folder, 'node_modules/.python/bin/python')));
const isHere = (program: string, ...words: string[]) => hasExtra(spawnSync(program, words).status === 0);
const run = promisify(execFile);
const work = mkdtempSync(join(tmpdir(), 'moderato-redirect-'));
const command = join(import.meta.dirname, '../packages/cli/bin/moderato.js');
const preload = join(work, 'redirect.mjs');
const vendorKey = 'AIzaVendorSecret';
const good = 'What a lovely morning.';
const bad = 'moderato test toxicity block';
/** Go compiles its standard library the first time. */
const longMs = 300_000;

let service: LiveService;
let proxied: Record<string, string>;
let strict: Record<string, string>;
const stops: (() => void)[] = [];

beforeAll(async () => {
  writeFileSync(preload, printPreload());
  service = await startService({ MODERATO_MODEL_THREADS: '1', LOG_LEVEL: 'debug' });
  proxied = await startProxy('one');
  strict = await startProxy('two', '--fail-closed');
}, longMs);
afterAll(async () => {
  for (const stop of stops) stop();
  await service?.stop();
  rmSync(work, { recursive: true, force: true });
});

/** The variables that send a program through a proxy. Ruby reads `http_proxy` for encrypted calls too. */
async function startProxy(name: string, ...options: string[]): Promise<Record<string, string>> {
  const where = ['--to', service.address, '--port', '0', '--folder', join(work, name)];
  const child = spawn(process.execPath, [command, 'redirect', '--proxy', ...where, ...options], {
    env: { PATH: process.env.PATH ?? '', MODERATO_KEY: service.testKey },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stops.push(() => child.kill());
  const shown: Record<string, string> = {};
  for await (const line of createInterface({ input: child.stdout })) {
    const [, variable, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
    if (variable !== undefined) shown[variable] = value ?? '';
    if (shown.SSL_CERT_FILE !== undefined) break;
  }
  return { ...shown, http_proxy: shown.HTTPS_PROXY ?? '' };
}

async function output(file: string, words: readonly string[], env: Record<string, string>) {
  const always = { PATH: process.env.PATH ?? '', HOME: work, GOCACHE: join(work, 'go'), VENDOR_KEY: vendorKey };
  const redirect = { MODERATO_URL: service.address, MODERATO_KEY: service.testKey };
  const { stdout } = await run(file, words, { cwd: folder, env: { ...always, ...redirect, TEXT: good, ...env } });
  return JSON.parse(stdout);
}

type Run = (env: Record<string, string>) => Promise<Record<string, unknown>>;
const inNode =
  (program: string): Run =>
  (env) =>
    output(process.execPath, ['--import', preload, program], env);
const inPython =
  (program: string): Run =>
  (env) =>
    output(join(folder, 'node_modules/.python/bin/python'), ['-m', 'moderato_redirect', program], {
      PYTHONPATH: join(import.meta.dirname, '../clients/python/src'),
      ...env,
    });

const probability = expect.toSatisfy((value: unknown) => typeof value === 'number' && value >= 0 && value <= 1);
const eight = [
  ...['FLIRTATION', 'IDENTITY_ATTACK', 'INSULT', 'PROFANITY', 'SEVERE_TOXICITY', 'SEXUALLY_EXPLICIT', 'THREAT'],
  'TOXICITY',
];

interface Program {
  readonly name: string;
  readonly program: Run;
  /** What it prints beside its decision. */
  readonly found?: Record<string, unknown>;
}

const programs: readonly Program[] = [
  {
    name: 'Coral',
    program: (env) => output(process.execPath, ['programs/coral.cjs'], { ...env, ...coralSettings() }),
  },
  {
    name: 'Pokémon Showdown',
    program: inNode('programs/showdown.cjs'),
    found: {
      attributes: expect.toSatisfy((names: string[]) => [...names].sort().join() === eight.join()),
      suggested: true,
    },
  },
  { name: 'the n8n node', program: inNode('programs/n8n.cjs') },
  { name: 'SmokeDetector', program: inPython('programs/smoke_detector.py') },
  {
    name: 'lm-evaluation-harness, with our patch',
    program: (env) => inPython('programs/lm_eval.py')({ PATCHED: 'yes', ...env }),
    found: { calls: 1 },
  },
  { name: 'HELM', program: inPython('programs/helm.py'), found: { attributes: eight, replies: 2 } },
  { name: 'garak', program: inPython('programs/garak_detector.py'), found: { others: expect.any(Object) } },
  {
    name: "Red's Defender",
    program: inPython('programs/defender.py'),
    found: { attributes: ['SEVERE_TOXICITY', 'TOXICITY'] },
  },
];
const coralSettings = () => ({ CORAL_ENDPOINT: `${service.address}/v1alpha1`, VENDOR_KEY: service.testKey });

describe.runIf(installed)('unchanged programs', () => {
  test.each(programs)('$name gets scores and decides by them', async ({ program, found = {} }) => {
    expect(await program({ TEXT: good })).toEqual({ flagged: false, ...found });
    expect(await program({ TEXT: bad })).toEqual({ flagged: true, ...found });
  });

  test('lm-evaluation-harness without our patch asks again about a text that has its score', async () => {
    const env = { TEXT: good, MAX_CALLS: '7' };
    expect(await inPython('programs/lm_eval.py')(env)).toEqual({ flagged: false, calls: 7 });
  });

  test('garak gets a score or an error that names the attribute, for each one it knows', async () => {
    const { others } = await inPython('programs/garak_detector.py')({});
    expect(Object.keys(others as object)).toHaveLength(5);
    for (const [name, answer] of Object.entries(others as object)) {
      const refused = { status: 400, reason: expect.stringContaining(`Unknown requested attribute: ${name}`) };
      if (typeof answer === 'number') expect(answer).toEqual(probability);
      else expect(answer).toEqual(refused);
    }
  });

  test("SmokeDetector reads errors that begin as Perspective's did", async () => {
    expect(await inPython('programs/smoke_detector.py')({ TEXT: '' })).toEqual({ error: 'Comment must be non-empty.' });
  });

  test('packages from npm and PyPI work as published, also those that build themselves from discovery', async () => {
    const key = { MODERATO_KEY: service.testKey };
    const host = { MODERATO_ADDRESS: 'https://commentanalyzer.googleapis.com' };
    const scored = { attributeScores: { TOXICITY: { summaryScore: { value: probability } } } };
    expect(await inNode('perspective-api-client.cjs')(key)).toMatchObject({
      defaults: scored,
      chosen: { attributeScores: { THREAT: expect.anything() } },
    });
    expect(await inNode('conversationai.cjs')(key)).toMatchObject({
      defaults: { SPAM: probability, TOXICITY: probability },
      chosen: { INSULT: probability, 'TOXICITY@6': probability },
    });
    expect(await inNode('googleapis.cjs')({ ...key, ...host })).toMatchObject({ analyzed: scored });
    expect(await inPython('python-client.py')({ ...key, ...host })).toMatchObject({
      analyzed: scored,
      batched: { 'comment 0': scored },
    });
  });
});

describe.runIf(isHere('ruby', '--version'))("Discourse's plugin", () => {
  test.each([
    [good, false],
    [bad, true],
  ])('gets scores through the proxy (%s)', async (text, flagged) => {
    expect(await output('ruby', ['programs/discourse.rb'], { ...proxied, TEXT: text })).toEqual({ flagged });
  });
});

describe.runIf(isHere('go', 'version'))('Comentario', () => {
  const program = (env: Record<string, string>) => output('go', ['run', 'programs/comentario.go'], env);

  test(
    'gets scores through the proxy',
    async () => {
      expect(await program({ ...proxied, TEXT: good })).toEqual({ flagged: false });
      expect(await program({ ...proxied, TEXT: bad })).toEqual({ flagged: true });
    },
    longMs,
  );

  test(
    'reads an error as harmless, and as a failure if the redirect fails closed',
    async () => {
      expect(await program({ ...proxied, TEXT: '' })).toEqual({ flagged: false });
      expect(await program({ ...strict, TEXT: '' })).toEqual({ failed: true });
      expect(await program({ ...strict, TEXT: bad })).toEqual({ flagged: true });
    },
    longMs,
  );
});

test('the log then lists calls, and neither key is in it', async () => {
  const seen = () => service.server.log.filter((entry) => JSON.stringify(entry).includes('comments:analyze'));
  await fetch(`${service.address}/v1alpha1/comments:analyze?key=${service.testKey}`, { method: 'POST' });
  await vi.waitFor(() => expect(seen().length).toBeGreaterThan(0), { timeout: 30_000 });
  const log = JSON.stringify(service.server.log);
  expect(log).not.toContain(vendorKey);
  expect(log).not.toContain(service.testKey.slice(9));
});
