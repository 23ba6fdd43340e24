import type { NextRequest } from '@moderato/contract';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../base/durations.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { indexWords } from '../../calls/retention/index-words.ts';
import { openPages } from '../../testing/data-pages.ts';
import type { CreatePlace } from '../../testing/engines.ts';
import { liveCall } from '../../testing/ledger-entries.ts';
import { takeReport } from '../reports/take-report.ts';

export function describeHandOut(engine: string, create: CreatePlace): void {
  describe(`handing out items of the review queue on ${engine}`, async () => {
    let account: string;
    const pages = await openPages(create);
    const { database } = pages.stores;

    const open = async () => {
      account = (await pages.stores.accounts.create('Owner', 'pro')).id;
    };
    let clock = Date.now() - 60_000;
    const call = (text: string, changes: Partial<LedgerTable> = {}) => {
      clock += 10;
      return liveCall(account, {
        ...{ at: clock, action: 'flag', flagged: ' toxicity ', scores: '{"toxicity":0.8}', content_hash: text },
        ...changes,
      });
    };
    const keep = async (text: string, changes: Partial<LedgerTable> = {}, restricted = 0): Promise<string> => {
      const entry = call(text, changes);
      const { request_id, at } = entry.row;
      await pages.stores.ledger.append([
        { ...entry, kept: { content: text, restricted, expires_at: at + 30 * dayMs } },
      ]);
      return request_id;
    };
    const next = async (userId: string, body: NextRequest = {}) =>
      (await pages.ask('POST /review/next', account, { userId, body })).next;
    const idOfNext = async (userId: string, body: NextRequest = {}) => (await next(userId, body))?.request_id;
    const release = (userId: string, id: string) =>
      pages.ask('POST /review/claim', account, { userId, body: { release: id } });

    it('gives each person another item, claimed, until nothing is free', async () => {
      await open();
      const wanted = [await keep('one'), await keep('two'), await keep('three')];
      const given = [await next('usr_1'), await next('usr_2'), await next('usr_3')];
      expect(given.map((item) => item?.request_id)).toEqual(wanted);
      expect(given.every((item) => item?.claimed?.mine)).toBe(true);
      expect(await next('usr_4')).toBeNull();
      await release('usr_2', wanted[1] ?? '');
      expect(await idOfNext('usr_4')).toBe(wanted[1]);
    });

    it('goes by severity and by age: a day of waiting weighs as much as the whole range of severity', async () => {
      await open();
      const at = Date.now();
      const mild = (hours: number) => ({ at: at - hours * 3_600_000, scores: '{"toxicity":0.71}' });
      const grave = { at, scores: '{"self_harm":0.99}', thresholds: '{"self_harm":[0.7,1]}' };
      const fresh = await keep('mild and new', mild(1));
      const severe = await keep('severe and new', grave);
      const old = await keep('mild and two days old', mild(48));
      const aged = await keep('mild and an hour older', mild(2));
      expect(await Promise.all([0, 1, 2, 3].map((person) => idOfNext(`usr_${person}`)))).toHaveLength(4);
      const order = (await pages.ask('GET /review', account, { query: { order: 'urgent' } })).items;
      expect(order.map(({ request_id: id }) => id)).toEqual([old, severe, aged, fresh]);
    });

    it('gives only what fits: language, reports, author, category, action', async () => {
      await open();
      const german = await keep('eins', { language: 'de', author: 'ann' });
      const french = await keep('deux', { language: 'fr' });
      const uncertain = await keep('??', { language: null, action: 'block' });
      expect(await idOfNext('usr_1', { language: 'fr' })).toBe(french);
      expect(await idOfNext('usr_2', { language: 'und' })).toBe(uncertain);
      expect(await idOfNext('usr_3', { language: 'fr,pl' })).toBeUndefined();
      expect(await idOfNext('usr_1', { language: 'de,fr', author: 'ann' })).toBe(german);
      expect(await idOfNext('usr_1', { reported: 'true' })).toBeUndefined();
      const reported = call('fine', { action: 'allow', flagged: null, language: 'de' });
      await pages.stores.ledger.append([reported]);
      const retention = await pages.stores.retention.get(account);
      const report = { row: reported.row, keyId: 'key_1', reporter_id: 'zoe', reason: 'Rude.', atMs: Date.now() };
      await takeReport(database, report, { retention, ledgerDays: 90 });
      expect(await idOfNext('usr_1', { reported: 'true' })).toBe(reported.row.request_id);
      expect(await idOfNext('usr_2', { action: 'block' })).toBe(uncertain);
      expect(await pages.ask('GET /review/settings', account)).toMatchObject({ open: 4, reported: 1 });
    });

    it('gives only what fits: word, rule, date', async () => {
      await open();
      const rules = JSON.stringify([
        { rule_id: 'rule_1', type: 'wordlist', moderation_action: 'flag', match: { start: 0, end: 1 } },
      ]);
      const first = await keep('rotten turnip', { matched_rules: rules });
      const second = await keep('a TURNIP and a potato');
      await keep('a turnip', {}, 1);
      await indexWords(database);
      const listed = async (query: NextRequest) =>
        (await pages.ask('GET /review', account, { query })).items.map(({ request_id: id }) => id);
      expect(await listed({ word: 'turnip' })).toEqual([second, first]);
      expect(await listed({ word: 'potato turnip' })).toEqual([second]);
      expect(await listed({ word: 'turn' })).toEqual([]);
      expect(await listed({ rule_id: 'rule_1' })).toEqual([first]);
      expect(await listed({ rule_id: 'rule_%' })).toEqual([]);
      // The restricted one is the last, ten milliseconds after the second.
      const between = new Date(clock - 15).toISOString();
      expect(await listed({ from: between })).toEqual([second]);
      expect(await listed({ to: between })).toEqual([first]);
      expect(await idOfNext('usr_1', { word: 'turnip', rule_id: 'rule_1' })).toBe(first);
    });

    it('gives what somebody passed over only when nothing else is free', async () => {
      await open();
      const [first, second] = [await keep('one'), await keep('two')];
      expect(await idOfNext('usr_1', { passed: [first] })).toBe(second);
      expect(await idOfNext('usr_2', { passed: [first] })).toBe(first);
    });

    it('a text that somebody looks at is not handed out again when it is sent once more', async () => {
      await open();
      await keep('same');
      await next('usr_1');
      await keep('same');
      expect(await next('usr_2')).toBeNull();
    });

    it('looking at the list or at one item claims nothing', async () => {
      await open();
      const id = await keep('one');
      for (const query of [{}, { item: id }]) {
        const { items } = await pages.ask('GET /review', account, { query });
        expect(items).toMatchObject([{ request_id: id, claimed: null }]);
      }
      await pages.ask('GET /review/beside/:request_id', account, { params: { request_id: id } });
      expect(await idOfNext('usr_2')).toBe(id);
    });

    it('a claim lasts while it is renewed and ends soon after; a tab that closes releases only its own item', async () => {
      await open();
      const [first, second] = [await keep('one'), await keep('two')];
      const claims = () =>
        database.query
          .selectFrom('kept_content')
          .select(['request_id', 'claimed_until'])
          .where('account_id', '=', account);
      await next('usr_1');
      const [given] = await claims().where('claimed_by', '=', 'usr_1').execute();
      const untilMs = given?.claimed_until ?? 0;
      expect([given?.request_id, untilMs - Date.now() <= 120_000]).toEqual([first, true]);
      await release('usr_1', second);
      expect(await idOfNext('usr_2')).toBe(second);
      const expire = () =>
        database.query
          .updateTable('kept_content')
          .set({ claimed_until: Date.now() - 1 })
          .where('request_id', '=', first)
          .execute();
      await expire();
      const renewed = await pages.ask('POST /review/claim', account, { userId: 'usr_1', body: { request_id: first } });
      expect(renewed.claimed).toMatchObject({ mine: true });
      expect(await next('usr_3')).toBeNull();
      await expire();
      expect(await idOfNext('usr_3')).toBe(first);
      // Its release comes too late to take the item from its new holder.
      await release('usr_1', first);
      expect(await next('usr_4')).toBeNull();
    });

    it('T14: moderators are not handed items of the queues of admins', async () => {
      await open();
      const restricted = await keep('private', {}, 1);
      const asked = { userId: 'usr_1', role: 'moderator', body: { queue: 'restricted' } } as const;
      expect(await pages.refusal('POST /review/next', account, asked)).toBe('forbidden');
      const plain = await keep('plain');
      const decide = { request_ids: [plain], decision: 'remove' as const, hand_out: { queue: 'restricted' as const } };
      expect(await pages.refusal('POST /review/decide', account, { ...asked, body: decide })).toBe('forbidden');
      expect(await idOfNext('usr_1')).toBe(plain);
      expect(await pages.ask('POST /review/next', account, { ...asked, role: 'admin' })).toMatchObject({
        next: { request_id: restricted, hidden: true, content: '' },
      });
    });

    it('ten moderators at once: nobody is given what another holds, and everything is decided once', async () => {
      await open();
      const items = 150;
      for (let count = 0; count < items; count += 1) {
        // Each tenth text comes again.
        await keep(`text ${count % 10 === 9 ? 9 : count}`, { scores: `{"toxicity":${0.71 + (count % 7) / 50}}` });
      }
      const holders = new Map<string, string>();
      const decided: string[] = [];
      const troubles: string[] = [];
      const take = (id: string, userId: string) => {
        const holder = holders.get(id);
        if (holder !== undefined) troubles.push(`${id} of ${holder} was given to ${userId}`);
        holders.set(id, userId);
      };
      const work = async (userId: string, at: number) => {
        let item = await next(userId);
        if (item !== null) take(item.request_id, userId);
        while (item !== null) {
          const id: string = item.request_id;
          if (!item.claimed?.mine) troubles.push(`${id} is not held by ${userId}`);
          // It may be handed to others the moment it is answered, so it is given up before.
          holders.delete(id);
          const passesOn: boolean = at % 3 === 0 && decided.length % 17 === 0;
          const reply = await (passesOn
            ? pages.ask('POST /review/escalate', account, { userId, body: { request_ids: [id], hand_out: {} } })
            : pages.ask('POST /review/decide', account, {
                userId,
                body: { request_ids: [id], decision: 'remove', hand_out: {} },
              }));
          if (reply.skipped.length > 0) troubles.push(`${id} was in vain`);
          decided.push(...reply.request_ids);
          item = reply.next;
          if (item !== null) take(item.request_id, userId);
        }
      };
      await Promise.all(Array.from({ length: 10 }, (_, at) => work(`usr_${at}`, at)));
      expect(troubles).toEqual([]);
      expect([decided.length, new Set(decided).size]).toEqual([items, items]);
      expect(await pages.ask('GET /review/settings', account)).toMatchObject({ open: 0 });
    }, 120_000);
  });
}
