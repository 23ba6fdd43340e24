import { Readable } from 'node:stream';
import { databaseOptions, openStores, readConfig } from '@moderato/server';
import { describe, expect, it } from 'vitest';
import { run } from '../main.ts';
import { commandLine, json, temporaryFolder } from '../testing/command-line.ts';

const now = Date.now();

/** A store in which each of `names` made one flagged call. */
async function storeWith(...names: string[]) {
  const environment = { MODERATO_DATA_DIR: temporaryFolder() };
  const stores = await openStores(databaseOptions(readConfig(environment)));
  const [account] = await stores.accounts.list();
  await stores.ledger.append(
    names.map((author, index) => ({
      period: new Date(now).toISOString().slice(0, 7),
      row: {
        account_id: account?.id ?? '',
        request_id: `req_${index}`,
        at: now,
        key_id: 'key_1',
        mode: 'live',
        kind: 'text',
        context: 'chat',
        tier: 0,
        action: 'flag',
        scores: '{"spam":0.95}',
        thresholds: '{"spam":[0.9,0.967]}',
        matched_rules: null,
        trace: '[]',
        model_version: 'test',
        degraded: 0,
        latency_ms: 1,
        author,
        content_hash: 'hash',
        flagged: ' spam ',
        language: null,
        limited: null,
        text_in_image: null,
      },
    })),
  );
  await stores.close();
  return { moderato: commandLine(environment), environment };
}

interface Exported {
  author: string;
  figures: { calls: number; flagged: number };
  decisions: { request_id: string; scores: Record<string, number> }[];
}

describe('authors export', () => {
  it('prints everything stored about one author, and nothing about others', async () => {
    const { moderato } = await storeWith('ann', 'bob');
    const { code, stdout } = await moderato('authors', 'export', 'ann');
    expect(code).toBe(0);
    const record = JSON.parse(stdout) as Exported;
    expect(record).toMatchObject({ author: 'ann', figures: { calls: 1, flagged: 1 } });
    expect(record.decisions).toMatchObject([{ request_id: 'req_0', scores: { spam: 0.95 } }]);
    expect(await json<Exported>(moderato, 'authors', 'export', 'ann')).toEqual(record);
  });

  it.each(['cleo', 'an', 'ANN', "ann' or '1'='1"])('exits with 1 if nothing is stored about %s', async (name) => {
    const { moderato } = await storeWith('ann');
    expect(await moderato('authors', 'export', name)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('Nothing is stored'),
    });
  });
});

describe('authors erase', () => {
  it('erases one author, leaves the others, and logs it without the name', async () => {
    const { moderato, environment } = await storeWith('ann', 'ann', 'bob');
    const erased = await json<{ erased: object }>(moderato, 'authors', 'erase', 'ann', '--yes');
    expect(erased).toMatchObject({ author: 'ann', erased: { decisions: 2, contents: 0, days: 1, cases: 0 } });
    expect((await moderato('authors', 'export', 'ann')).code).toBe(1);
    expect((await moderato('authors', 'erase', 'ann', '--yes')).code).toBe(1);
    expect((await json<Exported>(moderato, 'authors', 'export', 'bob')).decisions).toHaveLength(1);
    const stores = await openStores(databaseOptions(readConfig(environment)));
    const notes = await stores.database.query.selectFrom('audit_entries').selectAll().execute();
    await stores.close();
    expect(notes.map(({ action }) => action)).toEqual(['author.erased', 'author.exported']);
    expect(JSON.stringify(notes)).not.toContain('ann');
  });

  it('says what it did', async () => {
    const { moderato } = await storeWith('ann');
    expect((await moderato('authors', 'erase', 'ann', '--yes')).stdout).toBe(
      'Removed the author from 1 decision; deleted the figures of 1 day. No content had been kept.\n',
    );
  });

  it('does nothing without --yes if it cannot ask', async () => {
    const { moderato } = await storeWith('ann');
    expect(await moderato('authors', 'erase', 'ann')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--yes'),
    });
    expect((await json<Exported>(moderato, 'authors', 'export', 'ann')).decisions).toHaveLength(1);
  });

  it.each([
    ['yes\n', 0, 0],
    ['no\n', 1, 1],
    ['\n', 1, 1],
  ])('asks at a terminal: %j', async (answer, code, left) => {
    const { moderato, environment } = await storeWith('ann');
    let asked = '';
    const stdin = Object.assign(Readable.from([answer]), { isTTY: true });
    const stderr = { write: (text: string) => (asked += text) };
    const ended = await run(['authors', 'erase', 'ann'], { stdout: { write: () => '' }, stderr, stdin, environment });
    expect([ended, asked]).toEqual([code, expect.stringContaining('Erase everything held on "ann"?')]);
    const { stdout } = await moderato('authors', 'export', 'ann');
    expect(stdout === '' ? 0 : (JSON.parse(stdout) as Exported).decisions.length).toBe(left);
  });
});
