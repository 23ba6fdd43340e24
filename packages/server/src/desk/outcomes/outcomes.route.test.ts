import { type OutcomeReply, type Statement, statementLanguages } from '@moderato/contract';
import { beforeEach, expect, it } from 'vitest';
import { dayMs } from '../../base/durations.ts';
import { runHousekeeping } from '../../parts/housekeeping/housekeeping.ts';
import { describeOnEveryEngine } from '../../testing/app-on-every-engine.ts';
import { signedIn } from '../../testing/dashboard-visitor.ts';
import { listAudit } from '../audit/audit-reads.ts';
import { words } from '../words/words.ts';

describeOnEveryEngine('outcomes and statements', (app) => {
  let key = '';
  let account = '';
  beforeEach(async () => {
    ({ liveKey: key, accountId: account } = await app.addAccount('pro'));
    const rule = { action: 'create', type: 'wordlist', pattern: ['turnip'], moderation_action: 'block' };
    await app.call('POST', '/v1/config/rules', { key, body: rule });
  });

  const judge = async (content = 'you turnip', user_id = 'ann') =>
    (await app.call('POST', '/v1/moderate/text', { key, body: { content, user_id } })).json.request_id;
  const exported = async (author: string) => {
    const pieces = await app.stores.authors.export({ accountId: account, author });
    let text = '';
    for await (const piece of pieces ?? []) text += piece;
    return JSON.parse(text);
  };
  const send = (body: object, headers = {}) => app.call('POST', '/v1/outcomes', { key, body, headers });
  const record = async (body: object) => (await send(body)).json as unknown as OutcomeReply;
  const read = (request_id: string, query = '', headers = {}, as = key) =>
    app.call('GET', `/v1/decisions/${request_id}/statement${query}`, { key: as, headers });
  const statement = async (request_id: string) => (await read(request_id)).json as unknown as Statement;
  const removed = { outcome: 'removed', clause: '4.2: No insults', explanation: 'It calls somebody a turnip.' };

  it('C2: records an outcome; the statement says what, why, under which clause and how to object', async () => {
    const request_id = await judge();
    expect((await read(request_id)).status).toBe(404);
    const before = Date.now();
    const reply = await record({ request_id, ...removed, until: '2027-01-31' });
    expect(reply).toMatchObject({ request_id, outcome: 'removed' });
    expect(reply.appeal_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/appeal\/out_[0-9A-Z]{26}\.[\w-]{43}$/);
    expect(Date.parse(reply.statement_until) - Date.parse(reply.recorded_at)).toBe(200 * dayMs);
    expect(Date.parse(reply.appeal_until) - Date.parse(reply.recorded_at)).toBeGreaterThanOrEqual(184 * dayMs);
    expect(Date.parse(reply.recorded_at)).toBeGreaterThanOrEqual(before);
    expect(await statement(request_id)).toMatchObject({
      ...{ request_id, outcome: 'removed', ground: 'terms', until: '2027-01-31', decided_by: 'automation' },
      ...{ clause: removed.clause, explanation: removed.explanation, appeals: [] },
      content: { kind: 'text' },
      found: { action: 'block', reports: 0, rules: [{ type: 'wordlist', rule_id: expect.stringMatching(/^rule_/) }] },
      redress: { appeal_url: reply.appeal_url, appeal_until: reply.appeal_until },
      kept_until: reply.statement_until,
    });
  });

  it.each(statementLanguages)('C2: the statement is a letter in %s with every fact', async (language) => {
    const request_id = await judge();
    const { appeal_url } = await record({ request_id, ...removed, ground: 'law', until: '2027-01-31' });
    const { status, text, headers } = await read(request_id, `?format=text&language=${language}`);
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    for (const fact of [
      request_id,
      removed.clause,
      removed.explanation,
      appeal_url,
      words[language].rules.wordlist,
      '2027',
    ]) {
      expect(text).toContain(fact);
    }
    // Ids are of no use to the author.
    expect(text).not.toContain('rule_');
    expect(text).not.toMatch(/undefined|null|\[object/);
    const english = await read(request_id, '?format=text');
    expect(text === english.text).toBe(language === 'en');
  });

  it('C2: Accept can choose text too; unknown or repeated languages and formats get 400', async () => {
    const request_id = await judge();
    await record({ request_id, ...removed });
    const type = async (accept: string, query = '') =>
      (await read(request_id, query, { accept })).headers['content-type'];
    expect(await type('text/plain')).toBe('text/plain; charset=utf-8');
    for (const accept of ['*/*', 'application/json, text/plain;q=0.5', '']) {
      expect(await type(accept)).toBe('application/json; charset=utf-8');
    }
    expect(await type('text/plain', '?format=json')).toBe('application/json; charset=utf-8');
    for (const query of ['?language=xx', '?format=pdf', '?language=de&language=fr']) {
      expect((await read(request_id, query)).status).toBe(400);
    }
  });

  it('C2: a review decision makes it a person’s decision, and reports are counted', async () => {
    await app.stores.retention.set(account, { keep_content: true, days: 30, include_scored: true });
    await app.stores.webhooks.create(account, {
      ...{ label: 'ours', url: 'https://127.0.0.1:1/', enabled: true, events: ['report.answered'] },
    });
    const owner = await signedIn(app, { accountId: account, role: 'owner' });
    const request_id = await judge();
    await app.call('POST', '/v1/reports', { key, body: { request_id, reason: 'Rude.', reporter_id: 'bob' } });
    await record({ request_id, ...removed });
    const sent = await app.stores.database.query
      .selectFrom('webhook_deliveries')
      .select('payload')
      .where('account_id', '=', account)
      .execute();
    expect(sent.map(({ payload }) => JSON.parse(payload).data)).toMatchObject([{ request_id, outcome: 'removed' }]);
    expect(await statement(request_id)).toMatchObject({ decided_by: 'automation', found: { reports: 1 } });
    await owner.call('POST /review/decide', { body: { request_ids: [request_id], decision: 'remove' } });
    await record({ request_id, ...removed });
    expect(await statement(request_id)).toMatchObject({ decided_by: 'person' });
  });

  it('C2: repeating an outcome changes nothing; another outcome replaces it', async () => {
    const request_id = await judge();
    const first = await record({ request_id, ...removed });
    expect(await record({ request_id, ...removed })).toEqual(first);
    const second = await record({ request_id, outcome: 'kept' });
    expect(second.outcome_id).not.toBe(first.outcome_id);
    expect(await statement(request_id)).toMatchObject({ outcome: 'kept', clause: null });
  });

  it('C2: an outcome that takes the platform’s own decision back says so, and offers no appeal', async () => {
    const request_id = await judge();
    expect(await record({ request_id, outcome: 'kept' })).toMatchObject({ outcome: 'kept' });
    expect(await statement(request_id)).not.toHaveProperty('corrects');
    const first = await record({ request_id, ...removed });
    expect(await statement(request_id)).toMatchObject({ redress: { appeal_url: first.appeal_url } });
    const back = await record({ request_id, outcome: 'kept' });
    expect(await record({ request_id, outcome: 'kept' })).toEqual(back);
    const corrects = { outcome_id: first.outcome_id, recorded_at: first.recorded_at };
    expect(await statement(request_id)).toMatchObject({ outcome_id: back.outcome_id, redress: null, corrects });
    // The same with more words: it still takes the first one back.
    await record({ request_id, outcome: 'kept', explanation: 'It quotes a play.' });
    expect(await statement(request_id)).toMatchObject({ redress: null, corrects });
    const letter = (await read(request_id, '?format=text')).text;
    expect(letter).toMatch(
      /: the content was restored\.\nThis decision replaces the one of .+, which no longer applies\.\n/,
    );
    expect(letter).not.toMatch(/How to appeal|based on|null|undefined/);
    await record({ request_id, ...removed });
    const again = await statement(request_id);
    expect(again).not.toHaveProperty('corrects');
    expect(again.redress).not.toBeNull();
  });

  it('O5: each new outcome has an audit entry without its text; a repeated one has none', async () => {
    const request_id = await judge();
    const { outcome_id: first } = await record({ request_id, ...removed });
    await record({ request_id, ...removed });
    const { outcome_id: second } = await record({ request_id, outcome: 'kept' });
    const { items } = await listAudit(app.stores.database, {
      ...{ accountId: account, limit: 9, action: 'outcome.recorded' },
    });
    const removal = { outcome_id: first, outcome: 'removed', ground: 'terms', until: null, decided_by: 'automation' };
    expect(items).toMatchObject([
      { subject: request_id, before: removal, after: { outcome_id: second, outcome: 'kept' } },
      { subject: request_id, before: null, after: removal },
    ]);
    expect(items.map(({ by }) => by.kind)).toEqual(['key', 'key']);
    expect(JSON.stringify(items)).not.toMatch(/turnip|ann|insults/);
  });

  it('K12: repeats the first reply for the same Idempotency-Key', async () => {
    const request_id = await judge();
    const headers = { 'idempotency-key': 'outcome 1' };
    const first = await send({ request_id, ...removed }, headers);
    const again = await send({ request_id, ...removed }, headers);
    expect([again.json, again.headers['idempotency-replayed']]).toEqual([first.json, 'true']);
    expect((await send({ request_id, outcome: 'kept' }, headers)).status).toBe(422);
  });

  it('C2, O6: the statement outlives the ledger, is deleted after 200 days, and is erased with the author', async () => {
    const request_id = await judge('you turnip', 'long-gone');
    await record({ request_id, ...removed });
    const kept = { database: app.stores.database, authors: app.stores.authors, deliveries: app.stores.deliveries };
    await app.stores.database.query.deleteFrom('ledger').where('account_id', '=', account).execute();
    await runHousekeeping(kept, 90, Date.now() + 199 * dayMs);
    expect((await read(request_id)).status).toBe(200);
    expect((await exported('long-gone')).outcomes).toMatchObject([
      { request_id, snapshot: { clause: removed.clause } },
    ]);
    const owner = await signedIn(app, { accountId: account, role: 'owner' });
    const erased = await owner.call('POST /authors/erase', { body: { author: 'long-gone' } });
    expect(erased.json.erased).toMatchObject({ cases: 1 });
    expect((await read(request_id)).status).toBe(404);
    const other = await judge('you turnip', 'bob');
    await record({ request_id: other, ...removed });
    await runHousekeeping(kept, 90, Date.now() + 201 * dayMs);
    expect((await read(other)).status).toBe(404);
  });

  it('404, 400: unknown calls and calls of others, a missing clause, an invalid date', async () => {
    const request_id = await judge();
    await record({ request_id, ...removed });
    const other = (await app.addAccount('pro')).liveKey;
    expect((await read(request_id, '', {}, other)).status).toBe(404);
    expect((await read('req_%00')).status).toBe(404);
    expect((await send({ request_id: 'req_x', ...removed })).status).toBe(404);
    const wrong: [object, string][] = [
      [{ outcome: 'removed' }, 'clause is required unless the outcome is kept.'],
      [{ outcome: 'burnt', clause: 'x' }, 'outcome must be one of kept, removed, restricted, account_measure.'],
      [{ ...removed, until: '2027-02-30' }, 'until must be a day, such as 2027-01-31.'],
      [{ ...removed, until: 'soon' }, 'until must be a day, such as 2027-01-31.'],
    ];
    for (const [body, message] of wrong) {
      const { status, json } = await send({ request_id, ...body });
      expect([status, json.error.message]).toEqual([400, message]);
    }
  });
});
