import { expect, it } from 'vitest';
import { hourMs } from '../../base/durations.ts';
import { createChanges } from '../../changes.ts';
import { runHousekeeping } from '../../parts/housekeeping/housekeeping.ts';
import { describeOnEveryEngine } from '../../testing/app-on-every-engine.ts';
import { signedIn } from '../../testing/dashboard-visitor.ts';
import { readTransparencyReport } from './transparency-report.ts';

const year = new Date().getUTCFullYear();

describeOnEveryEngine('the transparency report', (app) => {
  const { query } = app.stores.database;

  async function newAccount() {
    const { liveKey: key, accountId } = await app.addAccount('pro');
    await app.stores.retention.set(accountId, { keep_content: true, days: 30, include_scored: true });
    const owner = await signedIn(app, { accountId, role: 'owner' });
    const post = async (path: string, body: object) => {
      const reply = await app.call('POST', path, { key, body });
      expect([path, reply.status]).toEqual([path, 200]);
      return reply.json as unknown as { readonly request_id: string; readonly appeal_id: string };
    };
    const judge = async (content: string) => (await post('/v1/moderate/text', { content, user_id: 'ann' })).request_id;
    /** Moves everything unanswered the given number of hours into the past. */
    const wait = async (hours: number) => {
      for (const [table, column] of [
        ['reports', 'at'],
        ['appeals', 'received_at'],
      ] as const) {
        await query
          .updateTable(table)
          .set((eb) => ({ [column]: eb(column as never, '-', (hours * hourMs) as never) }))
          .where('account_id', '=', accountId)
          .where('answered_at', 'is', null)
          .execute();
      }
    };
    const read = async (of = year) => {
      const { status, json } = await owner.call('GET /transparency', { query: { year: String(of) } });
      expect(status).toBe(200);
      const shown = (measure: string) => json.rows.find((row) => row.measure === measure)?.value;
      return { shown, json };
    };
    /** Figures of calls are added up a moment after their replies. */
    const counted = (calls: number) =>
      expect
        .poll(async () => (await read()).shown('Items checked by automated means'), { timeout: 60_000 })
        .toBe(calls);
    return { accountId, owner, post, judge, wait, read, counted };
  }

  it('counts reports, outcomes, appeals, reversals and automated decisions, with the median time to answer', async () => {
    const { owner, post, judge, wait, read, counted } = await newAccount();
    const ids = [await judge('one'), await judge('two'), await judge('three'), await judge('four')];
    const [first = '', second = '', third = '', fourth = ''] = ids;
    for (const request_id of [first, second, third]) {
      await post('/v1/reports', { request_id, reason: 'Rude.', reporter_id: 'bob' });
      await post('/v1/reports', { request_id, reason: 'Again.', reporter_id: 'bob' });
    }
    await wait(2);
    await owner.call('POST /review/decide', { body: { request_ids: [first], decision: 'remove' } });
    await wait(5);
    await post('/v1/outcomes', { request_id: second, outcome: 'kept' });
    await wait(100);
    await post('/v1/outcomes', { request_id: third, outcome: 'restricted', clause: '1', ground: 'law' });
    await post('/v1/outcomes', { request_id: first, outcome: 'removed', clause: '1' });
    await post('/v1/outcomes', { request_id: first, outcome: 'removed', clause: '1' });
    await post('/v1/outcomes', { request_id: fourth, outcome: 'account_measure', clause: '2' });
    const answer = async (request_id: string, decision: string, appellant: string) => {
      const { appeal_id } = await post('/v1/appeals', { request_id, reason: 'No.', appellant });
      await wait(30);
      const reply = await owner.call('POST /appeals/:appeal_id/answer', {
        params: { appeal_id },
        body: { decision: decision as 'upheld', reason: 'So it is.' },
      });
      expect(reply.status).toBe(200);
    };
    await answer(third, 'reversed', 'author');
    await answer(fourth, 'upheld', 'author');
    await post('/v1/appeals', { request_id: second, reason: 'It insults me.', appellant: 'reporter' });
    await counted(4);
    const { json } = await read();
    expect(json.rows.map(({ value }) => value)).toEqual([
      ...[4, 0, 0],
      // Reports: answered after 2, 7 and 107 hours.
      ...[3, 3, 7],
      // Outcomes: what was done, on which ground, by whom.
      ...[4, 1, 1, 1, 1, 2, 1, 1, 3],
      // Appeals.
      ...[3, 2, 1, 2, 1, 1, 30],
      ...[1, 33.33],
    ]);
    expect(json.csv.split('\r\n').slice(0, 2)).toEqual([
      '"year","article","measure","value"',
      `${year},"15(1)(e)","Items checked by automated means",4`,
    ]);
    expect(json.csv.split('\r\n')).toHaveLength(json.rows.length + 2);
  });

  it('counts an answer once if it was undone and given again', async () => {
    const { owner, post, judge, wait, read } = await newAccount();
    const request_id = await judge('one');
    await post('/v1/reports', { request_id, reason: 'Rude.' });
    await wait(3);
    const decide = () => owner.call('POST /review/decide', { body: { request_ids: [request_id], decision: 'remove' } });
    const { json } = await decide();
    await owner.call('POST /review/undo', { body: { entry_id: json.entry_id } });
    expect((await read()).shown('Notices answered')).toBe(0);
    expect((await read()).shown('Median time to answer a notice, in whole hours')).toBeNull();
    await wait(4);
    await decide();
    expect((await read()).shown('Notices answered')).toBe(1);
    expect((await read()).shown('Median time to answer a notice, in whole hours')).toBe(7);
  });

  it('still includes what was deleted or erased, by year and account', async () => {
    const { accountId, post, judge, read, counted } = await newAccount();
    const request_id = await judge('one');
    await post('/v1/reports', { request_id, reason: 'Rude.' });
    await post('/v1/outcomes', { request_id, outcome: 'removed', clause: '1' });
    await post('/v1/appeals', { request_id, reason: 'No.' });
    await counted(1);
    const before = (await read()).json;
    await createChanges(app.stores).authors.erase({ accountId, actor: { kind: 'command_line' } }, 'ann');
    await runHousekeeping(app.stores, 90, Date.now() + 300 * 24 * hourMs);
    expect(await query.selectFrom('outcomes').select('id').where('account_id', '=', accountId).execute()).toEqual([]);
    expect((await read()).json).toEqual(before);
    expect(before.rows.filter(({ value }) => value === 1)).toHaveLength(9);
    const other = await app.addAccount('pro');
    for (const asked of [
      { accountId: other.accountId, year },
      { accountId, year: year - 1 },
    ]) {
      const { rows } = await readTransparencyReport(app.stores.database, asked);
      expect(rows.every(({ value }) => value === 0 || value === null)).toBe(true);
    }
  });
});
