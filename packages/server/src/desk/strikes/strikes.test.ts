import type { AppealReply, OutcomeReply } from '@moderato/contract';
import type { StrikeSettings } from '@moderato/contract/dashboard';
import { beforeEach, expect, it, vi } from 'vitest';
import { dayMs } from '../../base/durations.ts';
import { runHousekeeping } from '../../parts/housekeeping/housekeeping.ts';
import { describeOnEveryEngine } from '../../testing/app-on-every-engine.ts';
import { type SignedInVisitor, signedIn } from '../../testing/dashboard-visitor.ts';
import { recommend } from './strikes-store.ts';

const ladder: StrikeSettings['ladder'] = [
  { strikes: 1, measure: 'warn' },
  { strikes: 2, measure: 'suspend', days: 3 },
  { strikes: 4, measure: 'ban' },
];
const suspend = { measure: 'suspend', days: 3 };

it('recommends the highest step that the strikes reach', () => {
  const measures = [0, 1, 2, 3, 4, 50].map((count) => recommend(ladder, count)?.measure ?? null);
  expect(measures).toEqual([null, 'warn', 'suspend', 'suspend', 'ban', 'ban']);
});

describeOnEveryEngine('strikes', (app) => {
  let key = '';
  let account = '';
  let owner: SignedInVisitor;
  let calls = 0;
  beforeEach(async () => {
    ({ liveKey: key, accountId: account } = await app.addAccount('pro'));
    await app.stores.retention.set(account, { keep_content: true, days: 30, include_scored: true });
    const rule = { action: 'create', type: 'wordlist', pattern: ['turnip'], moderation_action: 'block' };
    await app.call('POST', '/v1/config/rules', { key, body: rule });
    owner = await signedIn(app, { accountId: account, role: 'owner', email: `owner-${account}@example.com` });
  });

  const set = (settings: Partial<StrikeSettings> = {}) =>
    owner.call('PUT /strikes/settings', { body: { enabled: true, days: 90, ladder: [...ladder], ...settings } });
  async function judge(author: string | undefined = 'ann'): Promise<string> {
    // Items with the same text are decided together.
    calls += 1;
    const body = { content: `you turnip number ${calls}`, ...(author === '' ? {} : { user_id: author }) };
    return (await app.call('POST', '/v1/moderate/text', { key, body })).json.request_id;
  }
  const decide = async (requestId: string, decision: string, category?: string) => {
    const body = { request_ids: [requestId], again: true, decision, ...(category === undefined ? {} : { category }) };
    const reply = await owner.call('POST /review/decide', { body: body as never });
    expect(reply.status).toBe(200);
    return (reply.json as { entry_id: string }).entry_id;
  };
  const record = async (request_id: string, outcome: string) => {
    const reply = await app.call('POST', '/v1/outcomes', { key, body: { request_id, outcome, clause: '4.2' } });
    expect(reply.status).toBe(200);
    return reply.json as unknown as OutcomeReply;
  };
  async function appeal(request_id: string, decision: string, appellant = 'author') {
    const body = { request_id, reason: 'I was quoting.', appellant };
    const { appeal_id } = (await app.call('POST', '/v1/appeals', { key, body })).json as unknown as AppealReply;
    const answer = { decision, reason: 'We looked again.' } as never;
    const reply = await owner.call('POST /appeals/:appeal_id/answer', { params: { appeal_id }, body: answer });
    expect(reply.status).toBe(200);
  }
  const count = async (author = 'ann') =>
    Number(
      (
        await app.stores.database.query
          .selectFrom('strikes')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('account_id', '=', account)
          .where('author', '=', author)
          .executeTakeFirstOrThrow()
      ).count,
    );
  async function detail(author = 'ann') {
    // Authors are counted a moment after their calls.
    const reply = await vi.waitFor(async () => {
      const found = await owner.call('GET /authors/detail', { query: { author } });
      expect(found.status).toBe(200);
      return found;
    }, 60_000);
    return reply.json;
  }

  it('a confirmed violation is a strike, and the author page and the review item show the recommendation', async () => {
    const [first, second, open] = [await judge(), await judge(), await judge()];
    await decide(first, 'remove');
    expect((await detail()).strikes, 'off by default').toBeNull();
    await set();
    await decide(second, 'wrong_category', 'spam');
    const { strikes } = await detail();
    expect(strikes).toMatchObject({ count: 2, recommended: suspend });
    expect(strikes?.items.map(({ request_id }) => request_id)).toEqual([second, first]);
    const beside = await owner.call('GET /review/beside/:request_id', { params: { request_id: open } });
    expect(beside.json).toMatchObject({ strikes: { count: 2, recommended: suspend } });
    expect(await count('nobody')).toBe(0);
  });

  it('an item that a moderator approves, finds harmless or changes back is not a strike', async () => {
    await set();
    const id = await judge();
    for (const [decision, category] of [['approve'], ['wrong_category', 'none'], ['wrong_category', 'self_harm']]) {
      await decide(id, 'remove');
      expect(await count()).toBe(1);
      await decide(id, decision ?? '', category);
      expect(await count(), decision).toBe(0);
    }
    const entry_id = await decide(id, 'remove');
    expect(await count()).toBe(1);
    expect((await owner.call('POST /review/undo', { body: { entry_id } })).status).toBe(200);
    expect(await count()).toBe(0);
  });

  it('undo restores the strikes', async () => {
    const id = await judge();
    await decide(id, 'remove');
    const entry_id = await decide(id, 'approve');
    expect(await count()).toBe(0);
    await owner.call('POST /review/undo', { body: { entry_id } });
    expect(await count()).toBe(1);
  });

  it('the reply to an outcome has the author’s number of strikes, and the same call is one strike', async () => {
    const [first, second] = [await judge(), await judge()];
    expect(await record(first, 'removed')).not.toHaveProperty('strikes');
    await set();
    await decide(second, 'remove');
    expect((await record(second, 'account_measure')).strikes).toEqual({ count: 2, recommended: suspend });
    expect((await record(second, 'kept')).strikes).toEqual({
      count: 1,
      recommended: { measure: 'warn', days: null },
    });
    expect(await record(await judge(''), 'removed'), 'no author').not.toHaveProperty('strikes');
  });

  it('a granted appeal of the author removes the strike; other appeals do not', async () => {
    await set();
    const [upheld, granted, reported] = [await judge(), await judge(), await judge()];
    await decide(granted, 'remove');
    for (const id of [upheld, granted, reported]) await record(id, 'removed');
    await appeal(upheld, 'upheld');
    await appeal(reported, 'reversed', 'reporter');
    expect(await count()).toBe(3);
    await appeal(granted, 'reversed');
    expect((await detail()).strikes?.items.map(({ request_id }) => request_id).toSorted()).toEqual(
      [upheld, reported].toSorted(),
    );
    // Repeating an outcome does not create a new statement.
    await record(granted, 'removed');
    expect(await count()).toBe(2);
    await record(granted, 'restricted');
    expect(await count()).toBe(3);
  });

  it('writing only about harming oneself gives no strike', async () => {
    const id = await judge();
    await app.stores.database.query
      .updateTable('ledger')
      .set({ flagged: ' self_harm ', matched_rules: null })
      .where('request_id', '=', id)
      .execute();
    await decide(id, 'remove');
    await record(id, 'restricted');
    expect(await count()).toBe(0);
  });

  it('a strike expires after the account’s days, even if these change, and is then deleted', async () => {
    await set({ days: 30 });
    const [old, young] = [await judge(), await judge()];
    for (const id of [old, young]) await decide(id, 'remove');
    await app.stores.database.query
      .updateTable('strikes')
      .set({ at: Date.now() - 29 * dayMs, expires_at: Date.now() + dayMs })
      .where('request_id', '=', old)
      .execute();
    expect((await detail()).strikes?.count).toBe(2);
    await set({ days: 20 });
    expect((await detail()).strikes).toMatchObject({ count: 1, items: [{ request_id: young }] });
    expect(await count()).toBe(2);
    await runHousekeeping(app.stores, 90);
    expect(await count()).toBe(1);
  });

  it('webhooks receive the recommended measure with the decision', async () => {
    await set({ ladder: [{ strikes: 1, measure: 'ban' }] });
    await app.stores.webhooks.create(account, {
      ...{ label: 'ours', url: 'https://127.0.0.1:1/', enabled: true, events: ['review.decided'] },
    });
    await decide(await judge(), 'remove');
    const { payload } = await app.stores.database.query
      .selectFrom('webhook_deliveries')
      .select('payload')
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(payload).data).toMatchObject({
      review: { decision: 'remove' },
      strikes: { count: 1, recommended: { measure: 'ban', days: null } },
    });
  });

  it('erasing an author erases their strikes, which the export has before', async () => {
    await set();
    const id = await judge();
    await decide(id, 'remove');
    await decide(await judge('ben'), 'remove');
    let text = '';
    for await (const piece of (await app.stores.authors.export({ accountId: account, author: 'ann' })) ?? []) {
      text += piece;
    }
    expect(JSON.parse(text).strikes).toMatchObject([{ request_id: id, author: 'ann' }]);
    await owner.call('POST /authors/erase', { body: { author: 'ann' } });
    expect([await count('ann'), await count('ben')]).toEqual([0, 1]);
    // There is no author left to count it for.
    await record(id, 'removed');
    expect([await count('ann'), await count('ben')]).toEqual([0, 1]);
  });

  it('admins and owners can change the ladder; the change is in the audit log and can be undone', async () => {
    const usual = (await owner.call('GET /strikes/settings')).json;
    expect(usual).toMatchObject({ enabled: false, days: 90, ladder: [{ measure: 'warn' }, { days: 7 }, {}] });
    expect((await set()).json).toEqual({ enabled: true, days: 90, ladder });
    const entries = async () => {
      const { json } = await owner.call('GET /audit', { query: { action: 'strikes.settings_changed' } });
      return json.items;
    };
    const [entry, ...others] = await entries();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ before: usual, after: { enabled: true, days: 90, ladder } });
    expect((await set()).status, 'the same again changes nothing').toBe(200);
    expect(await entries()).toHaveLength(1);
    await owner.call('POST /audit/:entry_id/undo', { params: { entry_id: entry?.entry_id ?? '' } });
    expect((await owner.call('GET /strikes/settings')).json).toEqual(usual);

    const moderator = await signedIn(app, {
      accountId: account,
      role: 'moderator',
      email: `m-${account}@example.com`,
    });
    const body = { enabled: true, days: 1, ladder: [...ladder] };
    expect((await moderator.call('PUT /strikes/settings', { body })).status).toBe(403);
    const wrong: StrikeSettings['ladder'][] = [
      [],
      [
        { strikes: 2, measure: 'warn' },
        { strikes: 2, measure: 'ban' },
      ],
      [{ strikes: 1, measure: 'suspend' }],
      [{ strikes: 1, measure: 'warn', days: 3 }],
      [{ strikes: 0, measure: 'warn' }],
    ];
    for (const steps of wrong) expect((await set({ ladder: steps })).status, JSON.stringify(steps)).toBe(400);
  });

  it('a change of a ladder that is too long for the log can be undone', async () => {
    const steps = (first: number): StrikeSettings['ladder'] =>
      Array.from({ length: 10 }, (_, at) => ({ strikes: first + at, measure: 'suspend', days: 1_000 + first }));
    await set({ ladder: steps(10) });
    await set({ ladder: steps(40) });
    const { json } = await owner.call('GET /audit', { query: { action: 'strikes.settings_changed' } });
    const [entry] = json.items;
    expect(entry?.after).toMatchObject({ ladder: { count: 10 } });
    const params = { entry_id: entry?.entry_id ?? '' };
    expect((await owner.call('POST /audit/:entry_id/undo', { params })).status).toBe(200);
    expect((await owner.call('GET /strikes/settings')).json).toMatchObject({ ladder: steps(10) });
  });
});
