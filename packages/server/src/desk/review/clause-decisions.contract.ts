import { undoSeconds } from '@moderato/contract/dashboard';
import { describe, expect, it } from 'vitest';
import { byKey } from '../../base/audit/actor.ts';
import { dayMs } from '../../base/durations.ts';
import { isRefused } from '../../base/http/route.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { createChanges } from '../../changes.ts';
import { openPages } from '../../testing/data-pages.ts';
import type { CreatePlace } from '../../testing/engines.ts';
import { liveCall } from '../../testing/ledger-entries.ts';
import { eraseAuthor } from '../authors/erase-author.ts';
import { setClauses } from '../clauses/clauses-store.ts';
import { findOutcome } from '../outcomes/outcomes-store.ts';
import { addReport } from '../reports/reports-store.ts';
import { setStrikeSettings, unlessSet } from '../strikes/strikes-store.ts';
import { takeEffects } from './take-effect.ts';

const fails = (error: unknown) => {
  throw error;
};
const later = () => Date.now() + (undoSeconds + 1) * 1_000;

export function describeClauseDecisions(engine: string, create: CreatePlace): void {
  describe(`decisions that name a clause, on ${engine}`, async () => {
    let account: string;
    const pages = await openPages(create);
    const { database } = pages.stores;

    const open = async () => {
      account = (await pages.stores.accounts.create('Owner', 'pro')).id;
      const events = ['review.decided', 'decision.made', 'decision.reversed', 'report.answered'] as const;
      const hook = { label: 'hook', url: 'https://hook.example/x', events: [...events], enabled: true };
      await pages.ask('POST /webhooks', account, { body: hook });
      await setStrikeSettings(database, account, { ...unlessSet, enabled: true });
    };
    let clock = Date.now() - 60_000;
    const keep = async (text: string, changes: Partial<LedgerTable> = {}): Promise<string> => {
      clock += 10;
      const entry = liveCall(account, {
        ...{ at: clock, action: 'flag', flagged: ' toxicity ', scores: '{"toxicity":0.8}', content_hash: text },
        ...{ author: 'ann', ...changes },
      });
      const { request_id, at } = entry.row;
      await pages.stores.ledger.append([{ ...entry, kept: { content: text, restricted: 0, expires_at: at + dayMs } }]);
      return request_id;
    };
    const decide = (requestId: string | readonly string[], body: object = {}, userId = 'usr_1') =>
      pages.ask('POST /review/decide', account, {
        userId,
        body: { request_ids: [requestId].flat(), decision: 'remove', clause: 'hate', ...body },
      });
    const again = (requestId: string, body: object) => decide(requestId, { again: true, ...body });
    const undo = (entryId: string) => pages.ask('POST /review/undo', account, { body: { entry_id: entryId } });
    const takeEffect = () => takeEffects(database, later(), fails);
    const deliveries = async () => {
      const rows = await database.query
        .selectFrom('webhook_deliveries')
        .select(['event', 'payload'])
        .where('account_id', '=', account)
        .orderBy('id')
        .execute();
      return rows.map(({ event, payload }) => ({ event, data: JSON.parse(payload).data }));
    };
    const events = async () => (await deliveries()).map(({ event }) => event).sort();
    const strikes = async (author = 'ann') => {
      const detail = await database.query
        .selectFrom('strikes')
        .select(({ fn }) => fn.sum<number | null>('weight').as('weight'))
        .where('account_id', '=', account)
        .where('author', '=', author)
        .executeTakeFirstOrThrow();
      return Number(detail.weight ?? 0);
    };
    const outcome = (requestId: string) => findOutcome(database, account, requestId);

    it('C4: statement, strike and webhooks follow when the time to undo is over, and not before', async () => {
      await open();
      const id = await keep('hateful');
      await decide(id);
      expect(await takeEffects(database, Date.now(), fails)).toBe(0);
      expect([await outcome(id), await strikes(), await events()]).toEqual([undefined, 0, []]);
      expect(await takeEffect()).toBe(1);
      expect(await outcome(id)).toMatchObject({
        outcome: 'removed',
        decided_by: 'usr_1',
        snapshot: { decidedBy: 'person', ground: 'terms', language: 'en' },
      });
      expect(await strikes(), 'this clause counts as two').toBe(2);
      expect(await events()).toEqual(['decision.made', 'review.decided']);
      const [made] = (await deliveries()).filter(({ event }) => event === 'decision.made');
      expect(made?.data).toMatchObject({
        ...{ request_id: id, outcome: 'removed', user_id: 'ann', decided_by: 'person', language: 'en' },
        clause: { id: 'hate', text: expect.stringContaining('Do not attack people') },
        strikes: { count: 2, recommended: { measure: 'warn' } },
      });
      expect(JSON.stringify(made)).not.toContain('hateful');
      expect(await takeEffect(), 'once').toBe(0);
    });

    it('an undo in time leaves no trace outside: nothing is sent, then or later', async () => {
      await open();
      const id = await keep('a mistake');
      await undo((await decide(id)).entry_id);
      expect(await takeEffect()).toBe(0);
      expect([await outcome(id), await strikes(), await events()]).toEqual([undefined, 0, []]);
      expect((await pages.ask('GET /review', account)).items.map(({ request_id }) => request_id)).toEqual([id]);
    });

    it('the item names the clause of its last decision, before it takes effect and after', async () => {
      await open();
      const id = await keep('named');
      const clause = async () => {
        const { items } = await pages.ask('GET /review', account, { query: { item: id } });
        return items[0]?.decided?.clause;
      };
      await decide(id);
      expect(await clause()).toBe('Hate');
      await takeEffect();
      expect(await clause()).toBe('Hate');
      await again(id, { clause: undefined });
      expect(await clause()).toBe(null);
      await again(id, { clause: 'insults' });
      await takeEffect();
      expect(await clause()).toBe('Insults and harassment');
      await again(id, { decision: 'approve', clause: undefined });
      expect(await clause()).toBe(null);
    });

    it('each takes effect once, however many copies look', async () => {
      await open();
      const ids: string[] = [];
      for (let at = 0; at < 6; at++) ids.push(await keep(`text ${at}`, { author: `author-${at}` }));
      for (const id of ids) await decide(id);
      const taken = await Promise.all([takeEffect(), takeEffect(), takeEffect()]);
      // What one copy holds, the others leave out; nothing may be left at the end.
      expect(taken.reduce((sum, count) => sum + count, 0) + (await takeEffect())).toBe(6);
      const made = (await deliveries()).filter(({ event }) => event === 'decision.made');
      expect(made.map(({ data }) => data.request_id).sort()).toEqual([...ids].sort());
      for (let at = 0; at < 6; at++) expect(await strikes(`author-${at}`)).toBe(2);
    });

    it('a later undo sends decision.reversed, and the statement is corrected', async () => {
      await open();
      const id = await keep('a late mistake');
      const { entry_id } = await decide(id);
      await takeEffect();
      const first = await outcome(id);
      await undo(entry_id);
      const corrected = await outcome(id);
      expect(corrected).toMatchObject({
        outcome: 'kept',
        snapshot: { clause: null, corrects: { outcomeId: first?.id } },
      });
      expect(await strikes()).toBe(0);
      expect(await events()).toEqual(['decision.made', 'decision.reversed', 'review.decided', 'review.decided']);
      const [reversed] = (await deliveries()).filter(({ event }) => event === 'decision.reversed');
      expect(reversed?.data).toMatchObject({
        ...{ request_id: id, outcome_id: corrected?.id, corrects: first?.id, outcome: 'kept' },
        appeal_until: null,
        strikes: { count: 0, recommended: null },
      });
      expect(await takeEffect()).toBe(0);
    });

    it('another verdict in time replaces the clause: only the last one is told', async () => {
      await open();
      const id = await keep('second thoughts');
      await decide(id);
      await again(id, { decision: 'approve', clause: undefined });
      await takeEffect();
      expect(await outcome(id)).toBeUndefined();
      const told = await deliveries();
      expect(told.map(({ event, data }) => [event, data.review.decision])).toEqual([['review.decided', 'approve']]);
    });

    it('another clause replaces the first, and its undo brings the first one back', async () => {
      await open();
      const id = await keep('two clauses');
      await decide(id);
      await takeEffect();
      const inTime = await again(id, { clause: 'insults' });
      expect((await outcome(id))?.clause_id, 'until it takes effect').toBe('hate');
      await undo(inTime.entry_id);
      expect(await takeEffect()).toBe(0);
      expect((await outcome(id))?.clause_id).toBe('hate');
      const { entry_id } = await again(id, { clause: 'insults' });
      await takeEffect();
      expect([(await outcome(id))?.clause_id, await strikes()]).toEqual(['insults', 1]);
      await undo(entry_id);
      expect([(await outcome(id))?.clause_id, await strikes()]).toEqual(['hate', 2]);
      expect((await events()).filter((event) => event === 'decision.made')).toHaveLength(3);
    });

    it('an undone correction restores the statement', async () => {
      await open();
      const id = await keep('back and forth');
      await decide(id);
      await takeEffect();
      const { entry_id } = await again(id, { decision: 'approve', clause: undefined });
      expect((await outcome(id))?.outcome).toBe('kept');
      await undo(entry_id);
      expect([(await outcome(id))?.outcome, await strikes()]).toEqual(['removed', 2]);
    });

    it('the statement is in the language of the text; else in that of the account', async () => {
      await open();
      const words = async (language: string | null) => {
        const id = await keep(`a text ${language}`, { language });
        await decide(id, { clause: 'spam' });
        await takeEffect();
        const { snapshot } = (await outcome(id)) ?? {};
        return [snapshot?.language, snapshot?.clause];
      };
      expect(await words('de')).toEqual(['de', expect.stringContaining('Spam, unerwünschte Werbung')]);
      expect(await words('ja')).toEqual(['en', expect.stringContaining('Do not post spam')]);
      const text = { fr: 'Pas de spam.', it: 'Niente spam.' };
      const own = { ...{ id: 'spam', name: 'Spam', text, measure: 'restricted' as const }, weight: 0, categories: [] };
      await setClauses(database, account, { language: 'it', clauses: [own] });
      expect(await words(null)).toEqual(['it', 'Niente spam.']);
      expect(await words('fr')).toEqual(['fr', 'Pas de spam.']);
      await setClauses(database, account, { language: 'pl', clauses: [own] });
      expect(await words('und')).toEqual(['fr', 'Pas de spam.']);
    });

    it('a measure that ends by itself has its last day in the statement; a clause of weight 0 is no strike', async () => {
      await open();
      const text = { en: 'Take a break.' };
      const pause = { ...{ id: 'pause', name: 'Pause', text, measure: 'account_measure' as const }, weight: 0 };
      await setClauses(database, account, { language: 'en', clauses: [{ ...pause, days: 7, categories: [] }] });
      const id = await keep('too loud');
      await decide(id, { clause: 'pause' });
      await takeEffect();
      const until = new Date(Date.now() + undoSeconds * 1_000 + 7 * dayMs).toISOString().slice(0, 10);
      expect(await outcome(id)).toMatchObject({ outcome: 'account_measure', snapshot: { until } });
      expect(await strikes()).toBe(0);
    });

    it('items with the same text each get their own statement', async () => {
      await open();
      const ids = [await keep('the same', { author: 'ann' }), await keep('the same', { author: 'bob' })];
      expect((await decide(ids[0] ?? '')).request_ids.toSorted()).toEqual(ids.toSorted());
      expect(await takeEffect()).toBe(2);
      for (const id of ids) expect((await outcome(id))?.outcome).toBe('removed');
      expect([await strikes('ann'), await strikes('bob')]).toEqual([2, 2]);
    });

    it('users who reported the item get the answer when it takes effect', async () => {
      await open();
      const id = await keep('reported');
      const row = { account_id: account, request_id: id, author: 'ann' };
      const report = { row, keyId: 'key_1', reporter_id: 'rob', reason: 'Look.', atMs: Date.now() };
      await addReport(database, report);
      await decide(id);
      expect(await events()).toEqual([]);
      await takeEffect();
      expect(await events()).toEqual(['decision.made', 'report.answered', 'review.decided']);
    });

    it('nothing is sent about an author who was erased in the meantime', async () => {
      await open();
      const id = await keep('erased');
      await decide(id);
      await eraseAuthor(database, { accountId: account, author: 'ann' });
      expect(await takeEffect()).toBe(0);
      expect([await outcome(id), await strikes(), await events()]).toEqual([undefined, 0, []]);
    });

    it('a text that expired in the meantime is not needed: the statement never held it', async () => {
      await open();
      const id = await keep('SECRETWORD');
      await decide(id);
      await database.query.deleteFrom('kept_content').where('request_id', '=', id).execute();
      expect(await takeEffect()).toBe(1);
      const whole = JSON.stringify([await outcome(id), await deliveries()]);
      expect(whole).not.toContain('SECRETWORD');
    });

    it('a call that has left the ledger is decided without a statement', async () => {
      await open();
      const id = await keep('old');
      await database.query.deleteFrom('ledger').where('request_id', '=', id).execute();
      expect((await decide(id)).request_ids).toEqual([id]);
      expect(await takeEffect()).toBe(0);
    });

    it('a granted appeal corrects the decision and sends decision.reversed', async () => {
      await open();
      const id = await keep('appealed');
      await decide(id);
      await takeEffect();
      const first = await outcome(id);
      const changes = createChanges(pages.stores);
      const by = byKey({ accountId: account, keyId: 'key_1' });
      const wanted = { account_id: account, id: first?.id ?? '' };
      const received = await changes.appeals.receive(by, wanted, { reason: 'I was quoting.', appellant: 'author' });
      if (isRefused(received)) throw new Error('The appeal was refused.');
      const params = { appeal_id: received.answer.id };
      const { items } = await pages.ask('GET /appeals', account, { userId: 'usr_2' });
      expect(items[0]?.prepared.reversed).toContain('taken our decision back');
      const body = { decision: 'reversed' as const, reason: 'You are right.' };
      await pages.ask('POST /appeals/:appeal_id/answer', account, { userId: 'usr_2', params, body });
      expect(await outcome(id)).toMatchObject({ outcome: 'kept', snapshot: { corrects: { outcomeId: first?.id } } });
      expect(await strikes()).toBe(0);
      expect((await events()).filter((event) => event === 'decision.reversed')).toHaveLength(1);
    });

    it('the audit log says which clause', async () => {
      await open();
      const id = await keep('noted');
      await decide(id);
      const [entry] = await pages.notes(account);
      expect(entry).toMatchObject({ action: 'review.decided', after: { decision: 'remove', clause: 'hate' } });
      await takeEffect();
    });

    it('an unknown clause, or one with another verdict, is refused and nothing changes', async () => {
      await open();
      const id = await keep('untouched');
      const refusal = (body: object) =>
        pages.refusal('POST /review/decide', account, { body: { request_ids: [id], decision: 'remove', ...body } });
      expect(await refusal({ clause: 'nothing-like-it' })).toBe('invalid_request');
      expect(await refusal({ clause: 'hate', decision: 'approve' })).toBe('invalid_request');
      expect(await takeEffect()).toBe(0);
      expect((await pages.ask('GET /review', account)).items).toHaveLength(1);
    });
  });
}
