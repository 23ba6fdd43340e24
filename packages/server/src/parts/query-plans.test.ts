/**
 * SQLite answers what the desk asks from the indexes that we mean: the real calls run, and each statement that they prepare
 * is explained. Nothing is timed. If a change makes SQLite read more, the line of its question in the table is wrong.
 */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { dayMs } from '../base/durations.ts';
import { databaseFileName } from '../base/storage/database.ts';
import type { LedgerTable } from '../base/storage/schema.ts';
import { SqliteConnection } from '../base/storage/sqlite-driver.ts';
import { indexWords } from '../calls/retention/index-words.ts';
import { listAudit } from '../desk/audit/audit-reads.ts';
import { takeReport } from '../desk/reports/take-report.ts';
import { openPages } from '../testing/data-pages.ts';
import { createSqlitePlace } from '../testing/engines.ts';
import { liveCall } from '../testing/ledger-entries.ts';

/** An account has few rows in these, or the query reads a limited period of them. */
const small: ReadonlySet<string> = new Set([
  ...['accounts', 'users', 'api_keys', 'rules', 'rule_versions', 'webhooks', 'instance'],
  ...['retention_settings', 'strike_settings', 'work_settings', 'clause_settings'],
  ...['hourly_figures', 'daily_figures', 'backlog_hours'],
]);

describe('SQLite', async () => {
  const place = await createSqlitePlace();
  if (place.options.engine !== 'sqlite') throw new Error('These are plans of SQLite.');
  const pages = await openPages(async () => place);
  const planner = new DatabaseSync(join(place.options.folder, databaseFileName), { readOnly: true });
  afterAll(() => planner.close());
  const tables = namesOf('table');
  const indexes = namesOf('index');

  function namesOf(type: 'table' | 'index') {
    const rows = planner.prepare('select name, tbl_name from sqlite_master where type = ?').all(type);
    return new Map(rows.map(({ name, tbl_name: table }) => [String(name), String(table)]));
  }

  /** What a statement reads of large tables: "index: columns", or "table: columns" for its primary key; and what it sorts. */
  function readsOf(sql: string): string[] {
    const aliases = new Map(Array.from(sql.matchAll(/(\w+)"? as "?(\w+)/g), ([, table, alias]) => [alias, table]));
    const plan = planner.prepare(`explain query plan ${sql}`).all();
    const reads = plan.flatMap(({ detail }) => {
      const found = /^(SEARCH|SCAN) (\w+)(?:.* INDEX (\w+))?[^(]*(?:\((.*)\))?/.exec(String(detail));
      const [, how, name = '', index, columns = ''] = found ?? [];
      const table = indexes.get(index ?? '') ?? aliases.get(name) ?? name;
      if (how === undefined || !tables.has(table) || small.has(table)) return [];
      const by = index === undefined || index.startsWith('sqlite_autoindex') ? table : index;
      const compared = columns.replaceAll('=?', '').replaceAll(' AND ', ' ').replaceAll('?', '');
      return how === 'SCAN' ? [`SCAN ${by}`] : [`${by}: ${compared}`];
    });
    const sorts = plan.some(({ detail }) => /TEMP B-TREE FOR.*ORDER BY/.test(String(detail)));
    return reads.map((read, at) => (sorts && at === 0 ? `${read}, sorted` : read));
  }

  async function readsFor(ask: () => Promise<unknown>): Promise<string[]> {
    const prepared = vi.spyOn(SqliteConnection.prototype, 'prepare');
    try {
      await ask();
      const statements = new Set(prepared.mock.calls.map(([sql]) => sql.trim()));
      const explained = [...statements].filter((sql) => /^(?:select|update|delete|with)\b/i.test(sql));
      expect(explained.length).toBeGreaterThan(0);
      return [...new Set(explained.flatMap(readsOf))].sort();
    } finally {
      prepared.mockRestore();
    }
  }

  const { accounts, database, ledger, retention } = pages.stores;
  const account = (await accounts.create('Owner', 'pro')).id;
  const matched_rules = '[{"rule_id":"rule_1","type":"wordlist","moderation_action":"flag"}]';
  let clock = Date.now() - 60_000;
  const keep = async (content: string, changes: Partial<LedgerTable> = {}, restricted = 0): Promise<string> => {
    clock += 10;
    const flagged = {
      action: 'flag',
      flagged: ' toxicity ',
      scores: '{"toxicity":0.8}',
      author: 'ann',
      language: 'de',
      matched_rules,
    } as const;
    const entry = liveCall(account, { at: clock, content_hash: content, ...flagged, ...changes });
    const expires_at = entry.row.at + 30 * dayMs;
    const content_url = 'https://forum.example.org/page';
    await ledger.append([{ ...entry, kept: { content, restricted, expires_at, content_url } }]);
    return entry.row.request_id;
  };
  const ids: string[] = [];
  for (const at of [0, 1, 2, 3, 4, 5, 6, 7]) {
    ids.push(await keep(`turnip potato ${at}`, at % 2 === 0 ? { author: 'ben', action: 'block' } : {}));
  }
  const [first = '', second = '', third = '', fourth = ''] = ids;
  for (const text of ['one', 'two']) {
    await keep(`${text} restricted`, {}, 1);
    const passedOn = { request_ids: [await keep(`${text} passed on`)] };
    await pages.ask('POST /review/escalate', account, { body: passedOn });
    const decided = [await keep(`${text} decided`)];
    await pages.ask('POST /review/decide', account, { body: { request_ids: decided, decision: 'remove' } });
    const { row } = liveCall(account);
    await ledger.append([liveCall(account, row)]);
    const report = { row, keyId: 'key_1', reporter_id: 'zoe', reason: 'Rude.', atMs: Date.now() };
    await takeReport(database, report, { retention: await retention.get(account), ledgerDays: 90 });
    const sampled = await keep(`${text} sampled`);
    await database.query.updateTable('kept_content').set({ sampled: 1 }).where('request_id', '=', sampled).execute();
  }
  await pages.ask('POST /notes', account, { body: { author: 'ann', text: 'knows better' } });
  await indexWords(database);

  /** Two pages: the second has a cursor. */
  const queue = (query: object) => async () => {
    const { next_cursor: cursor } = await pages.ask('GET /review', account, { query: { limit: '1', ...query } });
    if (cursor !== null) await pages.ask('GET /review', account, { query: { limit: '1', ...query, cursor } });
  };
  const next = (body: object) => () => pages.ask('POST /review/next', account, { userId: 'usr_2', body });
  const claim = (body: { request_id: string } | { release: string }) => () =>
    pages.ask('POST /review/claim', account, { userId: 'usr_2', body });
  const decisions = (query: object) => () => pages.ask('GET /decisions', account, { query: { limit: '1', ...query } });
  const search = (body: object) => () =>
    pages.ask('POST /decisions/search', account, { body: { text: 'turnip potato', ...body } });
  const audit = (input: object) => () => listAudit(database, { accountId: account, limit: 3, ...input });
  const timeline = (query: object) => () =>
    pages.ask('GET /authors/timeline', account, { query: { author: 'ann', ...query } });
  const year = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };

  const item = 'kept_content: account_id request_id';
  const call = 'ledger: account_id request_id';
  /** Of the items on a page: their calls, what was reported and suggested about them. */
  const items = ['feedback_request: account_id request_id, sorted', call, 'reports_request: account_id request_id'];
  /** Other open items with the same text: how many, and whether one of them stands for this one. */
  const texts = [
    'kept_content_same: account_id content_hash',
    'kept_content_same: account_id content_hash request_id>',
  ];
  const waiting = [
    'kept_content_waiting: account_id restricted escalated_at',
    'kept_content_waiting: account_id restricted escalated_at request_id<',
  ];
  const counts = [
    'kept_content_sampled: account_id restricted escalated_at reported_at expires_at>',
    'kept_content_waiting: account_id',
  ];
  const outbox = [
    'webhook_deliveries_turns: ',
    'webhook_deliveries_turns: webhook_id',
    'webhook_deliveries_turns: webhook_id>',
  ];

  // Where only account_id is compared, the account's rows are walked in order until the page is full, or counted.
  const plans: readonly (readonly [question: string, ask: () => Promise<unknown>, reads: readonly string[]])[] = [
    ['the queue, newest first', queue({}), [...items, ...texts, ...waiting, item]],
    [
      'the queue, oldest first',
      queue({ order: 'oldest' }),
      [
        ...items,
        item,
        'kept_content_same: account_id content_hash',
        'kept_content_same: account_id content_hash request_id<',
        'kept_content_waiting: account_id restricted escalated_at',
        'kept_content_waiting: account_id restricted escalated_at request_id>',
      ],
    ],
    [
      'the queue by severity',
      queue({ order: 'severity' }),
      [
        ...items,
        ...texts,
        item,
        'kept_content_severity: account_id restricted',
        'kept_content_severity: account_id restricted (severity,request_id)<(,)',
      ],
    ],
    [
      'the queue by urgency',
      queue({ order: 'urgent' }),
      [
        ...items,
        ...texts,
        item,
        'kept_content_urgency: account_id restricted',
        'kept_content_urgency: account_id restricted (urgency,request_id)<(,)',
      ],
    ],
    [
      'the queue by author',
      queue({ order: 'author' }),
      [...items, ...texts, item, 'kept_content_author: account_id restricted'],
    ],
    [
      'the queue of an author',
      queue({ author: 'ann' }),
      [...items, ...texts, item, 'kept_content_author: account_id restricted <expr>, sorted'],
    ],
    [
      'the queue of an author by urgency',
      queue({ author: 'ann', order: 'urgent' }),
      [...items, ...texts, item, 'kept_content_author: account_id restricted <expr>, sorted'],
    ],
    ['the queue of a category', queue({ category: 'toxicity' }), [...items, ...texts, ...waiting, item]],
    ['the queue of a language', queue({ language: 'de' }), [...items, ...texts, ...waiting, item]],
    ['the queue of a rule', queue({ rule_id: 'rule_1' }), [...items, ...texts, ...waiting, item]],
    [
      'the queue with a word',
      queue({ word: 'turnip' }),
      [...items, ...texts, ...waiting, 'content_words_content: account_id request_id word', item],
    ],
    [
      'the queue of a time',
      queue(year),
      [
        ...items,
        ...texts,
        item,
        'kept_content_open: account_id request_id> request_id<',
        'kept_content_waiting: account_id restricted escalated_at request_id> request_id<',
      ],
    ],
    [
      'reported items',
      queue({ reported: 'true' }),
      [
        ...items,
        item,
        'kept_content_reported: account_id restricted',
        'kept_content_reported: account_id restricted request_id<',
        'kept_content_same: account_id content_hash request_id>',
      ],
    ],
    ['the sample', queue({ sampled: 'true' }), [...items, ...texts, ...waiting, item]],
    [
      'restricted items',
      queue({ queue: 'restricted' }),
      [...items, ...texts, item, 'kept_content_urgency: account_id restricted, sorted'],
    ],
    [
      'items passed on, by urgency',
      queue({ queue: 'escalated', order: 'urgent' }),
      [...items, ...texts, item, 'kept_content_waiting: account_id restricted escalated_at>, sorted'],
    ],
    [
      'decided items',
      queue({ state: 'decided' }),
      [
        ...items,
        'appeals_request: account_id request_id',
        item,
        'kept_content_decided: account_id decided_at>, sorted',
        'kept_content_decided: account_id decided_at> decided_at<, sorted',
        'outcomes_request: account_id request_id',
      ],
    ],
    [
      'one item',
      queue({ item: third }),
      [
        ...items,
        item,
        'kept_content_same: account_id content_hash',
        'kept_content_waiting: account_id restricted escalated_at request_id expires_at>',
      ],
    ],
    [
      'the counts of the settings',
      () => pages.ask('GET /review/settings', account),
      [...counts, 'kept_content_decided: account_id decided_at>'],
    ],
    [
      'the counts of an open page',
      () => pages.ask('GET /review/live', account),
      [
        ...counts,
        'appeals_open: account_id',
        'kept_content: account_id',
        'kept_content_claimed: account_id claimed_by>, sorted',
        'kept_content_decided: account_id decided_at>',
        'reports: account_id',
      ],
    ],
    [
      'the next free item',
      next({}),
      [
        ...items,
        ...texts,
        'kept_content_claimed: account_id claimed_by',
        'kept_content_urgency: account_id restricted',
        'kept_content_waiting: account_id restricted escalated_at request_id expires_at>',
      ],
    ],
    [
      'the next free item of an author',
      next({ author: 'ben' }),
      [
        ...items,
        ...texts,
        'kept_content_author: account_id restricted <expr>, sorted',
        'kept_content_claimed: account_id claimed_by',
        'kept_content_waiting: account_id restricted escalated_at request_id expires_at>',
      ],
    ],
    [
      'the next free item of a time',
      next(year),
      [
        ...items,
        ...texts,
        'kept_content_claimed: account_id claimed_by',
        'kept_content_waiting: account_id restricted escalated_at request_id expires_at>',
        'kept_content_waiting: account_id restricted escalated_at request_id> request_id<, sorted',
      ],
    ],
    [
      'a claim',
      claim({ request_id: fourth }),
      [item, 'kept_content_claimed: account_id claimed_by', 'kept_content_same: account_id content_hash'],
    ],
    ['the end of a claim', claim({ release: fourth }), [item, 'kept_content_claimed: account_id claimed_by']],
    [
      'a decision',
      () => pages.ask('POST /review/decide', account, { body: { request_ids: [first], decision: 'remove' } }),
      [
        ...counts,
        ...outbox,
        'appeals_request: account_id request_id',
        'feedback_request: account_id request_id',
        item,
        'kept_content_same: account_id content_hash',
        call,
        'outcomes_request: account_id request_id',
        'reports_request: account_id request_id',
        'second_looks: account_id request_id',
      ],
    ],
    [
      'an item passed on',
      () => pages.ask('POST /review/escalate', account, { body: { request_ids: [second], reason: 'Look.' } }),
      [...counts, ...outbox, item, 'kept_content_same: account_id content_hash'],
    ],
    [
      'what stands beside an item',
      () => pages.ask('GET /review/beside/:request_id', account, { params: { request_id: third } }),
      [
        'author_categories: account_id author',
        'author_days: account_id author day>',
        'authors: account_id author',
        item,
        'kept_content: account_id request_id<',
        'kept_content: account_id request_id>',
        call,
        'ledger_author: account_id author',
        'ledger_author: account_id author request_id<',
        'ledger_author: account_id author request_id>',
        'notes_author: account_id author',
        'notes_request: account_id request_id',
      ],
    ],
    ['decisions', decisions({}), ['ledger: account_id']],
    ['decisions of an author', decisions({ author: 'ann' }), [call, 'ledger_author: account_id author']],
    ['blocked decisions', decisions({ action: 'block' }), [call, 'ledger_flagged: account_id']],
    ['decisions of a category', decisions({ category: 'toxicity' }), [call, 'ledger_flagged: account_id']],
    ['decisions of a language', decisions({ language: 'de' }), ['ledger: account_id request_id> request_id<']],
    [
      'one decision',
      () => pages.ask('GET /decisions/:request_id', account, { params: { request_id: third } }),
      [
        'appeals_request: account_id request_id',
        'feedback_request: account_id request_id, sorted',
        item,
        call,
        'outcomes_request: account_id request_id',
      ],
    ],
    [
      'search',
      search({}),
      [
        'content_words: account_id word',
        'content_words_content: account_id request_id word',
        item,
        'kept_content_words_key: words_key account_id',
        call,
      ],
    ],
    [
      'search in texts of an author',
      search({ author: 'ann' }),
      [
        'content_words: account_id word',
        'content_words_content: account_id request_id word',
        item,
        'kept_content_words_key: words_key account_id',
        call,
        'ledger_author: account_id author',
      ],
    ],
    [
      'anything that begins with letters',
      () => pages.ask('GET /find', account, { query: { text: 'an' } }),
      ['authors: account_id author> author<'],
    ],
    [
      'anything that begins like a request',
      () => pages.ask('GET /find', account, { query: { text: third.slice(0, 12) } }),
      [
        'authors: account_id author> author<',
        'ledger: account_id request_id> request_id<',
        'test_ledger: account_id request_id> request_id<',
      ],
    ],
    ['the audit log', audit({}), ['audit_entries: account_id']],
    ['the audit log further back', audit({ cursor: 'audit_Z' }), ['audit_entries: account_id id<']],
    ['the audit log by person', audit({ by: 'usr_1' }), ['audit_entries: account_id']],
    ['the audit log by text', audit({ text: 'x' }), ['audit_entries: account_id']],
    ['the calls of an author', timeline({}), [item, call, 'ledger_author: account_id author']],
    [
      'the blocked calls of an author',
      timeline({ action: 'block' }),
      [call, 'ledger_author: account_id author', 'ledger_author: account_id author request_id<'],
    ],
    [
      'the figures of the work',
      () => pages.ask('GET /work', account, { query: {} }),
      [
        'appeals_reversed: account_id answered_at> answered_at<',
        'audit_entries_undone: account_id at> at<',
        'feedback_review: account_id at> at<',
        item,
        'kept_content_waiting: account_id',
        call,
        'second_looks_done: account_id second_at> second_at<',
        'second_looks_waiting: account_id',
      ],
    ],
  ];

  it.each(plans)('answers %s from the indexes that we mean, and scans no large table', async (_, ask, reads) => {
    const found = await readsFor(ask);
    expect(found.filter((read) => read.startsWith('SCAN'))).toEqual([]);
    expect(found).toEqual(reads.toSorted());
  });
});
