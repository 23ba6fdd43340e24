import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaredColumns } from '../../testing/declared-columns.ts';
import { onEveryEngine, openStore } from '../../testing/engines.ts';
import { ofAccount } from './of-account.ts';

const server = join(import.meta.dirname, '../..');
const sources = globSync('**/*.ts', { cwd: server })
  .filter((file) => !/\.(?:test|contract)\.ts$|^testing\/|migrations\/|storage\/of-account\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(server, file), 'utf8') }));

const accountTables = Object.entries(declaredColumns())
  .filter(([, columns]) => 'account_id' in columns)
  .map(([table]) => table);

const ofAll = 'it looks through all accounts';
const byItsId = 'the id says whose it is, and belongs to one account only';
const ofPerson = 'it belongs to a person, or to a link whose holder has no account yet';
const byQueue = 'the condition of the queue names the account';

/** Queries that do not start from an account: file, table, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'base/storage/count-rows.ts: a table': 'it counts the rows of another query',
  'calls/keys/keys-store.ts: api_keys': `${byItsId}; a request names its key before anyone knows the account`,
  'calls/known-images/known-images-store.ts: known_image_lists': `${ofAll}: long lists are read at the start`,
  'calls/ledger/figures/count-later.ts: uncounted_calls': ofAll,
  'calls/ledger/ledger-store.ts: quota_reservations': byItsId,
  'calls/limits/quota-leases-store.ts: quota_reservations': byItsId,
  'calls/rules/rules-store.ts: rules': byItsId,
  'calls/rules/shadow-matches-store.ts: retention_settings': 'calls of several accounts are counted together',
  'calls/rules/shadow-matches-store.ts: shadow_matches': byItsId,
  'calls/webhooks/deliveries-store.ts: webhook_deliveries': `${ofAll}: deliveries are sent by webhook`,
  'desk/alerts/alert-mails-store.ts: alerts': ofAll,
  'desk/alerts/alerts-store.ts: alerts': ofAll,
  'desk/alerts/find-appeals-due.ts: appeals': ofAll,
  'desk/alerts/find-failing-webhooks.ts: webhooks': ofAll,
  'desk/alerts/find-flag-rates.ts: usage_counters': ofAll,
  'desk/alerts/find-providers-down.ts: provider_calls': ofAll,
  'desk/alerts/find-quotas.ts: usage_counters': ofAll,
  'desk/audit/prune-audit.ts: audit_entries': ofAll,
  'desk/audit/prune-audit.ts: long_values': ofAll,
  'desk/members/links-store.ts: links': ofPerson,
  'desk/members/members-store.ts: memberships': 'which accounts a person belongs to',
  'desk/members/members-store.ts: sessions': ofPerson,
  'desk/members/people-store.ts: links': ofPerson,
  'desk/members/people-store.ts: sessions': ofPerson,
  'desk/operator/operator-reads.ts: api_keys': `${ofAll}, for the operator`,
  'desk/operator/operator-reads.ts: memberships': `${ofAll}, for the operator`,
  'desk/outcomes/decided-outcomes.ts: outcomes': `${ofAll}: decisions take effect by their time`,
  'desk/outcomes/outcomes-store.ts: outcomes': `${byItsId}; whoever follows a link to it has no account`,
  'desk/review/hand-out.ts: kept_content': byQueue,
  'desk/review/queue-order.ts: kept_content': byQueue,
  'desk/review/review-reads.ts: kept_content': byQueue,
  'desk/sign-in/prune-sign-ins.ts: links': ofAll,
  'desk/sign-in/prune-sign-ins.ts: sessions': ofAll,
  'desk/sign-in/sessions-store.ts: sessions': ofPerson,
  'desk/work/backlog-hours.ts: backlog_hours': ofAll,
  'desk/work/backlog-hours.ts: kept_content': ofAll,
  'desk/work/backlog-hours.ts: retention_settings': ofAll,
};

/** The start of a query, with its account and its table if they are written there. */
const starts =
  /(ofAccount\([^()]*\))?\s*\.?\b(?:selectFrom|updateTable|deleteFrom)(?:<\w+>)?\(\s*(?:'(\w+)(?: as \w+)?'\))?/g;

function withoutAccount(file: string, text: string): string[] {
  return [...text.matchAll(starts)].flatMap(([, owner, table]) => {
    if (owner !== undefined || (table !== undefined && !accountTables.includes(table))) return [];
    return `${file}: ${table ?? 'a table'}`;
  });
}

describe('queries on the tables of accounts', () => {
  it('start from an account, except those listed with a reason', () => {
    const found = new Set(sources.flatMap(({ file, text }) => withoutAccount(file, text)));
    expect([...found].sort()).toEqual(Object.keys(exceptions).sort());
  });

  it('compare the account nowhere by hand', () => {
    const byHand = sources.filter(({ text }) => /account_id', '=', /.test(text.replaceAll(/Ref\([^()]*\)/g, '')));
    expect(byHand.map(({ file }) => file)).toEqual([]);
  });

  it('are found however they are written', () => {
    const written = [
      "query.selectFrom('ledger').where('request_id', '=', id)",
      "transaction\n    .updateTable('webhooks')\n    .set(values)",
      "eb.selectFrom('kept_content as other')",
      'query.deleteFrom(table)',
      "ofAccount(within.query, call.account_id)\n    .selectFrom('ledger as kept')",
      "query.selectFrom('accounts')",
    ];
    expect(written.flatMap((text) => withoutAccount('x', text))).toEqual([
      'x: ledger',
      'x: webhooks',
      'x: kept_content',
      'x: a table',
    ]);
  });
});

onEveryEngine((engine, create) =>
  describe(`rows of an account on ${engine}`, async () => {
    const { query } = await openStore(create);
    const settings = (account: string, name: string) => ({
      account_id: account,
      name,
      description: '',
      examples: '[]',
      threshold: 50,
      action: 'flag' as const,
      ask: 'always' as const,
      enabled: 1,
      created_at: 1,
    });
    const names = async () => {
      const rows = await query.selectFrom('custom_categories').select(['account_id', 'name', 'threshold']).execute();
      return rows.map((row) => `${row.account_id} ${row.name} ${row.threshold}`).sort();
    };

    it('are the only ones that are found, changed and deleted, under an alias and in a join too', async () => {
      for (const account of ['ours', 'theirs']) {
        await query
          .insertInto('accounts')
          .values({ id: account, name: account, plan: 'free', created_at: 1 })
          .execute();
        await query
          .insertInto('custom_categories')
          .values([settings(account, 'boats'), settings(account, 'trains')])
          .execute();
      }
      const ours = ofAccount(query, 'ours');
      expect(await ours.selectFrom('custom_categories').select('account_id').execute()).toEqual([
        { account_id: 'ours' },
        { account_id: 'ours' },
      ]);
      const joined = ours
        .selectFrom('custom_categories as own')
        .innerJoin('custom_categories as other', 'other.name', 'own.name')
        .select(['own.account_id as a', 'other.account_id as b']);
      expect(new Set((await joined.execute()).map(({ a, b }) => `${a} ${b}`))).toEqual(
        new Set(['ours ours', 'ours theirs']),
      );
      await ours.updateTable('custom_categories').set({ threshold: 60 }).where('name', '=', 'boats').execute();
      await ours.deleteFrom('custom_categories').where('name', '=', 'trains').execute();
      expect(await names()).toEqual(['ours boats 60', 'theirs boats 50', 'theirs trains 50']);
    });
  }),
);
