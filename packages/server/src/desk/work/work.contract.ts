import { expect, it } from 'vitest';
import { dayMs, hourMs } from '../../base/durations.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { describePages } from '../../testing/data-pages.ts';
import type { CreatePlace } from '../../testing/engines.ts';
import { pruneBacklog, recordBacklog } from './backlog-hours.ts';

const now = Date.now();

export function describeWork(engine: string, create: CreatePlace): void {
  describePages(`the figures about the work on ${engine}`, create, ({ pages, newAccount, append, flagged }) => {
    const { database } = pages.stores;
    const keep = async (account: string, changes: Partial<LedgerTable> = {}, kept: object = {}) => {
      const entry = flagged(account, changes);
      await append({ ...entry, kept: { ...entry.kept, ...kept } });
      return entry.row.request_id;
    };
    const decide = (account: string, ids: readonly string[], userId: string, body: object = {}) =>
      pages.ask('POST /review/decide', account, {
        userId,
        body: { request_ids: [...ids], decision: 'remove', ...body } as never,
      });
    const work = (account: string, given: object = {}) => pages.ask('GET /work', account, given as never);

    it('counts what each person decided, what was taken back, and how often people and machine agree', async () => {
      const account = await newAccount();
      const person = { id: `usr_ann_${account}`, name: 'Ann', email: `ann@${account}.example` };
      const made = {
        email_verified: 1,
        image: null,
        created_at: '',
        updated_at: '',
        two_factor_enabled: 0,
        operator: 0,
        blur_severe: 1,
      };
      await database.query
        .insertInto('users')
        .values({ ...person, ...made })
        .execute();
      const ids = [];
      for (const language of ['en', 'en', 'de', null]) ids.push(await keep(account, { language }));
      const [first = '', second = '', third = '', fourth = ''] = ids;
      await decide(account, [first, second], person.id);
      await decide(account, [third], 'usr_gone', { decision: 'approve' });
      const { entry_id } = await decide(account, [fourth], person.id);
      await pages.ask('POST /review/undo', account, { userId: person.id, body: { entry_id } });

      const found = await work(account);
      expect(found.team).toMatchObject({ decided: 3, undone: 1, reversed: 0, agreed: 2, differed: 1 });
      expect(found.before).toMatchObject({ decided: 0, median_seconds: null });
      expect(found.people).toMatchObject([
        { user_id: person.id, name: 'Ann', decided: 2, undone: 1, agreed: 2, differed: 0 },
        // Nobody knows them any more.
        { user_id: 'usr_gone', name: 'usr_gone', decided: 1, undone: 0, agreed: 0, differed: 1 },
      ]);
      expect(found.categories).toEqual([{ name: 'toxicity', agreed: 2, differed: 1 }]);
      expect(found.languages).toEqual([
        { language: 'en', decided: 2, agreed: 2, differed: 0 },
        { language: 'de', decided: 1, agreed: 0, differed: 1 },
      ]);
      expect(found.hours.reduce((sum, { decided }) => sum + decided, 0)).toBe(3);
      expect(found.waiting).toMatchObject({ open: 1, apart: 0 });
      expect((await work(await newAccount())).team.decided).toBe(0);
    });

    it('admins and owners see everybody, moderators themselves, viewers nobody; the sums are the team’s', async () => {
      const account = await newAccount();
      for (const userId of ['usr_1', 'usr_2']) await decide(account, [await keep(account)], userId);
      const seen = async (role: string) => {
        const { people, team } = await work(account, { role, userId: 'usr_2' });
        expect(team.decided).toBe(2);
        return people.map(({ user_id: id }) => id).sort();
      };
      expect(await seen('owner')).toEqual(['usr_1', 'usr_2']);
      expect(await seen('admin')).toEqual(['usr_1', 'usr_2']);
      expect(await seen('moderator')).toEqual(['usr_2']);
      expect(await seen('viewer')).toEqual([]);
    });

    it('compares with the period before', async () => {
      const account = await newAccount();
      await decide(account, [await keep(account), await keep(account)], 'usr_1');
      const decided = () => database.query.updateTable('feedback').where('account_id', '=', account);
      await decided()
        .set({ at: now - 2 * dayMs })
        .execute();
      await decide(account, [await keep(account)], 'usr_1');
      const day = await work(account, { query: { period: '24h' } });
      expect([day.team.decided, day.before.decided]).toEqual([1, 0]);
      const week = await work(account, { query: { period: '7d' } });
      expect([week.team.decided, week.before.decided]).toEqual([3, 0]);
      await decided()
        .set({ at: now - 8 * dayMs })
        .execute();
      expect((await work(account)).before.decided).toBe(3);
    });

    it('counts decisions that an appeal reversed, at the person who decided', async () => {
      const account = await newAccount();
      const appeal = (id: string, decided_by: string | null, decision: 'upheld' | 'reversed') => ({
        ...{ account_id: account, id, outcome_id: id, request_id: id, appellant: 'author' as const, author: null },
        ...{ restricted: 0, decided_by, expires_at: now + dayMs, received_at: now - hourMs, answer_by: now + dayMs },
        ...{ reason: '', answered_at: now - 1, answered_by: 'usr_9', decision, answer: '' },
      });
      await database.query
        .insertInto('appeals')
        .values([
          appeal('apl_1', 'usr_1', 'reversed'),
          appeal('apl_2', 'usr_1', 'upheld'),
          appeal('apl_3', null, 'reversed'),
        ])
        .execute();
      const { team, people } = await work(account);
      expect(team.reversed).toBe(1);
      expect(people).toMatchObject([{ user_id: 'usr_1', decided: 0, reversed: 1 }]);
    });

    it('records once an hour what waits, by queue and with the age of the oldest', async () => {
      const [account, idle] = [await newAccount(), await newAccount()];
      await pages.ask('PUT /review/settings', idle, { body: { keep_content: true, days: 30 } });
      const hour = Math.floor(now / hourMs) * hourMs;
      await keep(account, { at: hour - 5 * hourMs });
      const second = await keep(account, { at: hour - 2 * hourMs });
      await keep(account, { at: hour - 2 * hourMs }, { restricted: 1 });
      await keep(account, { at: hour - 2 * hourMs }, { expires_at: hour - 3 * hourMs });
      await recordBacklog(database, hour - 2 * hourMs);
      await decide(account, [second], 'usr_1');
      await recordBacklog(database, hour - 2 * hourMs + 60_000);
      await recordBacklog(database, hour - hourMs);

      const { backlog, waiting } = await work(account, { query: { period: '24h' } });
      expect(backlog).toHaveLength(24);
      const ago = (hours: number) => backlog.at(-1 - hours);
      expect(ago(3)).toMatchObject({ open: null, apart: null, oldest_hours: null });
      expect(ago(2)).toMatchObject({ open: 2, apart: 1, oldest_hours: 3 });
      expect(ago(1)).toMatchObject({ open: 1, apart: 1, oldest_hours: 4 });
      expect(ago(0)).toMatchObject({ open: 1, apart: 1 });
      expect(waiting).toMatchObject({ open: 1, apart: 1, oldest_at: new Date(hour - 5 * hourMs).toISOString() });
      const empty = await work(idle, { query: { period: '24h' } });
      expect(empty.backlog.slice(-3).map(({ open, oldest_hours: age }) => [open, age])).toEqual([
        [0, 0],
        [0, 0],
        [0, 0],
      ]);

      const rows = () =>
        database.query.selectFrom('backlog_hours').select('hour').where('account_id', '=', account).execute();
      expect(await pruneBacklog(database, now + 80 * dayMs, 100)).toBe(0);
      expect(await rows()).toHaveLength(2);
      await pruneBacklog(database, now + 93 * dayMs, 100);
      expect(await rows()).toEqual([]);
    });
  });
}
