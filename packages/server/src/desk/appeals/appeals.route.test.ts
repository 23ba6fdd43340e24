import { setTimeout } from 'node:timers/promises';
import type { AppealReply, OutcomeReply, Statement } from '@moderato/contract';
import { beforeEach, expect, it } from 'vitest';
import { rates } from '../../base/fairness/gates.ts';
import { describeOnEveryEngine } from '../../testing/app-on-every-engine.ts';
import { type SignedInVisitor, signedIn } from '../../testing/dashboard-visitor.ts';

describeOnEveryEngine(
  'appeals',
  (app) => {
    let key = '';
    let account = '';
    let address = 0;
    beforeEach(async () => {
      address += 1;
      ({ liveKey: key, accountId: account } = await app.addAccount('pro'));
      await app.stores.retention.set(account, { keep_content: true, days: 30, include_scored: true });
      const rule = { action: 'create', type: 'wordlist', pattern: ['turnip'], moderation_action: 'block' };
      await app.call('POST', '/v1/config/rules', { key, body: rule });
      await app.stores.webhooks.create(account, {
        ...{ label: 'ours', url: 'https://127.0.0.1:1/', enabled: true },
        events: ['appeal.received', 'appeal.answered'],
      });
    });

    const judge = async () =>
      (await app.call('POST', '/v1/moderate/text', { key, body: { content: 'you turnip', user_id: 'ann' } })).json
        .request_id;
    const decide = async (request_id: string): Promise<OutcomeReply> => {
      const body = { request_id, outcome: 'removed', clause: '4.2: <b>No</b> insults' };
      return (await app.call('POST', '/v1/outcomes', { key, body })).json as unknown as OutcomeReply;
    };
    const appeal = (body: object, headers = {}) => app.call('POST', '/v1/appeals', { key, body, headers });
    const member = (role: 'owner' | 'moderator' | 'admin' = 'moderator'): Promise<SignedInVisitor> =>
      signedIn(app, { accountId: account, role, name: `${role} ${Math.random()}` });
    const answer = (visitor: SignedInVisitor, appeal_id: string, reason = 'It breaks our terms.') =>
      visitor.call('POST /appeals/:appeal_id/answer', { params: { appeal_id }, body: { decision: 'upheld', reason } });
    const exported = async (author: string) => {
      const pieces = await app.stores.authors.export({ accountId: account, author });
      let text = '';
      for await (const piece of pieces ?? []) text += piece;
      return JSON.parse(text);
    };
    const deliveries = async () => {
      const rows = await app.stores.database.query
        .selectFrom('webhook_deliveries')
        .select(['event', 'payload'])
        .where('account_id', '=', account)
        .execute();
      return rows.map(({ event, payload }) => ({ event, data: JSON.parse(payload).data }));
    };
    const log = async (action: string) =>
      app.stores.database.query
        .selectFrom('audit_entries')
        .selectAll()
        .where('account_id', '=', account)
        .where('action', '=', action as 'appeal.received')
        .execute();
    /** As in a browser without scripts. */
    const visit = async (url: string, reason?: string, from = `203.0.113.${address}`) => {
      const reply = await app.server.inject({
        method: reason === undefined ? 'GET' : 'POST',
        url: new URL(url).pathname + new URL(url).search,
        headers: {
          'x-forwarded-for': from,
          ...(reason === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(reason === undefined ? {} : { payload: new URLSearchParams({ reason }).toString() }),
      });
      return { status: reply.statusCode, html: reply.body, headers: reply.headers };
    };

    it('C3: accepts one appeal from the author and one from the reporter, and lists both in the statement', async () => {
      const request_id = await judge();
      expect((await appeal({ request_id, reason: 'No.' })).status).toBe(404);
      await decide(request_id);
      const { json } = await appeal({ request_id, reason: 'I was quoting.' });
      const first = json as unknown as AppealReply;
      expect(first).toMatchObject({ request_id, state: 'open', appellant: 'author' });
      expect(Date.parse(first.answer_by) - Date.parse(first.received_at)).toBe(14 * 24 * 60 * 60 * 1_000);
      const again = await appeal({ request_id, reason: 'Again.' });
      expect([again.status, again.json.error.message]).toEqual([400, 'This decision was already appealed.']);
      expect((await appeal({ request_id, reason: 'Too lenient.', appellant: 'reporter' })).status).toBe(200);
      const statement = await app.call('GET', `/v1/decisions/${request_id}/statement`, { key });
      expect((statement.json as unknown as Statement).appeals).toMatchObject([
        { appeal_id: first.appeal_id, answered_at: null, decision: null },
        { appellant: 'reporter' },
      ]);
      expect((await deliveries()).filter(({ event }) => event === 'appeal.received')).toHaveLength(2);
      const entries = await log('appeal.received');
      expect(entries).toHaveLength(2);
      expect(JSON.stringify(entries)).not.toContain('quoting');
    });

    it('K12: repeats the first reply for the same Idempotency-Key and stores one appeal', async () => {
      const request_id = await judge();
      await decide(request_id);
      const headers = { 'idempotency-key': 'appeal 1' };
      const [first, second] = [
        await appeal({ request_id, reason: 'No.' }, headers),
        await appeal({ request_id, reason: 'No.' }, headers),
      ];
      expect([second.json, second.headers['idempotency-replayed']]).toEqual([first.json, 'true']);
    });

    it('C3: the link shows the reasons, can be opened many times and sends one appeal', async () => {
      const request_id = await judge();
      const { appeal_url } = await decide(request_id);
      const page = await visit(appeal_url);
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(page.html).toContain('4.2: &lt;b&gt;No&lt;/b&gt; insults');
      for (const secret of ['<script', account, 'ann', 'you turnip', key, 'rule_'])
        expect(page.html).not.toContain(secret);
      for (let n = 0; n < 3; n++) expect((await visit(appeal_url)).status).toBe(200);
      expect((await visit(appeal_url, '  ')).status).toBe(400);
      expect((await visit(appeal_url, 'x'.repeat(5_001))).status).toBe(400);
      const sent = await visit(appeal_url, 'I was <i>quoting</i>.\r\nReally.');
      expect([sent.status, sent.html]).toEqual([200, expect.stringContaining('Your appeal was received')]);
      const again = await visit(appeal_url, 'Once more.');
      expect([again.status, again.html]).toEqual([410, expect.stringContaining('already been used')]);
      expect(again.html).not.toContain('insults');
      const owner = await member('owner');
      expect((await owner.call('GET /appeals')).json).toMatchObject({
        open: 1,
        items: [{ request_id, reason: 'I was <i>quoting</i>.\nReally.', content: 'you turnip', may_answer: true }],
      });
      expect((await log('appeal.received')).map(({ by_kind }) => by_kind)).toEqual(['author']);
    });

    it('C3: a used link shows that the appeal waits, then the answer, and nothing of the content or of other appeals', async () => {
      const request_id = await judge();
      const { appeal_url, outcome_id } = await decide(request_id);
      await visit(appeal_url, 'I was quoting.');
      await appeal({ request_id, reason: 'Too lenient.', appellant: 'reporter' });
      const waiting = await visit(appeal_url);
      expect([waiting.status, waiting.html]).toEqual([200, expect.stringContaining('the answer will be shown here')]);
      const moderator = await member();
      const { items } = (await moderator.call('GET /appeals')).json;
      const of = (who: string) => items.find(({ appellant }) => appellant === who)?.appeal_id ?? '';
      await answer(moderator, of('reporter'), 'For the reporter only.');
      expect((await visit(appeal_url)).html).toContain('the answer will be shown here');
      await answer(moderator, of('author'), 'It insults <you>.');
      const answered = await visit(appeal_url);
      expect([answered.status, answered.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(answered.html).toContain('The decision stands.');
      expect(answered.html).toContain('It insults &lt;you&gt;.');
      for (const secret of [
        'turnip',
        'quoting',
        'lenient',
        'reporter only',
        moderator.name,
        request_id,
        'ann',
        '<form',
      ])
        expect(answered.html).not.toContain(secret);
      expect((await visit(`${appeal_url}?language=de`)).html).toContain('Die Entscheidung bleibt bestehen.');
      await app.stores.database.query
        .updateTable('outcomes')
        .set({ expires_at: Date.now() - 1 })
        .where('id', '=', outcome_id)
        .execute();
      const expired = await visit(appeal_url);
      expect([expired.status, expired.html]).toEqual([404, expect.not.stringContaining('insults')]);
    });

    it('C3: the page carries the name of the platform, as text', async () => {
      const { appeal_url } = await decide(await judge());
      const named = (name: string) =>
        app.stores.database.query.updateTable('accounts').set({ name }).where('id', '=', account).execute();
      await named('Otter <b>Forum</b>');
      expect((await visit(appeal_url)).html).toContain('<p class="platform">Otter &lt;b&gt;Forum&lt;/b&gt;</p>');
      await named('default');
      expect((await visit(appeal_url)).html).not.toContain('default');
    });

    it('C3: accepts one of many appeals sent with the same link at once', async () => {
      const request_id = await judge();
      const { appeal_url } = await decide(request_id);
      const sent = await Promise.all(
        Array.from({ length: 8 }, (_, n) => visit(appeal_url, `No ${n}.`, `198.51.100.${n}`)),
      );
      expect(sent.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 410)]);
      expect([await log('appeal.received'), await deliveries()].map(({ length }) => length)).toEqual([1, 1]);
    });

    it('C3: a link works only for its own decision, unaltered, for six months and until the author is erased', async () => {
      const [one, two] = [await decide(await judge()), await decide(await judge())];
      const [id, signature] = one.appeal_url.split('/').at(-1)?.split('.') ?? [];
      const other = two.appeal_url.split('/').at(-1)?.split('.')[0];
      const base = one.appeal_url.slice(0, one.appeal_url.lastIndexOf('/'));
      const unknown = await visit(`${base}/nonsense`);
      for (const token of [`${other}.${signature}`, `${id}.${'A'.repeat(43)}`, `${id}`, `${id}.${signature}A`, '%00']) {
        const page = await visit(`${base}/${token}`);
        expect([token, page.status, page.html]).toEqual([token, 404, unknown.html]);
        expect((await visit(`${base}/${token}`, 'No.')).status).toBe(404);
      }
      expect((await visit(one.appeal_url, 'No.')).status).toBe(200);
      expect((await visit(two.appeal_url)).status).toBe(200);
      await app.stores.database.query
        .updateTable('outcomes')
        .set({ at: Date.now() - 185 * 24 * 60 * 60 * 1_000 })
        .where('id', '=', two.outcome_id)
        .execute();
      expect((await visit(two.appeal_url)).status).toBe(410);
      expect((await visit(two.appeal_url, 'No.')).status).toBe(410);
      const { request_id } = two;
      expect((await appeal({ request_id, reason: 'No.' })).json.error.message).toBe('The time to appeal is over.');
      await app.stores.authors.erase({ accountId: account, author: 'ann' });
      expect((await visit(one.appeal_url)).status).toBe(404);
    });

    it('C3: shows the page in the browser’s language or the requested one', async () => {
      const { appeal_url } = await decide(await judge());
      const path = new URL(appeal_url).pathname;
      const german = await app.server.inject({
        method: 'GET',
        url: path,
        headers: { 'accept-language': 'xx, de-AT;q=0.9, en' },
      });
      expect(german.body).toContain('<html lang="de">');
      const polish = await app.server.inject({ method: 'GET', url: `${path}?language=pl` });
      expect(polish.body).toContain('Odwołanie od decyzji');
    });

    it('C3: limits how often one address opens and sends, without affecting others', async () => {
      const { appeal_url } = await decide(await judge());
      const from = `192.0.2.${address}`;
      for (let n = 0; n < rates.appealsSent.atOnce; n++) expect((await visit(appeal_url, ' ', from)).status).toBe(400);
      const refused = await visit(appeal_url, 'No.', from);
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '300']);
      // On a slow machine, some are earned again in the meantime.
      let status = 200;
      for (let n = 0; n < rates.appealsOpened.atOnce * 2 && status !== 429; n++) {
        ({ status } = await visit(appeal_url, undefined, from));
      }
      expect(status).toBe(429);
      expect((await visit(appeal_url, 'No.')).status).toBe(200);
    });

    it('C3: an answer needs a reason, which the webhook and the statement repeat and the log does not', async () => {
      const request_id = await judge();
      await decide(request_id);
      const { appeal_id } = (await appeal({ request_id, reason: 'No.' })).json as unknown as AppealReply;
      const moderator = await member();
      expect((await answer(moderator, appeal_id, ' ')).status).toBe(400);
      expect((await answer(moderator, appeal_id, 'It insults <you>.')).status).toBe(200);
      expect((await answer(moderator, appeal_id)).status).toBe(409);
      expect((await deliveries()).find(({ event }) => event === 'appeal.answered')?.data).toMatchObject({
        ...{ appeal_id, request_id, decision: 'upheld', reason: 'It insults <you>.', user_id: 'ann' },
      });
      const [entry] = await log('appeal.answered');
      expect([entry?.email, entry?.subject]).toEqual([moderator.email, request_id]);
      expect(entry?.after).not.toContain('insults');
      const statement = await app.call('GET', `/v1/decisions/${request_id}/statement`, { key });
      expect((statement.json as unknown as Statement).appeals).toMatchObject([
        { decision: 'upheld', reason: 'It insults <you>.' },
      ]);
      const answered = await moderator.call('GET /appeals', { query: { state: 'answered' } });
      expect(answered.json).toMatchObject({ open: 0, items: [{ appeal_id, answered: { by: moderator.name } }] });
    });

    it('C3: whoever made the first decision cannot answer the appeal, unless nobody else can', async () => {
      const first = await member();
      const request_id = await judge();
      await first.call('POST /review/decide', { body: { request_ids: [request_id], decision: 'remove' } });
      await decide(request_id);
      const { appeal_id } = (await appeal({ request_id, reason: 'No.' })).json as unknown as AppealReply;
      expect((await first.call('GET /appeals')).json.items).toMatchObject([{ may_answer: true }]);
      const second = await member();
      expect((await first.call('GET /appeals')).json.items).toMatchObject([
        { may_answer: false, decided_first: { by: first.name, mine: true } },
      ]);
      expect((await answer(first, appeal_id)).status).toBe(403);
      expect((await answer(second, appeal_id)).status).toBe(200);
      const own = await judge();
      await decide(own);
      const { json } = await appeal({ request_id: own, reason: 'No.' });
      expect((await answer(first, (json as unknown as AppealReply).appeal_id)).status).toBe(200);
    });

    it('C3: neither can whoever decided after the outcome, and the list says so', async () => {
      const [first, later] = [await member(), await member()];
      const request_id = await judge();
      await first.call('POST /review/decide', { body: { request_ids: [request_id], decision: 'remove' } });
      await decide(request_id);
      const { appeal_id } = (await appeal({ request_id, reason: 'No.' })).json as unknown as AppealReply;
      const again = { request_ids: [request_id], decision: 'approve', again: true };
      await later.call('POST /review/decide', { body: again });
      // Both decided, and there is nobody else.
      expect((await later.call('GET /appeals')).json.items).toMatchObject([{ may_answer: true }]);
      const third = await member();
      for (const decider of [first, later]) {
        expect((await decider.call('GET /appeals')).json.items).toMatchObject([
          { may_answer: false, decided_first: { by: decider.name, mine: true } },
        ]);
        expect((await answer(decider, appeal_id)).status).toBe(403);
      }
      expect((await third.call('GET /appeals')).json.items).toMatchObject([
        { may_answer: true, decided_first: { by: first.name, mine: false } },
      ]);
      expect((await answer(third, appeal_id)).status).toBe(200);
    });

    it('C3: the item in review and the decision say who reversed it, until somebody decides again', async () => {
      const [first, max] = [await member(), await member()];
      const request_id = await judge();
      const decideAs = (decision: 'remove' | 'approve', again = {}) =>
        first.call('POST /review/decide', { body: { request_ids: [request_id], decision, ...again } });
      const reversed = async () => {
        const { items } = (await first.call('GET /review', { query: { item: request_id } })).json as unknown as {
          items: { decided: { reversed: unknown } | null }[];
        };
        const decision = await first.call('GET /decisions/:request_id', { params: { request_id } });
        return [items[0]?.decided?.reversed, decision.json.reversed];
      };
      await decideAs('remove');
      await decide(request_id);
      const { appeal_id } = (await appeal({ request_id, reason: 'No.' })).json as unknown as AppealReply;
      expect(await reversed()).toEqual([null, null]);
      const body = { decision: 'reversed' as const, reason: 'You are right.' };
      expect((await max.call('POST /appeals/:appeal_id/answer', { params: { appeal_id }, body })).status).toBe(200);
      expect(await reversed()).toMatchObject([{ by: max.name }, { by: max.name }]);
      await setTimeout(5);
      expect((await decideAs('remove', { again: true })).status).toBe(200);
      expect(await reversed()).toEqual([null, null]);
    });

    it('C3: a statement no longer says how to appeal a decision that an appeal reversed', async () => {
      const request_id = await judge();
      const { appeal_url } = await decide(request_id);
      const read = (query = '') => app.call('GET', `/v1/decisions/${request_id}/statement${query}`, { key });
      const { appeal_id } = (await appeal({ request_id, reason: 'No.' })).json as unknown as AppealReply;
      expect((await read()).json).toMatchObject({ redress: { appeal_url }, appeals: [{ decision: null }] });
      const moderator = await member();
      const body = { decision: 'reversed' as const, reason: 'You are right.' };
      await moderator.call('POST /appeals/:appeal_id/answer', { params: { appeal_id }, body });
      expect((await read()).json).toMatchObject({
        ...{ outcome: 'removed', redress: null },
        appeals: [{ decision: 'reversed', reason: 'You are right.' }],
      });
      const page = await moderator.call('GET /statements/:request_id', { params: { request_id } });
      for (const letter of [(await read('?format=text')).text, page.text]) {
        expect(letter).toContain('the content was removed');
        expect(letter).toMatch(/This decision was reversed on .+ and no longer applies\./);
        for (const said of ['How to appeal', '/appeal/', 'court']) expect(letter).not.toContain(said);
      }
      // A new decision can be appealed.
      const outcome = { request_id, outcome: 'restricted', clause: '4.3' };
      await app.call('POST', '/v1/outcomes', { key, body: outcome });
      expect((await read()).json).toMatchObject({ redress: { appeal_until: expect.any(String) }, appeals: [] });
    });

    it('T14: only admins and owners see appeals about restricted content, and its text is hidden', async () => {
      const request_id = await judge();
      const kept = (restricted: number) =>
        app.stores.database.query
          .updateTable('kept_content')
          .set({ restricted })
          .where('request_id', '=', request_id)
          .execute();
      const { outcome_id } = await decide(request_id);
      await app.stores.database.query
        .updateTable('outcomes')
        .set({ restricted: 1 })
        .where('id', '=', outcome_id)
        .execute();
      const { appeal_id } = (await appeal({ request_id, reason: 'No.' })).json as unknown as AppealReply;
      const moderator = await member();
      expect((await moderator.call('GET /appeals')).json).toMatchObject({ items: [], open: 0 });
      expect((await answer(moderator, appeal_id)).status).toBe(404);
      const admin = await member('admin');
      expect((await admin.call('GET /appeals')).json.items).toMatchObject([{ content: 'you turnip', hidden: false }]);
      await kept(1);
      expect((await admin.call('GET /appeals')).json.items).toMatchObject([{ content: null, hidden: true }]);
      expect((await answer(admin, appeal_id)).status).toBe(200);
    });

    it('C3: accepts one of several answers sent at once, with one delivery and one log entry', async () => {
      const people = [await member(), await member(), await member('owner')];
      for (let round = 0; round < 5; round++) {
        const request_id = await judge();
        await decide(request_id);
        const { appeal_id } = (await appeal({ request_id, reason: 'No.' })).json as unknown as AppealReply;
        const answers = await Promise.all(people.map((person) => answer(person, appeal_id)));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      }
      const answered = (await deliveries()).filter(({ event }) => event === 'appeal.answered');
      expect([answered.length, (await log('appeal.answered')).length]).toEqual([5, 5]);
    });

    it('O6: erasing an author erases their appeals and the deliveries about them', async () => {
      const request_id = await judge();
      await decide(request_id);
      await appeal({ request_id, reason: 'No.' });
      expect((await exported('ann')).appeals).toMatchObject([{ reason: 'No.' }]);
      await app.stores.authors.erase({ accountId: account, author: 'ann' });
      for (const table of ['appeals', 'outcomes', 'webhook_deliveries'] as const) {
        const rows = await app.stores.database.query
          .selectFrom(table as 'appeals')
          .select('id')
          .where('account_id', '=', account)
          .execute();
        expect([table, rows]).toEqual([table, []]);
      }
    });

    it('K10: stores nothing for a test key, but shows and accepts its test page', async () => {
      const { testKey } = await app.addAccount('pro');
      const body = { request_id: 'req_00000000000000000000000000', outcome: 'removed', clause: 'x' };
      const outcome = (await app.call('POST', '/v1/outcomes', { key: testKey, body })).json as unknown as OutcomeReply;
      expect(outcome.appeal_url).toMatch(/\/appeal\/test$/);
      expect((await visit(outcome.appeal_url)).html).toContain('nothing is kept');
      expect((await visit(outcome.appeal_url, 'No.')).html).toContain('was received');
      expect((await visit(outcome.appeal_url, 'No.')).status).toBe(200);
    });
  },
  { MODERATO_TRUSTED_PROXIES: '127.0.0.1' },
);
