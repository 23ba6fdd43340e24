import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CreatePlace, StorePlace } from '../../testing/engines.ts';
import type { Database } from './database.ts';
import { migrate, migrations } from './migrate.ts';

/** A log from before entries were small: each with its complete settings. */
export function describeRuleVersions(engine: string, create: CreatePlace): void {
  describe(`large entries of the audit log on ${engine}`, () => {
    let place: StorePlace;
    let database: Database;
    const earlier = migrations.slice(
      0,
      migrations.findIndex(({ name }) => name === '0092-rule-versions'),
    );
    beforeEach(async () => {
      place = await create('empty');
      database = place.open();
      await migrate(database, earlier);
    });
    afterEach(() => place.remove());

    const list = (count: number, first = 'word') => Array.from({ length: count }, (_, index) => `${first}${index}`);
    const kept = (pattern: readonly string[]) => ({
      type: 'wordlist',
      pattern,
      priority: 4,
      moderation_action: 'flag',
      shadow: true,
    });

    async function note(id: string, action: string, facts: { before?: unknown; after?: unknown; by?: string | null }) {
      const { before = null, after = null, by = 'user_1' } = facts;
      await database.query
        .insertInto('audit_entries')
        .values({
          account_id: 'acct_1',
          id,
          at: Number(id.slice(-2)),
          action: action as 'rule.added',
          user_id: by,
          email: by,
          subject: 'rule_1',
          before: before === null ? null : JSON.stringify(before),
          after: after === null ? null : JSON.stringify(after),
          undoable: 1,
          undone_by: null,
        })
        .execute();
    }

    const entry = async (id: string) =>
      database.query.selectFrom('audit_entries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

    it('become small, and a removed rule can still be restored from its version', async () => {
      const pattern = list(10_000);
      await note('audit_01', 'rule.added', { after: kept(pattern) });
      await note('audit_02', 'rule.removed', { before: kept(pattern), by: null });
      await note('audit_03', 'rule.removed', { before: kept(['one']) });
      await migrate(database);
      for (const id of ['audit_01', 'audit_02', 'audit_03']) {
        const { before, after, undoable } = await entry(id);
        expect(Buffer.byteLength(`${before}${after}`)).toBeLessThan(1_000);
        expect(undoable).toBe(1);
      }
      expect((await entry('audit_02')).by_kind).toBe('command_line');
      expect((await entry('audit_03')).by_kind).toBe('member');
      const versions = await database.query.selectFrom('rule_versions').selectAll().orderBy('entry_id').execute();
      expect(versions).toMatchObject([
        { entry_id: 'audit_02', rule_id: 'rule_1', type: 'wordlist', priority: 4, action: 'flag', shadow: 1 },
        { entry_id: 'audit_03', rule_id: 'rule_1' },
      ]);
      const values = await database.query.selectFrom('long_values').select(['digest', 'value']).execute();
      expect(values.find(({ digest }) => digest === versions[0]?.pattern_digest)?.value).toBe(JSON.stringify(pattern));
    });

    it('keep at most 32 MB of lists per account, each once; older entries can no longer be undone', async () => {
      const large = (first: string) => list(100_000, `${first}${'x'.repeat(110)}`);
      await note('audit_01', 'rule.removed', { before: kept(large('a')) });
      await note('audit_02', 'rule.removed', { before: kept(large('b')) });
      await note('audit_03', 'rule.removed', { before: kept(large('c')) });
      await note('audit_04', 'rule.removed', { before: kept(large('c')) });
      await migrate(database);
      const undoable = [];
      for (const id of ['audit_01', 'audit_02', 'audit_03', 'audit_04']) undoable.push((await entry(id)).undoable);
      expect(undoable).toEqual([0, 1, 1, 1]);
      const { bytes } = await database.query
        .selectFrom('long_values')
        .select(({ fn }) => fn.sum('bytes').as('bytes'))
        .executeTakeFirstOrThrow();
      expect(Number(bytes)).toBeLessThanOrEqual(32 * 1024 * 1024);
    });
  });
}
