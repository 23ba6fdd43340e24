/** The pages in docs/reference agree with the code: every route with its examples, every code, every setting. */

import { readFileSync } from 'node:fs';
import { errorCodes, errors, keyScopeNames } from '@moderato/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { readConfig, settingTable } from '../settings/config.ts';

const read = (name: string) => readFileSync(new URL(`../../../../../docs/reference/${name}`, import.meta.url), 'utf8');
/** The rows of tables whose first cell is code, cell by cell, however they are padded. */
const rows = (page: string) =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );

const app = await startTestApp({ MODERATO_PLANS: '{}' });
afterAll(() => app.close());

describe('api.md', () => {
  const page = read('api.md');
  /** A curl line and the reply that is shown below it. */
  const examples = [
    ...page.matchAll(/```sh\ncurl -sS http:\/\/127\.0\.0\.1:8080(\S+)([^`]*)```\n\n```json\n([^`]*)```/g),
  ].map(([, path = '', rest = '', shown = '']) => ({
    path,
    body: /-d '([^']*)'/.exec(rest)?.[1],
    rest,
    shown: JSON.parse(shown),
  }));
  /** Values that are new in every call. */
  const settle = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value)
        .replace(/"(req|rule|rep|out|apl)_[0-9A-Z]{26}"/g, '"$1_…"')
        .replace(/"modr-[0-9A-Z]{26}"/g, '"modr-…"')
        .replace(/"latency_ms":[\d.]+/g, '"latency_ms":0')
        .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a time"'),
    );

  it('has a heading for every keyed route, a line for every other route, and nothing else', () => {
    const headings = [...page.matchAll(/^## ((?:GET|POST) \/\S+)$/gm)].map(([, heading]) => heading);
    const lines = rows(page).flatMap(([first = '']) => /^`(GET \/\S+)`$/.exec(first)?.[1] ?? []);
    const routes = (access: string) =>
      app.routes.filter((route) => route.access === access).map(({ method, path }) => `${method} ${path}`);
    expect(headings).toEqual(routes('key'));
    expect(lines.sort()).toEqual(routes('public').sort());
  });

  it('shows an example for every keyed route', () => {
    const keyed = app.routes.filter(({ access }) => access === 'key').map(({ path }) => path);
    const shown = examples.map(({ path }) => path.replace(/req_[0-9A-Z]{26}/, '{request_id}'));
    expect(new Set(shown)).toEqual(new Set(keyed));
  });

  it('K11: creates a key with every scope, so that it may make every call', () => {
    const [, scopes = ''] = /keys create --mode test --scopes (\S+)/.exec(page) ?? [];
    expect(scopes.split(',')).toEqual(keyScopeNames);
  });

  it('shows the service’s real replies', async () => {
    // The page creates its rule after it first shows the effect.
    const inOrder = examples.toSorted((a, b) => Number(isCreate(b)) - Number(isCreate(a)));
    let made = '';
    for (const { path, body, rest, shown } of inOrder) {
      expect(rest).toContain('X-API-Key: $MODERATO_TEST_KEY');
      const raw = body?.replace(/rule_[0-9A-Z]{26}/, made);
      const call = { key: app.testKey, ...(raw === undefined ? {} : { raw }) };
      const reply = await app.call(raw === undefined ? 'GET' : 'POST', path, call);
      expect(settle(reply.json), `${path} ${body}`).toEqual(settle(shown));
      if (body !== undefined && isCreate({ body })) made = reply.json.rule_id;
    }
  });

  it('names every field of every request', () => {
    for (const route of app.routes) {
      if (route.access !== 'key' || route.body === undefined) continue;
      const section = page.slice(page.indexOf(`## ${route.method} ${route.path}`)).split('\n## ')[0];
      for (const field of fieldsOf(route.body.schema)) expect(section, route.path).toContain(`\`${field}\``);
    }
  });
});

describe('errors.md', () => {
  it('E3: lists every code with its status, in the order of the code, and no other', () => {
    const listed = rows(read('errors.md')).map(([code, status]) => [code, status]);
    expect(listed).toEqual(errorCodes.map((code) => [`\`${code}\``, String(errors[code].status)]));
  });

  it('E3: says for every code when it occurs and what to do', () => {
    for (const [code, , when, advice] of rows(read('errors.md'))) {
      expect([code, when?.endsWith('.'), advice?.endsWith('.')]).toEqual([code, true, true]);
    }
  });

  it('E2: shows an error in its real format', () => {
    const [, shown = ''] = /```json\n([^`]*)```/.exec(read('errors.md')) ?? [];
    expect(JSON.parse(shown)).toEqual({
      error: { code: 'rate_limit_exceeded', message: expect.any(String), retry_after: 1 },
    });
  });
});

describe('configuration.md', () => {
  const page = read('configuration.md');

  it('lists every setting with its default and its meaning, and no other', () => {
    const listed = rows(page).filter(([first = '']) => /^`[A-Z0-9_]+`$/.test(first));
    expect(listed).toEqual(
      settingTable.map(({ name, default: fallback, meaning, allowed }) => [
        `\`${name}\``,
        fallback ? `\`${fallback}\`` : 'not set',
        meaning,
        allowed,
      ]),
    );
  });

  it('shows only settings that the service accepts', () => {
    const blocks = [...page.matchAll(/```sh\n([^`]*)```/g)].map(([, block = '']) => block.trim().split('\n'));
    expect(blocks.length).toBeGreaterThanOrEqual(3);
    for (const block of blocks) {
      // Together, as an operator would set them: some only make sense with others.
      const given = Object.fromEntries(
        block
          .map((line) => line.split(/=(.*)/s))
          .map(([name = '', value = '']) => [
            name,
            value.replace(/^'|'$/g, '').replace('$(openssl rand -hex 32)', 'ab'.repeat(32)),
          ]),
      );
      expect(settingTable.map((setting) => setting.name)).toEqual(expect.arrayContaining(Object.keys(given)));
      expect(() => readConfig(given), block.join('\n')).not.toThrow();
    }
  });

  it('K4: shows the figures of the plans', () => {
    const { plans } = readConfig({});
    for (const [name, { requestsPerSecond, callsPerMonth }] of Object.entries(plans)) {
      expect(rows(page)).toContainEqual([`\`${name}\``, String(requestsPerSecond), callsPerMonth.toLocaleString('en')]);
    }
  });

  it('names every metric of the service', async () => {
    const names = [...(await app.metrics.render()).matchAll(/^# TYPE (moderato_\S+)/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThanOrEqual(5);
    for (const name of names) expect(page).toContain(`\`${name}\``);
  });
});

function isCreate({ body }: { body: string | undefined }): boolean {
  return body?.includes('"action":"create"') ?? false;
}

/** The names of a body's fields; those of an inner object with the outer name before them. */
function fieldsOf(schema: unknown): string[] {
  const { properties = {}, oneOf = [] } = schema as { properties?: Record<string, object>; oneOf?: unknown[] };
  const own = Object.entries(properties).flatMap(([name, part]) =>
    'properties' in part ? fieldsOf(part).map((inner) => `${name}.${inner}`) : [name],
  );
  return [...new Set([...own, ...oneOf.flatMap(fieldsOf)])];
}
