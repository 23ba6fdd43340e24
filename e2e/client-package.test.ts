import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveService, startService } from './support/live-service.ts';
import { packClient } from './support/packed-client.ts';

const root = join(import.meta.dirname, '..');
const maxBytes = 6_000;
let app: string;
let installed: string;
let tarball: string;
let service: LiveService;

beforeAll(async () => {
  ({ app, installed, tarball } = packClient());
  service = await startService();
});
afterAll(() => service?.stop());

const published = (pattern: RegExp) =>
  readdirSync(installed, { recursive: true })
    .map(String)
    .filter((file) => pattern.test(file));
const read = (file: string) => readFileSync(join(installed, file), 'utf8');

/** What TypeScript in strict mode reports for the files. */
function compile(resolution: string, files: readonly string[]): string {
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--types', ''];
  const module = resolution === 'bundler' ? 'esnext' : 'nodenext';
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/tsc'),
    [...options, '--module', module, '--moduleResolution', resolution, ...files],
    { cwd: app, encoding: 'utf8' },
  );
  return stdout;
}

/** Every Node on the path that could run it, by its version. Other runtimes have their own test. */
function nodes(): { name: string; command: string }[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = [process.execPath, ...folders.map((folder) => join(folder, 'node'))].flatMap((command) => {
    const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' });
    const version = stdout?.trim() ?? '';
    return status === 0 && Number(/^v(\d+)/.exec(version)?.[1]) >= 20 ? [{ name: version, command }] : [];
  });
  return [...new Map(found.map((node) => [node.name, node])).values()];
}

const program = `
  import { InvalidRequestError, Moderato } from '@moderato/client';
  const { MODERATO_URL: baseUrl, MODERATO_KEY: apiKey } = process.env;
  const client = new Moderato({ apiKey, baseUrl });
  const { action } = await client.moderate.text('moderato test spam block');
  const refused = await client.moderate.text('').catch((error) => error instanceof InvalidRequestError);
  const late = await client.usage.get({ signal: AbortSignal.abort(new Error('left')) }).catch((error) => error.message);
  const results = await client.moderate.texts(['moderato test spam flag', { id: 'b', content: '' }]);
  const many = results.map(({ id, action, error }) => action ?? [id, error.code]);
  const { results: [first] } = await client.moderations.create({ input: 'moderato test violence block' });
  console.log(JSON.stringify([action, refused, late, many, first.categories.violence]));
`;

describe('the published client', () => {
  test('has no dependency, and needs neither Node nor another package in its code or types', () => {
    const manifest = JSON.parse(read('package.json')) as Record<string, unknown>;
    expect(manifest).toMatchObject({ name: '@moderato/client', engines: { node: '>=20' } });
    expect(manifest).not.toHaveProperty('dependencies');
    for (const file of published(/\.(?:js|d\.ts)$/)) {
      const specifiers = [...read(file).matchAll(/\bfrom\s+['"]([^'"]+)['"]/g)].map(([, specifier]) => specifier);
      expect(specifiers.filter((specifier) => !specifier?.startsWith('./'))).toEqual([]);
    }
  });

  test('contains its README and the licence, and every program in the README compiles', () => {
    expect(read('LICENSE')).toContain('Apache License');
    const programs = [...read('README.md').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, source]) => source as string);
    expect(programs.length).toBeGreaterThan(3);
    const files = programs.map((source, index) => {
      const file = `readme-${index}.ts`;
      writeFileSync(join(app, file), source);
      return file;
    });
    expect(compile('nodenext', files)).toBe('');
  });

  test.each([
    ['packages/client/README.md', 'block'],
    ['docs/reference/client.md', 'block'],
  ])('installs as %s says, and the first program there runs', (page, action) => {
    const text = readFileSync(join(root, page), 'utf8');
    expect(text).toContain('npm pack -w packages/client');
    expect(text).toContain(`npm install ../moderato/${basename(tarball)}`);
    const source = /```ts\n(import \{ Moderato \} from '@moderato\/client';[^`]*)```/.exec(text)?.[1] ?? '';
    const written = source
      .replace('http://127.0.0.1:8080', service.address)
      .replace("'mod_test_…'", 'process.env.MODERATO_KEY!');
    writeFileSync(join(app, 'first.ts'), `${written}\nconsole.log('action:', action);\n`);
    const output = execFileSync(process.execPath, ['first.ts'], {
      cwd: app,
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', MODERATO_KEY: service.testKey },
    });
    expect(output).toContain(`action: ${action}\n`);
  });

  test('K11: its README says which keys belong in a web page, and such a key can only moderate from that page', async () => {
    const page = read('README.md');
    expect(page).toMatch(/so give such a key only the scope `moderate`/);
    const [, words = ''] = /^moderato (keys create .* --origins .*)$/m.exec(page) ?? [];
    const key = await service.moderato(...words.split(' '));
    const call = async (method: string, path: string, origin: string) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', origin };
      const body = method === 'POST' ? { body: '{"content":"Good morning.","action":"list"}' } : {};
      return (await fetch(`${service.address}${path}`, { method, headers, ...body })).status;
    };
    const own = 'https://www.example.com';
    expect(await call('POST', '/v1/moderate/text', own)).toBe(200);
    expect(await call('POST', '/v1/moderate/text', 'https://other.example.com')).toBe(403);
    expect(await call('POST', '/v1/config/rules', own)).toBe(403);
    expect(await call('GET', '/v1/usage', own)).toBe(403);
  });

  test(`is smaller than ${maxBytes} bytes, gzipped`, () => {
    const code = published(/\.js$/).map(read).join('\n');
    expect(code).toContain('class Moderato');
    expect(gzipSync(code).length).toBeLessThan(maxBytes);
  });

  test.each(['nodenext', 'bundler'])('has types that compile in a strict program with %s resolution', (resolution) => {
    const source = `
      import { type ItemOutcome, Moderato, type ModerationResult, RateLimitExceededError } from '@moderato/client';
      const client = new Moderato({ apiKey: 'k', baseUrl: 'http://a', onUnavailable: 'allow' });
      export async function judge(content: string): Promise<ModerationResult | undefined> {
        const outcome = await client.moderate.text({ content, context: 'chat' });
        return outcome.unavailable ? undefined : outcome;
      }
      export const seconds = (error: unknown): number | undefined =>
        error instanceof RateLimitExceededError ? error.retryAfter : undefined;
      export async function judgeAll(texts: string[]): Promise<(ModerationResult | string)[]> {
        const outcomes: ItemOutcome<'allow'>[] = await client.moderate.texts(texts);
        return outcomes.map((outcome) => (outcome.error ? outcome.error.message : outcome));
      }
      // @ts-expect-error a context that does not exist
      void client.moderate.text({ content: 'x', context: 'nowhere' });
    `;
    writeFileSync(join(app, 'program.ts'), source);
    expect(compile(resolution, ['program.ts'])).toBe('');
  });

  test.each(nodes())('works in Node $name against the real service', ({ command }) => {
    writeFileSync(join(app, 'program.js'), program);
    const output = execFileSync(command, ['program.js'], {
      cwd: app,
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', MODERATO_URL: service.address, MODERATO_KEY: service.testKey },
    });
    const many = ['flag', ['b', 'invalid_request']];
    expect(JSON.parse(output)).toEqual(['block', true, 'left', many, true]);
  });
});
