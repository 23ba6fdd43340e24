import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CreatePlace, StorePlace } from '../testing/engines.ts';
import { runProcess } from '../testing/run-process.ts';
import type { Database } from './database.ts';
import { migrate, migrations } from './migrate.ts';
import type { Migration } from './migration.ts';
import type { Schema } from './schema.ts';

export function describeMigrations(engine: string, create: CreatePlace): void {
  describe(`migrations on ${engine}`, () => {
    let place: StorePlace;
    beforeEach(async () => {
      place = await create();
    });
    afterEach(() => place.remove());

    it('make exactly the tables and columns that schema.ts declares, null where it says null', async () => {
      const database = await place.openMigrated();
      const tables = await database.query.introspection.getTables();
      const real = Object.fromEntries(
        tables
          .filter((table) => table.name !== 'migrations' && !isLedgerMonth(table.name))
          .map((table) => [
            table.name,
            Object.fromEntries(
              table.columns.map((column) => [column.name, column.isNullable ? 'nullable' : 'required']),
            ),
          ]),
      );
      expect(real).toEqual(declaredColumns);
    });

    it('change nothing the second time', async () => {
      const database = await place.openMigrated();
      const before = await appliedSteps(database);
      await migrate(database);
      expect(await appliedSteps(database)).toEqual(before);
      expect(before.map((step) => step.name)).toEqual(migrations.map((step) => step.name));
    });

    it('run once when several processes start on an empty store at the same time, which makes one first account', async () => {
      const options = JSON.stringify(place.options);
      await Promise.all(Array.from({ length: 4 }, () => runProcess('open-stores-process.ts', options)));
      const database = place.open();
      const applied = await appliedSteps(database);
      expect(applied.map((step) => step.name)).toEqual(migrations.map((step) => step.name));
      expect(await database.query.selectFrom('accounts').select(['name', 'plan']).execute()).toEqual([
        { name: 'default', plan: 'pro' },
      ]);
    });

    it('apply only what is new to a store of an earlier version', async () => {
      const database = await place.openMigrated();
      let runs = 0;
      const next: Migration = {
        name: '9999-next',
        async up(db) {
          runs++;
          await sql`create table added_later (id text primary key)`.execute(db);
        },
      };
      await migrate(database, [...migrations, next]);
      await migrate(database, [...migrations, next]);
      expect(runs).toBe(1);
      await sql`insert into added_later (id) values ('works')`.execute(database.query);
    });

    it('K11: give keys from before scopes all three, and no other limit', async () => {
      const database = place.open();
      const before = migrations.findIndex(({ name }) => name.endsWith('-key-limits'));
      await migrate(database, migrations.slice(0, before));
      await sql`insert into accounts (id, name, plan, created_at) values ('acct_1', 'Old', 'pro', 1)`.execute(
        database.query,
      );
      await sql`insert into api_keys (id, account_id, mode, hash, last_four, label, created_at)
        values ('key_1', 'acct_1', 'live', 'hash', 'wxyz', 'old', 1)`.execute(database.query);
      await migrate(database);
      expect(await database.query.selectFrom('api_keys').selectAll().execute()).toMatchObject([
        { id: 'key_1', scopes: 'moderate configure read', expires_at: null, requests_per_second: null, origins: '' },
      ]);
    });

    it('K10: rules from before there were test rules stay live and are copied to the test side, once', async () => {
      const database = place.open();
      const before = migrations.findIndex(({ name }) => name.endsWith('-test-rules'));
      await migrate(database, migrations.slice(0, before));
      const { query } = database;
      await sql`insert into accounts (id, name, plan, created_at) values ('acct_1', 'Old', 'pro', 1)`.execute(query);
      for (const id of ['rule_1', 'rule_2']) {
        await sql`insert into rules (id, account_id, type, pattern, priority, action, created_at)
          values (${id}, 'acct_1', 'wordlist', '["ä"]', 3, 'flag', 5)`.execute(query);
      }
      await sql`insert into shadow_rules (id, account_id, type, pattern, priority, action, created_at, hits, last_hit_at)
        values ('rule_3', 'acct_1', 'regex', '"a+"', 0, 'block', 6, 7, 8)`.execute(query);
      await sql`insert into rule_versions (account_id, entry_id, rule_id, at, type, pattern_digest, priority, action,
        created_at, shadow, hits, last_hit_at)
        values ('acct_1', 'audit_1', 'rule_1', 1, 'wordlist', 'digest', 3, 'flag', 5, 1, 4, 9)`.execute(query);
      await migrate(database);
      await migrate(database);
      const sides = async (table: 'rules' | 'shadow_rules', mode: 'live' | 'test') =>
        (await query.selectFrom(table).selectAll().where('mode', '=', mode).orderBy('id').execute()) as object[];
      const rule = {
        account_id: 'acct_1',
        type: 'wordlist',
        pattern: '["ä"]',
        priority: 3,
        action: 'flag',
        created_at: 5,
        name: null,
        note: null,
        hits: 0,
        last_hit_at: null,
      };
      const copied = { id: expect.stringMatching(/^rule_[0-9A-Z]{26}$/), mode: 'test' };
      expect(await sides('rules', 'live')).toEqual([
        // It was in shadow before it acted, and knows again what it counted there.
        { ...rule, id: 'rule_1', mode: 'live', hits: 4, last_hit_at: 9 },
        { ...rule, id: 'rule_2', mode: 'live' },
      ]);
      expect(await sides('rules', 'test')).toEqual([
        { ...rule, ...copied },
        { ...rule, ...copied },
      ]);
      expect(await sides('shadow_rules', 'live')).toMatchObject([{ id: 'rule_3', hits: 7, last_hit_at: 8 }]);
      expect(await sides('shadow_rules', 'test')).toMatchObject([
        { ...copied, pattern: '"a+"', hits: 0, last_hit_at: null },
      ]);
      expect(await query.selectFrom('audit_entries').selectAll().execute()).toMatchObject([
        {
          account_id: 'acct_1',
          action: 'rules.copied',
          by_kind: 'service',
          after: '{"mode":"test","rules":3}',
          undoable: 0,
        },
      ]);
    });

    it('leave the store as it was when a step fails half way', async () => {
      const database = await place.openMigrated();
      const broken: Migration = {
        name: '9999-broken',
        async up(db) {
          await sql`create table half_made (id text primary key)`.execute(db);
          throw new Error('the disk went away');
        },
      };
      await expect(migrate(database, [...migrations, broken])).rejects.toThrow('the disk went away');
      expect((await appliedSteps(database)).map((step) => step.name)).not.toContain('9999-broken');
      expect((await database.query.introspection.getTables()).map((table) => table.name)).not.toContain('half_made');
    });

    it('refuse a store that a newer version wrote, naming what they do not know', async () => {
      const database = await place.openMigrated();
      await sql`insert into migrations (name, applied_at) values ('2345-from-the-future', 1)`.execute(database.query);
      await expect(migrate(database)).rejects.toThrow(/newer version.*2345-from-the-future/);
    });
  });
}

/** Parts of the ledger, see ledger-months.ts. */
const isLedgerMonth = (table: string) => /^ledger_(?:(?:until_)?\d{4}_\d{2}|other)$/.test(table);

async function appliedSteps(database: Database): Promise<{ name: string; applied_at: number }[]> {
  const { rows } = await sql<{
    name: string;
    applied_at: number;
  }>`select name, applied_at from migrations order by name`.execute(database.query);
  return rows;
}

type Declared = {
  [Table in keyof Schema]: {
    [Column in keyof Schema[Table]]: null extends Schema[Table][Column] ? 'nullable' : 'required';
  };
};

/** The compiler keeps this equal to schema.ts, the test above keeps it equal to the real tables. */
const ledgerColumns: Declared['ledger'] = {
  account_id: 'required',
  request_id: 'required',
  at: 'required',
  key_id: 'required',
  mode: 'required',
  kind: 'required',
  context: 'required',
  tier: 'required',
  action: 'required',
  scores: 'required',
  thresholds: 'required',
  matched_rules: 'nullable',
  trace: 'required',
  model_version: 'required',
  degraded: 'required',
  latency_ms: 'required',
  author: 'nullable',
  content_hash: 'nullable',
  flagged: 'nullable',
  language: 'nullable',
  limited: 'nullable',
};

const declaredColumns: Declared = {
  accounts: {
    id: 'required',
    name: 'required',
    plan: 'required',
    created_at: 'required',
    second_factor_required: 'required',
  },
  used_codes: { hash: 'required', expires_at: 'required' },
  api_keys: {
    id: 'required',
    account_id: 'required',
    mode: 'required',
    hash: 'required',
    last_four: 'required',
    label: 'required',
    created_at: 'required',
    last_used_at: 'nullable',
    revoked_at: 'nullable',
    scopes: 'required',
    expires_at: 'nullable',
    requests_per_second: 'nullable',
    origins: 'required',
  },
  rules: {
    id: 'required',
    account_id: 'required',
    type: 'required',
    pattern: 'required',
    priority: 'required',
    action: 'nullable',
    created_at: 'required',
    mode: 'required',
    name: 'nullable',
    note: 'nullable',
    hits: 'required',
    last_hit_at: 'nullable',
  },
  category_settings: {
    account_id: 'required',
    medium: 'required',
    category: 'required',
    threshold: 'nullable',
    block_threshold: 'nullable',
    enabled: 'required',
  },
  custom_categories: {
    account_id: 'required',
    name: 'required',
    description: 'required',
    examples: 'required',
    threshold: 'required',
    action: 'required',
    ask: 'required',
    enabled: 'required',
    created_at: 'required',
  },
  known_images: {
    account_id: 'required',
    hash: 'required',
    category: 'required',
    action: 'required',
    label: 'required',
    created_at: 'required',
  },
  known_image_lists: { account_id: 'required', version: 'required', entries: 'required' },
  provider_calls: { account_id: 'required', day: 'required', calls: 'required' },
  ledger: ledgerColumns,
  test_ledger: ledgerColumns,
  usage_counters: {
    account_id: 'required',
    period: 'required',
    total: 'required',
    tier_0: 'required',
    tier_1: 'required',
    tier_2: 'required',
    context_default: 'required',
    context_username: 'required',
    context_chat: 'required',
    context_forum_post: 'required',
    context_comment: 'required',
  },
  quota_reservations: {
    id: 'required',
    account_id: 'required',
    period: 'required',
    expires_at: 'required',
    units: 'required',
  },
  copies: { id: 'required', seen_at: 'required' },
  rate_buckets: { account_id: 'required', mode: 'required', credit: 'required', updated_at: 'required' },
  instance: { name: 'required', value: 'required' },
  feedback: {
    account_id: 'required',
    id: 'required',
    at: 'required',
    key_id: 'required',
    request_id: 'nullable',
    content_hash: 'nullable',
    attribute_scores: 'required',
    languages: 'required',
    community_id: 'nullable',
    source: 'required',
    decision: 'nullable',
    category: 'nullable',
    decided_by: 'nullable',
  },
  hourly_figures: {
    account_id: 'required',
    hour: 'required',
    writer: 'required',
    figures: 'required',
    scores: 'required',
  },
  uncounted_calls: { request_id: 'required', account_id: 'required', others: 'nullable' },
  daily_figures: { account_id: 'required', day: 'required', figures: 'required', scores: 'required' },
  authors: {
    account_id: 'required',
    author: 'required',
    first_seen_at: 'required',
    last_seen_at: 'required',
    calls: 'required',
    flagged: 'required',
    blocked: 'required',
    weight: 'required',
  },
  author_days: {
    account_id: 'required',
    author: 'required',
    day: 'required',
    calls: 'required',
    flagged: 'required',
    blocked: 'required',
  },
  author_categories: { account_id: 'required', author: 'required', category: 'required', flagged: 'required' },
  retention_settings: {
    account_id: 'required',
    keep_content: 'required',
    days: 'required',
    include_scored: 'required',
    spam_flags: 'required',
  },
  kept_content: {
    account_id: 'required',
    request_id: 'required',
    action: 'required',
    flagged: 'nullable',
    content: 'required',
    restricted: 'required',
    expires_at: 'required',
    decision: 'nullable',
    category: 'nullable',
    decided_by: 'nullable',
    decided_at: 'nullable',
    author: 'nullable',
    content_hash: 'nullable',
    severity: 'required',
    claimed_by: 'nullable',
    claimed_until: 'nullable',
    escalated_by: 'nullable',
    escalated_at: 'nullable',
  },
  idempotency_records: {
    account_id: 'required',
    mode: 'required',
    key_digest: 'required',
    body_digest: 'required',
    request_id: 'required',
    expires_at: 'required',
    reply: 'nullable',
  },
  idempotency_parts: { account_id: 'required', mode: 'required', request_id: 'required', call_id: 'required' },
  reports: {
    account_id: 'required',
    id: 'required',
    request_id: 'required',
    at: 'required',
    author: 'nullable',
    reporter: 'nullable',
    key_id: 'required',
    reason: 'required',
    answered_at: 'nullable',
  },
  outcomes: {
    account_id: 'required',
    id: 'required',
    request_id: 'required',
    at: 'required',
    expires_at: 'required',
    author: 'nullable',
    key_id: 'required',
    outcome: 'required',
    restricted: 'required',
    decided_by: 'nullable',
    snapshot: 'required',
  },
  case_counts: {
    account_id: 'required',
    year: 'required',
    event: 'required',
    detail: 'required',
    hours: 'required',
    count: 'required',
  },
  appeals: {
    account_id: 'required',
    id: 'required',
    outcome_id: 'required',
    request_id: 'required',
    appellant: 'required',
    author: 'nullable',
    restricted: 'required',
    decided_by: 'nullable',
    expires_at: 'required',
    received_at: 'required',
    answer_by: 'required',
    reason: 'required',
    answered_at: 'nullable',
    answered_by: 'nullable',
    decision: 'nullable',
    answer: 'nullable',
  },
  notes: {
    account_id: 'required',
    id: 'required',
    request_id: 'nullable',
    author: 'nullable',
    text: 'required',
    written_by: 'required',
    at: 'required',
  },
  webhooks: {
    account_id: 'required',
    id: 'required',
    label: 'required',
    url: 'required',
    secret: 'required',
    previous_secret: 'nullable',
    previous_until: 'nullable',
    events: 'required',
    enabled: 'required',
    created_at: 'required',
    failures: 'required',
    failing_since: 'nullable',
    paused_until: 'nullable',
  },
  webhook_deliveries: {
    account_id: 'required',
    id: 'required',
    webhook_id: 'required',
    event: 'required',
    request_id: 'nullable',
    payload: 'required',
    state: 'required',
    created_at: 'required',
    attempts: 'required',
    next_attempt_at: 'nullable',
    delivered_at: 'nullable',
    status: 'nullable',
    problem: 'nullable',
    duration_ms: 'nullable',
  },
  alerts: {
    account_id: 'required',
    id: 'required',
    kind: 'required',
    subject: 'required',
    message: 'required',
    facts: 'required',
    raised_at: 'required',
    cleared_at: 'nullable',
  },
  provider_health: { tier: 'required', answered_at: 'nullable', failed_at: 'nullable', failures: 'required' },
  users: {
    id: 'required',
    name: 'required',
    email: 'required',
    email_verified: 'required',
    image: 'nullable',
    created_at: 'required',
    updated_at: 'required',
    two_factor_enabled: 'required',
    blur_severe: 'required',
    operator: 'required',
  },
  sessions: {
    id: 'required',
    user_id: 'required',
    token: 'required',
    expires_at: 'required',
    created_at: 'required',
    updated_at: 'required',
    ip_address: 'nullable',
    user_agent: 'nullable',
    account_id: 'nullable',
  },
  user_credentials: {
    id: 'required',
    user_id: 'required',
    provider: 'required',
    subject: 'required',
    password: 'nullable',
    created_at: 'required',
    updated_at: 'required',
  },
  verifications: {
    id: 'required',
    identifier: 'required',
    value: 'required',
    expires_at: 'required',
    created_at: 'required',
    updated_at: 'required',
  },
  second_factors: {
    id: 'required',
    user_id: 'required',
    secret: 'required',
    backup_codes: 'required',
    verified: 'required',
    failed_verification_count: 'required',
    locked_until: 'nullable',
  },
  memberships: { account_id: 'required', user_id: 'required', role: 'required', created_at: 'required' },
  links: {
    id: 'required',
    hash: 'required',
    kind: 'required',
    account_id: 'nullable',
    user_id: 'nullable',
    email: 'nullable',
    role: 'nullable',
    created_by: 'nullable',
    created_at: 'required',
    expires_at: 'required',
  },
  sign_in_attempts: { subject: 'required', window_start: 'required', failures: 'required' },
  audit_entries: {
    account_id: 'required',
    id: 'required',
    at: 'required',
    action: 'required',
    by_kind: 'required',
    user_id: 'nullable',
    email: 'nullable',
    key_id: 'nullable',
    subject: 'required',
    before: 'nullable',
    after: 'nullable',
    undoable: 'required',
    undone_by: 'nullable',
  },
  shadow_rules: {
    id: 'required',
    account_id: 'required',
    type: 'required',
    pattern: 'required',
    priority: 'required',
    action: 'nullable',
    created_at: 'required',
    hits: 'required',
    last_hit_at: 'nullable',
    mode: 'required',
    name: 'nullable',
    note: 'nullable',
  },
  shadow_matches: {
    account_id: 'required',
    rule_id: 'required',
    request_id: 'required',
    match_start: 'required',
    match_end: 'required',
  },
  rule_versions: {
    account_id: 'required',
    entry_id: 'required',
    rule_id: 'required',
    at: 'required',
    type: 'required',
    pattern_digest: 'required',
    priority: 'required',
    action: 'nullable',
    created_at: 'required',
    shadow: 'required',
    hits: 'required',
    last_hit_at: 'nullable',
    mode: 'required',
    name: 'nullable',
    note: 'nullable',
  },
  long_values: { account_id: 'required', digest: 'required', at: 'required', bytes: 'required', value: 'required' },
};
