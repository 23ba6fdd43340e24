import { setTimeout as pause } from 'node:timers/promises';
import type { ReportReply } from '@moderato/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeOnEveryEngine } from '../../testing/app-on-every-engine.ts';
import { type SignedInVisitor, signedIn } from '../../testing/dashboard-visitor.ts';
import { listAudit } from '../audit/audit-reads.ts';

describeOnEveryEngine('POST /v1/reports', (app) => {
  let key = '';
  let account = '';
  let owner: SignedInVisitor;
  beforeEach(async () => {
    ({ liveKey: key, accountId: account } = await app.addAccount('pro'));
    await app.stores.retention.set(account, { keep_content: true, days: 30, include_scored: true });
    owner = await signedIn(app, { accountId: account, role: 'owner' });
  });

  const judge = async (content: string, user_id?: string) =>
    (await app.call('POST', '/v1/moderate/text', { key, body: { content, ...(user_id && { user_id }) } })).json
      .request_id;
  const send = (body: object, headers = {}, as = key) => app.call('POST', '/v1/reports', { key: as, body, headers });
  const report = async (body: object, headers = {}) => {
    const reply = await send({ ...body, reason: 'It insults me.', ...body }, headers);
    expect(reply.text).toContain('report_id');
    return reply.json as unknown as ReportReply;
  };
  const queue = async () => (await owner.call('GET /review')).json.items;
  const deliveries = async () => {
    const rows = await app.stores.database.query
      .selectFrom('webhook_deliveries')
      .select(['event', 'payload'])
      .where('account_id', '=', account)
      .orderBy('id')
      .execute();
    return rows.map(({ event, payload }) => ({ event, data: JSON.parse(payload).data }));
  };
  const answers = async () => (await deliveries()).filter(({ event }) => event === 'report.answered');
  const hear = () =>
    app.stores.webhooks.create(account, {
      ...{ label: 'ours', url: 'https://127.0.0.1:1/', enabled: true },
      events: ['report.received', 'report.answered'],
    });

  it('C1: reporting an allowed call puts it into review, with who reported what', async () => {
    const content = 'What a lovely morning.';
    const request_id = await judge(content, 'ann');
    expect(await queue()).toEqual([]);
    const first = await report({ request_id, content, reporter_id: 'bob' });
    expect(first).toMatchObject({ request_id, reports: 1, state: 'in_review' });
    expect(await report({ request_id, reporter_id: 'cleo', reason: 'Me too.' })).toMatchObject({ reports: 2 });
    expect(await queue()).toMatchObject([
      {
        request_id,
        content,
        author: 'ann',
        action: 'allow',
        reports: {
          count: 2,
          latest: [
            { by: 'cleo', reason: 'Me too.' },
            { by: 'bob', reason: 'It insults me.' },
          ],
        },
      },
    ]);
  });

  it('C1: counts a user once per item, and each report without a user', async () => {
    const request_id = await judge('What a lovely morning.');
    const first = await report({ request_id, reporter_id: 'bob' });
    expect(await report({ request_id, reporter_id: 'bob', reason: 'Again.' })).toEqual(first);
    await report({ request_id });
    expect((await report({ request_id })).reports).toBe(3);
  });

  it('O5: each report has an audit entry without reporter and reason; one that changes nothing has none', async () => {
    const request_id = await judge('What a lovely morning.', 'ann');
    const { report_id } = await report({ request_id, reporter_id: 'bob' });
    await report({ request_id, reporter_id: 'bob', reason: 'Again.' });
    // It adds the text that the item lacked.
    await report({ request_id, reporter_id: 'bob', content: 'What a lovely morning.' });
    await send({ request_id: 'req_x', reason: 'x' });
    const { items } = await listAudit(app.stores.database, {
      accountId: account,
      limit: 9,
      action: 'report.received',
    });
    const entry = { subject: request_id, before: null, after: { report_id, reports: 1 }, undoable: false };
    expect(items).toMatchObject([entry, entry]);
    expect(items[0]?.by.kind).toBe('key');
    expect(JSON.stringify(items)).not.toMatch(/bob|ann|insults|Again|lovely/);
  });

  it('C1: judges a text without a call once, and adds later reports to the open item', async () => {
    const first = await report({ content: 'Buy my coins.', reporter_id: 'bob', user_id: 'ann', context: 'chat' });
    const second = await report({ content: 'Buy my coins.', reporter_id: 'cleo' });
    expect([second.request_id, second.reports]).toEqual([first.request_id, 2]);
    expect(await queue()).toMatchObject([{ request_id: first.request_id, author: 'ann', context: 'chat' }]);
    expect((await app.call('GET', '/v1/usage', { key })).json.total_calls).toBe(1);
  });

  it('C1: keeps the text only if the account keeps content', async () => {
    await app.stores.retention.set(account, { keep_content: false, days: 30, include_scored: false });
    const { request_id } = await report({ content: 'Buy my coins.' });
    expect(await queue()).toMatchObject([{ request_id, content: '', reports: { count: 1 } }]);
  });

  const content_url = 'https://forum.example.org/threads/412#post-9';
  const author_name = 'Nell';
  const kept = () =>
    app.stores.database.query
      .selectFrom('kept_content')
      .select(['content_url', 'author_name'])
      .where('account_id', '=', account)
      .execute();

  it('T17: moderators see the address and the name that a report names, which are stored encrypted', async () => {
    const request_id = await judge('What a lovely morning.', 'ann');
    await report({ request_id, content_url, author_name });
    expect(await queue()).toMatchObject([{ request_id, author: 'ann', content_url, author_name }]);
    const judged = await report({ content: 'Buy my coins.', user_id: 'ben', content_url, author_name });
    expect(await queue()).toContainEqual(
      expect.objectContaining({ request_id: judged.request_id, author: 'ben', content_url, author_name }),
    );
    expect(await kept()).toHaveLength(2);
    expect(JSON.stringify(await kept())).not.toMatch(/forum\.example|Nell|null/);
    expect(JSON.stringify(await listAudit(app.stores.database, { accountId: account, limit: 9 }))).not.toMatch(
      /forum\.example|Nell/,
    );
    await app.stores.authors.erase({ accountId: account, author: 'ann' });
    expect((await queue()).map(({ author }) => author)).toEqual(['ben']);
  });

  it('T17: a report adds what is missing; what was there first stays', async () => {
    const request_id = await judge('What a lovely morning.');
    await report({ request_id, reporter_id: 'bob', author_name });
    expect(await queue()).toMatchObject([{ content_url: null, author_name }]);
    // The second report of the same user is none, but the address is new.
    await report({ request_id, reporter_id: 'bob', content_url, author_name: 'Somebody' });
    expect(await queue()).toMatchObject([{ content_url, author_name, reports: { count: 1 } }]);
    await report({ request_id, content_url: 'https://elsewhere.example/' });
    expect(await queue()).toMatchObject([{ content_url, author_name, reports: { count: 2 } }]);
    const { items } = await listAudit(app.stores.database, { accountId: account, limit: 9, action: 'report.received' });
    expect(items).toHaveLength(3);
  });

  it('T17: the same words of another author do not give an item that author’s address and name', async () => {
    await report({ content: 'Buy my coins.', user_id: 'ann' });
    await report({ content: 'Buy my coins.', user_id: 'ben', content_url, author_name });
    await report({ content: 'Buy my coins.', content_url, author_name });
    expect(await queue()).toMatchObject([{ content_url: null, author_name: null, reports: { count: 3 } }]);
    await report({ content: 'Buy my coins.', user_id: 'ann', content_url, author_name });
    expect(await queue()).toMatchObject([{ author: 'ann', content_url, author_name, reports: { count: 4 } }]);
  });

  it('T17: without kept content, the address and the name are stored nowhere', async () => {
    await app.stores.retention.set(account, { keep_content: false, days: 30, include_scored: false });
    await report({ content: 'Buy my coins.', content_url, author_name });
    await report({ request_id: await judge('What a lovely morning.'), content_url, author_name });
    expect(await kept()).toEqual(Array.from({ length: 2 }, () => ({ content_url: null, author_name: null })));
  });

  it('C1: sends each report’s answer by webhook when a person decides, and again after undo', async () => {
    await hear();
    const request_id = await judge('What a lovely morning.');
    const { report_id } = await report({ request_id, reporter_id: 'bob' });
    const decided = await owner.call('POST /review/decide', {
      body: { request_ids: [request_id], decision: 'remove' },
    });
    expect(decided.status).toBe(200);
    const answer = {
      request_id,
      report_ids: [report_id],
      review: { decision: 'remove', category: null },
      outcome: null,
    };
    expect(await deliveries()).toEqual([
      { event: 'report.received', data: { report_id, request_id, reports: 1 } },
      { event: 'report.answered', data: answer },
    ]);
    // A person has decided: a later report is answered at once.
    const late = await report({ request_id, reporter_id: 'cleo' });
    expect(late).toMatchObject({ state: 'answered', reports: 2 });
    expect((await answers()).at(-1)).toEqual({
      event: 'report.answered',
      data: { ...answer, report_ids: [late.report_id] },
    });
    await owner.call('POST /review/undo', { body: { entry_id: decided.json.entry_id } });
    await owner.call('POST /review/decide', { body: { request_ids: [request_id], decision: 'approve' } });
    expect((await answers()).at(-1)).toMatchObject({
      data: { report_ids: [report_id, late.report_id], review: { decision: 'approve' } },
    });
  });

  it('K12: counts a report once for the same Idempotency-Key and repeats the reply', async () => {
    const request_id = await judge('What a lovely morning.');
    const headers = { 'idempotency-key': 'report 1' };
    const first = await report({ request_id }, headers);
    const again = await send({ request_id, reason: 'It insults me.' }, headers);
    expect([again.json, again.headers['idempotency-replayed']]).toEqual([first, 'true']);
    expect((await send({ request_id, reason: 'Other.' }, headers)).status).toBe(422);
    expect((await report({ request_id })).reports).toBe(2);
  });

  it('C1: counts all of many simultaneous reports of one text, on one item', async () => {
    const request_id = await judge('What a lovely morning.');
    await Promise.all(Array.from({ length: 20 }, (_, n) => report({ request_id, reporter_id: `user-${n}` })));
    expect(await queue()).toMatchObject([{ request_id, reports: { count: 20 } }]);
  });

  it('404, 400: unknown calls, other accounts’ calls, no content, another text, no reason', async () => {
    const request_id = await judge('What a lovely morning.');
    const other = (await app.addAccount('pro')).liveKey;
    expect((await send({ request_id: 'req_x', reason: 'x' })).status).toBe(404);
    const [stranger, nobody] = [
      await send({ request_id, reason: 'x' }, {}, other),
      await send({ request_id: 'req_x', reason: 'x' }, {}, other),
    ];
    expect([stranger.status, stranger.text]).toEqual([404, nobody.text]);
    const wrong: [object, string][] = [
      [{ reason: 'x' }, 'Send request_id, content or both.'],
      [{ request_id, content: 'Another text.', reason: 'x' }, 'content is not the text of this request_id.'],
      [{ request_id }, 'reason is required.'],
      [{ request_id, reason: ' \u200b' }, 'reason must contain visible text.'],
      [{ request_id, reason: 'x'.repeat(5_001) }, 'reason must be at most 5000 characters long.'],
    ];
    for (const [body, message] of wrong) {
      const { status, json } = await send(body);
      expect([status, json.error.message]).toEqual([400, message]);
    }
  });

  it('K10: a test key gets a reply in the same format, and nothing is stored', async () => {
    const { testKey } = await app.addAccount('pro');
    const reply = await send({ content: 'Buy my coins.', reason: 'x' }, {}, testKey);
    expect(reply.json).toMatchObject({ report_id: expect.stringMatching(/^rep_/), reports: 1, state: 'in_review' });
    await pause(1);
    expect(
      await app.stores.database.query.selectFrom('reports').select('id').where('account_id', '=', account).execute(),
    ).toEqual([]);
  });
});
