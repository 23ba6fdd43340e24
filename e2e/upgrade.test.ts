/**
 * Upgrades: this version refuses the database of the last release and leaves it as it is; from the export of that database, it finds
 * everything that was written there, through the API, the dashboard and the command line. e2e/upgrade/make-databases.ts says how the
 * files were made.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresPlace, onPostgres } from '../packages/server/src/testing/engines.ts';
import { testSecretKey } from '../packages/server/src/testing/secret-key.ts';
import { moderateText } from './support/moderation-call.ts';
import { keyFor, runServerToItsEnd, type ServerProcess, startServer } from './support/server-process.ts';
import type { Written } from './upgrade/fill-installation.ts';
import { type DashboardSession, openSession } from './upgrade/session.ts';

const folder = join(import.meta.dirname, 'upgrade');
const command = join(import.meta.dirname, '../packages/cli/bin/moderato.js');
const unpack = (name: string) => gunzipSync(readFileSync(join(folder, name)));
const run = (environment: Record<string, string>, ...words: string[]) =>
  spawnSync(process.execPath, [command, ...words], {
    env: { PATH: process.env.PATH ?? '', ...keyFor(environment), ...environment },
    encoding: 'utf8',
  });

/** Each table with its columns and rows. */
const allRows = `select table_name, query_to_xml(format('select * from public.%I', table_name), true, true, '')::text
  from information_schema.tables where table_schema = 'public' order by 1`;

interface Place {
  readonly environment: Record<string, string>;
  remove(): Promise<void> | void;
}

function describeUpgrade(engine: string, name: string, openEmpty: () => Promise<Place>): void {
  const facts = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Written;
  describe(`on ${engine}, the exported store of the last release`, () => {
    let place: Place;
    let server: ServerProcess;
    let session: DashboardSession;
    beforeAll(async () => {
      place = await openEmpty();
      const file = join(mkdtempSync(join(tmpdir(), 'moderato-exported-')), 'release.store');
      writeFileSync(file, unpack(`${name}.store.gz`));
      expect(run(place.environment, 'store', 'import', file)).toMatchObject({ status: 0 });
      rmSync(dirname(file), { recursive: true });
      server = await startServer({ ...place.environment, MODERATO_LEDGER_DAYS: '36500' });
      session = openSession(server.address);
      await session.ask('POST', '/sign-in', { email: facts.owner.email, password: facts.owner.password });
    }, 600_000);
    afterAll(async () => {
      server?.send('SIGTERM');
      await server?.ended;
      await place?.remove();
    });

    const moderato = (...words: string[]) => run(place.environment, ...words).stdout;
    const ask = async <Reply>(path: string) => (await session.ask('GET', path)) as Reply;
    const rulesOf = async (key: string) => {
      const reply = await fetch(`${server.address}/v1/config/rules`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: '{"action":"list"}',
      });
      return ((await reply.json()) as { rules: { rule_id: string; type: string; pattern: unknown }[] }).rules;
    };

    it('accepts its keys as before, and refuses a revoked one', async () => {
      const hello = { content: 'Good morning, what a lovely day.' };
      for (const key of [facts.keys.live, facts.keys.test, facts.keys.other]) {
        expect((await moderateText(server.address, key, hello)).status).toBe(200);
      }
      expect((await moderateText(server.address, facts.keys.revoked, hello)).status).toBe(401);
      const listed = moderato('keys', 'list');
      for (const label of ['my forum', 'my laptop', 'lost']) expect(listed).toContain(label);
    });

    it('applies its rules as last changed', async () => {
      const rules = await rulesOf(facts.keys.live);
      expect(rules.map(({ rule_id }) => rule_id).sort()).toEqual(facts.rules.map(({ rule_id }) => rule_id).sort());
      expect(rules.find(({ type }) => type === 'wordlist')?.pattern).toEqual(['smurf', 'smurfette']);
      const { body } = await moderateText(server.address, facts.keys.live, { content: 'a smurfette and gargamel' });
      expect(body).toMatchObject({ action: 'block' });
      expect((await rulesOf(facts.keys.other)).length).toBe(0);
      // Rules of test keys are a copy of the live ones at the time.
      expect((await rulesOf(facts.keys.test)).map(({ type }) => type).sort()).toEqual(
        rules.map(({ type }) => type).sort(),
      );
    });

    it('keeps thresholds', async () => {
      const reply = await fetch(`${server.address}/v1/categories`, {
        headers: { authorization: `Bearer ${facts.keys.live}` },
      });
      const { categories } = (await reply.json()) as { categories: { name: string; threshold: number }[] };
      expect(categories.find(({ name }) => name === 'spam')?.threshold).toBe(0.85);
    });

    it('shows every decision of the release', async () => {
      const { items } = await ask<{ items: { request_id: string; action: string }[] }>('/decisions?limit=200');
      const shown = new Map(items.map(({ request_id, action }) => [request_id, action]));
      for (const { request_id, action } of facts.calls) expect(shown.get(request_id)).toBe(action);
      const authors = await ask<{ items: { author: string }[] }>('/authors');
      expect(authors.items.map(({ author }) => author)).toEqual(expect.arrayContaining(['otter-2', 'otter-3']));
      expect(moderato('authors', 'export', 'otter-2', '--account', facts.accounts.own)).toContain(facts.decided);
    });

    it('reads stored content and the decisions of reviewers about it', async () => {
      const open = await ask<{ items: { request_id: string; content: string }[] }>('/review');
      expect(open.items.map(({ content }) => content)).toContain('what a smurf');
      const decided = await ask<{ items: { request_id: string; content: string; decided: unknown }[] }>(
        '/review?state=decided',
      );
      expect(decided.items).toEqual([
        expect.objectContaining({
          request_id: facts.decided,
          content: 'gargamel was here',
          decided: expect.objectContaining({ decision: 'remove' }),
        }),
      ]);
    });

    it('knows its members and lets each of them sign in', async () => {
      const { members } = await ask<{ members: { email: string; role: string }[] }>('/members');
      expect(members.map(({ email, role }) => [email, role]).sort()).toEqual([
        [facts.moderator.email, 'moderator'],
        [facts.owner.email, 'owner'],
      ]);
      const { email, password } = facts.moderator;
      await openSession(server.address).ask('POST', '/sign-in', { email, password });
      expect(moderato('members', 'list', '--account', facts.accounts.own)).toContain(facts.moderator.email);
    });

    it('keeps webhooks and can still read their secrets', async () => {
      const { webhooks } = await ask<{ webhooks: { webhook_id: string; label: string }[] }>('/webhooks');
      expect(webhooks).toEqual([expect.objectContaining({ webhook_id: facts.webhookId, label: 'our bot' })]);
      // Signing needs the secret: a test delivery is recorded, whether or not anybody receives it.
      expect(await session.ask('POST', `/webhooks/${facts.webhookId}/test`)).toMatchObject({ event: 'test' });
    });

    it('keeps every entry of the audit log', async () => {
      const { items } = await ask<{ items: { entry_id: string }[] }>('/audit?limit=200');
      expect(items.map(({ entry_id }) => entry_id)).toEqual(expect.arrayContaining([...facts.auditEntries]));
      expect(facts.auditEntries.length).toBeGreaterThan(5);
      expect(moderato('audit', 'export', '--account', facts.accounts.own)).toContain('our bot');
    });

    it('knows both accounts and their plans', () => {
      const line = moderato('accounts', 'list')
        .split('\n')
        .find((text) => text.includes(facts.accounts.other));
      expect(line).toMatch(/Second forum/);
      expect(line).toMatch(/indie/);
    });
  });
}

/** Every command that opens a store, and the service. */
async function expectRefusals(environment: Record<string, string>): Promise<void> {
  const sentence = 'An earlier version of Moderato wrote this store: export it with that version';
  const served = await runServerToItsEnd(environment);
  expect(served.code).toBe(1);
  expect(served.stderr.trim().split('\n')).toEqual([expect.stringContaining(sentence)]);
  for (const words of [
    ['keys', 'list'],
    ['accounts', 'create', 'forum'],
    ['store', 'export', join(tmpdir(), 'never.store')],
  ]) {
    expect(run(environment, ...words)).toMatchObject({ status: 1, stderr: expect.stringContaining(sentence) });
  }
  expect(run(environment, 'doctor')).toMatchObject({ status: 1, stdout: expect.stringContaining('earlier version') });
}

const emptyFolder = () => {
  const parent = mkdtempSync(join(tmpdir(), 'moderato-upgrade-'));
  const dataDir = join(parent, 'data');
  const environment = { MODERATO_DATA_DIR: dataDir, MODERATO_SECRET_KEY: testSecretKey };
  return { dataDir, environment, remove: () => rmSync(parent, { recursive: true, force: true }) };
};

describeUpgrade('SQLite', 'sqlite', async () => emptyFolder());

it('on SQLite, the database of the last release is refused, and no file of it changes', async () => {
  const { dataDir, remove } = emptyFolder();
  mkdirSync(dataDir, { mode: 0o700 });
  const file = join(dataDir, 'moderato.db');
  writeFileSync(file, unpack('sqlite.db.gz'), { mode: 0o600 });
  await expectRefusals({ MODERATO_DATA_DIR: dataDir });
  expect(readFileSync(file).equals(unpack('sqlite.db.gz'))).toBe(true);
  expect(readdirSync(dirname(dataDir))).toEqual(['data']);
  expect(readdirSync(dataDir).filter((name) => !name.startsWith('serving.lock'))).toEqual(['moderato.db']);
  remove();
});

onPostgres((engine) => {
  const emptyDatabase = async () => {
    const { options, remove } = await createPostgresPlace('empty');
    const { url } = options as { url: string };
    return { url, environment: { DATABASE_URL: url }, remove };
  };
  describeUpgrade(engine, 'postgres', emptyDatabase);

  it(`on ${engine}, the database of the last release is refused, and nothing in it changes`, async () => {
    const { url, environment, remove } = await emptyDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(unpack('postgres.sql.gz').toString());
    const state = async () => (await client.query(allRows)).rows;
    const before = await state();
    expect(before.length).toBeGreaterThan(20);
    await expectRefusals(environment);
    expect(await state()).toEqual(before);
    await client.end();
    await remove();
  });
});
