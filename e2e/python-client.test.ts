import { execFile, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errors } from '@moderato/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasExtra } from '../packages/server/src/testing/extras.ts';
import { type CuttingProxy, startCuttingProxy } from './support/cutting-proxy.ts';
import { type LiveService, startService } from './support/live-service.ts';
import { type DeliveryReceiver, startDeliveryReceiver } from './support/signed-delivery.ts';

/**
 * The Python client as users get it: built, installed into an empty environment, and tested there by its own tests
 * against the real service. Its tools are large, so they are installed separately; `npm test` says so if they are
 * missing, and CI requires them.
 */
const home = join(import.meta.dirname, 'python-client');
const source = join(import.meta.dirname, '../clients/python');
const tools = join(home, 'node_modules/.python/bin');
const installed = hasExtra(existsSync(join(tools, 'hatchling')));
const work = mkdtempSync(join(tmpdir(), 'moderato-python-'));
const built = join(work, 'built');
const fresh = join(work, 'fresh');
const run = promisify(execFile);
/** For a service with its models, several commands and some hundred tests, on a busy machine. */
const longMs = 600_000;

let service: LiveService;
let receiver: DeliveryReceiver;
let proxy: CuttingProxy;

/** What the program printed; it must print nothing on success. */
function complaints(command: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd: source, encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

/** An environment with the wheel in it. Other requirements of the wheel and the tests come from the tools. */
async function installWheel(): Promise<void> {
  await run(join(tools, 'hatchling'), ['build', '--directory', built], { cwd: source });
  await run(join(tools, 'python'), ['-m', 'venv', '--without-pip', fresh]);
  const wheel = globSync(join(built, '*.whl'))[0] as string;
  const python = join(fresh, 'bin/python');
  await run(join(tools, 'pip'), ['--python', python, 'install', '--quiet', '--no-index', '--no-deps', wheel]);
  const packages = (bin: string) => globSync(join(bin, '../lib/python*/site-packages'))[0] as string;
  writeFileSync(join(packages(join(fresh, 'bin')), 'tools.pth'), packages(tools));
}

async function liveKey(plan: string): Promise<string> {
  const id = await service.moderato('accounts', 'create', plan, '--plan', plan);
  return service.moderato('keys', 'create', '--mode', 'live', '--account', id);
}

/** What the Python tests need to know about the service, in a file. */
async function writeFacts(): Promise<string> {
  const facts = join(work, 'service.json');
  writeFileSync(
    facts,
    JSON.stringify({
      address: service.address,
      lossy_address: proxy.address,
      test_key: service.testKey,
      live_key: service.liveKey,
      cases_key: await service.moderato('keys', 'create', '--mode', 'live', '--scopes', 'moderate,cases'),
      small_key: await liveKey('indie'),
      slow_key: await liveKey('free'),
      errors: Object.fromEntries(Object.entries(errors).map(([code, { status }]) => [code, status])),
      webhook: await receiver.receiveFrom(service),
    }),
  );
  return facts;
}

describe.runIf(installed)('the Python client', () => {
  beforeAll(async () => {
    mkdirSync(built);
    receiver = await startDeliveryReceiver();
    const plans = { indie: { requests_per_second: 1_000, calls_per_month: 1 }, free: { requests_per_second: 1 } };
    [service] = await Promise.all([
      startService({
        MODERATO_MODEL_THREADS: '1',
        MODERATO_PLANS: JSON.stringify(plans),
        MODERATO_WEBHOOK_ALLOW: `127.0.0.1/32:${receiver.port}`,
      }),
      installWheel(),
    ]);
    proxy = await startCuttingProxy([service.address], () => ['before the reply']);
  }, longMs);
  afterAll(async () => {
    receiver?.stop();
    proxy?.close();
    await service?.stop();
    rmSync(work, { recursive: true, force: true });
  });

  test('passes the linter', () => {
    expect(complaints(join(tools, 'ruff'), 'check', '--no-cache', '--output-format', 'concise')).toBe('');
    expect(complaints(join(tools, 'ruff'), 'format', '--no-cache', '--check')).toBe('');
  });

  test('passes strict type checking', () => {
    const checker = join(home, 'node_modules/pyright/index.js');
    expect(complaints(process.execPath, checker, '--pythonpath', join(fresh, 'bin/python'))).toBe('');
  });

  test('is built as a wheel and a source archive with licence, README and types', async () => {
    const names = globSync('*', { cwd: built }).sort();
    expect(names).toEqual([
      expect.stringMatching(/^moderato_client-[\d.]+-py3-none-any\.whl$/),
      expect.stringMatching(/^moderato_client-[\d.]+\.tar\.gz$/),
    ]);
    const [wheel = '', archive = ''] = names;
    const inWheel = (await run(join(tools, 'python'), ['-m', 'zipfile', '-l', join(built, wheel)])).stdout;
    expect(inWheel).toMatch(/moderato_client\/py\.typed/);
    expect(inWheel).toMatch(/licenses\/LICENSE/);
    expect(inWheel).not.toMatch(/tests\//);
    const inArchive = (await run('tar', ['-tzf', join(built, archive)])).stdout;
    for (const file of [
      'LICENSE',
      'README.md',
      'pyproject.toml',
      'src/moderato_client/__init__.py',
      'tests/conftest.py',
    ]) {
      expect(inArchive).toContain(`/${file}\n`);
    }
    const metadata = readFileSync(globSync(join(fresh, 'lib/python*/site-packages/*.dist-info/METADATA'))[0] as string);
    expect(metadata.toString()).toContain('# Moderato for Python');
    expect(complaints(join(tools, 'pip'), '--python', join(fresh, 'bin/python'), 'check')).toBe('');
  });

  test.each(['docs/guides/quick-start.md', 'docs/guides/python.md'])('runs in the programs of %s', async (page) => {
    const text = readFileSync(join(import.meta.dirname, '..', page), 'utf8');
    const program = /```python\n(from moderato_client [^`]*)```/.exec(text)?.[1] ?? '';
    const { stdout } = await run(
      join(fresh, 'bin/python'),
      ['-c', program.replace('http://127.0.0.1:8080', service.address)],
      { env: { MODERATO_KEY: service.testKey } },
    );
    expect(stdout).toMatch(/^block/);
  });

  test('its guide judges a list, and several texts at the same time, as it says', async () => {
    const guide = readFileSync(join(import.meta.dirname, '../docs/guides/python.md'), 'utf8');
    const printed = async (part: string) => {
      const program = [...guide.matchAll(/```python\n([^`]*)```/g)].find(([, code]) => code?.includes(part))?.[1] ?? '';
      const here = program.replace('http://127.0.0.1:8080', service.address);
      return (await run(join(fresh, 'bin/python'), ['-c', here], { env: { MODERATO_KEY: service.testKey } })).stdout;
    };
    expect((await printed('moderate.texts(')).split('\n')).toEqual([
      'allow What a lovely morning.',
      'block You are an idiot.',
      'invalid_request ',
      '',
    ]);
    expect(await printed('AsyncModerato(')).toBe("['allow', 'block']\n");
  });

  test(
    'passes its own tests from the wheel, against the real service, with none skipped',
    async () => {
      const facts = await writeFacts();
      // Its only call of the month, so that the tests find the quota used up.
      const { small_key } = JSON.parse(readFileSync(facts, 'utf8')) as { small_key: string };
      const used = await fetch(`${service.address}/v1/moderate/text`, {
        method: 'POST',
        headers: { authorization: `Bearer ${small_key}`, 'content-type': 'application/json' },
        body: '{"content":"one"}',
      });
      expect(used.status).toBe(200);
      const report = join(work, 'report.xml');
      const { stdout } = await run(
        join(fresh, 'bin/python'),
        ['-B', '-m', 'pytest', '--quiet', '--color=no', '--tb=short', `--junitxml=${report}`],
        { cwd: source, env: { PATH: process.env.PATH ?? '', MODERATO_TEST_SERVICE: facts }, maxBuffer: 1e8 },
      ).catch((failed: { stdout: string; stderr: string }) => ({ stdout: failed.stdout + failed.stderr }));
      const [, found, failed, skipped, tests] =
        /errors="(\d+)" failures="(\d+)" skipped="(\d+)" tests="(\d+)"/.exec(readFileSync(report, 'utf8')) ?? [];
      expect([found, failed, skipped], stdout.slice(-20_000)).toEqual(['0', '0', '0']);
      expect(Number(tests)).toBeGreaterThan(400);
      for (const file of globSync('test_*.py', { cwd: join(source, 'tests') })) {
        expect(readFileSync(report, 'utf8')).toContain(`classname="tests.${file.replace('.py', '')}"`);
      }
    },
    longMs,
  );
});
