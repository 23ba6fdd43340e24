import type { SearchContentRequest } from '@moderato/contract';
import type { Role } from '@moderato/contract/dashboard';
import { describe, expect, it } from 'vitest';
import { indexWords } from '../../calls/retention/index-words.ts';
import { describePages } from '../../testing/data-pages.ts';
import type { CreatePlace } from '../../testing/engines.ts';
import { liveCall } from '../../testing/ledger-entries.ts';
import { readFilter } from './decision-filter.ts';
import { searchContent } from './search-content.ts';

const now = Date.now();
const minute = 60_000;

export function describeContentSearch(engine: string, create: CreatePlace): void {
  describePages(`searching kept content on ${engine}`, create, ({ pages, newAccount, append: appendOnly, flagged }) => {
    async function append(...calls: Parameters<typeof appendOnly>): Promise<void> {
      await appendOnly(...calls);
      await indexWords(pages.stores.database);
    }

    async function find(account: string, request: SearchContentRequest, role: Role = 'moderator'): Promise<string[]> {
      const ids: string[] = [];
      let cursor: string | undefined;
      for (let asks = 0; asks < 500; asks++) {
        const body = cursor === undefined ? request : { ...request, cursor };
        const page = await pages.ask('POST /decisions/search', account, { role, body });
        ids.push(...page.items.map(({ request_id: id }) => id));
        expect(page.searched_until === null).toBe(page.next_cursor === null);
        if (page.next_cursor === null) return ids;
        cursor = page.next_cursor;
      }
      throw new Error('The search does not end.');
    }

    it('finds every text that contains the words, newest first, at any page size', async () => {
      const account = await newAccount();
      const calls = Array.from({ length: 250 }, (_, index) =>
        flagged(
          account,
          { at: now - index * minute },
          index % 3 === 0 ? `You TÚRNIP, number ${index}` : 'nothing here',
        ),
      );
      await append(...calls, flagged(await newAccount(), { at: now }, 'a turnip of somebody else'));
      const expected = calls.filter((_, index) => index % 3 === 0).map(({ row }) => row.request_id);
      for (const limit of ['1', '40', '200']) expect(await find(account, { text: 'turnip', limit })).toEqual(expected);
      expect(await find(account, { text: 'turnip, number 247' })).toEqual([]);
      expect(await find(account, { text: '  You   turnip,\nnumber 246 ' })).toEqual([calls[246]?.row.request_id]);
    });

    it('stops after a moment, says how far it searched, and continues from there', async () => {
      const account = await newAccount();
      const calls = Array.from({ length: 250 }, (_, index) =>
        flagged(account, { at: now - index * minute, context: index % 100 === 99 ? 'chat' : 'comment' }),
      );
      await append(...calls);
      const filter = readFilter(account, { context: 'chat' });
      const input = { filter, text: 'turnip', seesAllQueues: false, limit: 50, nowMs: now };
      let cursor: string | undefined;
      const pagesOfIds: string[][] = [];
      for (let asks = 0; asks < 4; asks++) {
        const page = await searchContent(pages.stores.database, { ...input, cursor, budgetMs: -1 });
        pagesOfIds.push(page.items.map(({ request_id: id }) => id));
        if (page.next_cursor === null) break;
        expect(page.searched_until).toBe(new Date(calls[asks * 100 + 99]?.row.at ?? 0).toISOString());
        cursor = page.next_cursor;
      }
      expect(pagesOfIds).toEqual([[calls[99]?.row.request_id], [calls[199]?.row.request_id], []]);
    });

    it('finds whole words in any order, and signs of scripts without blanks', async () => {
      const account = await newAccount();
      const texts = ['You rotten TURNIP 😀', 'turnips rot', '他说你是笨蛋吧', '笨蛋是你', 'ты дурак'];
      const calls = texts.map((text, index) => flagged(account, { at: now - index }, text));
      await append(...calls);
      const idsOf = (...places: number[]) => places.map((place) => calls[place]?.row.request_id);
      expect(await find(account, { text: 'turnip rotten' })).toEqual(idsOf(0));
      expect(await find(account, { text: 'turn' })).toEqual([]);
      expect(await find(account, { text: '😀' })).toEqual(idsOf(0));
      expect(await find(account, { text: '笨蛋' })).toEqual(idsOf(2, 3));
      expect(await find(account, { text: '你是笨蛋' })).toEqual(idsOf(2));
      expect(await find(account, { text: 'ДУРАК' })).toEqual(idsOf(4));
    });

    it('shows the words where they stand, and why the text was flagged', async () => {
      const account = await newAccount();
      await append(flagged(account, { at: now }, 'Oh you TÚRNIP'));
      const { items, unindexed } = await pages.ask('POST /decisions/search', account, { body: { text: 'turnip' } });
      expect(items).toMatchObject([
        { flagged: ['toxicity'], excerpt: { text: 'Oh you TÚRNIP', spans: [{ start: 7, end: 13 }] } },
      ]);
      expect(unindexed).toBe(false);
    });

    it('says so while some texts cannot be found yet', async () => {
      const account = await newAccount();
      await appendOnly(flagged(account, { at: now }));
      const asked = () => pages.ask('POST /decisions/search', account, { body: { text: 'turnip' } });
      expect(await asked()).toMatchObject({ items: [], unindexed: true });
      await indexWords(pages.stores.database);
      expect(await asked()).toMatchObject({ items: [{}], unindexed: false });
    });

    it('applies the filters of the list', async () => {
      const account = await newAccount();
      const plain = flagged(account, { at: now - 5 });
      const other = flagged(account, { at: now - 4, action: 'block', author: 'ann', scores: '{"toxicity":0.99}' });
      const chat = flagged(account, { at: now - 3 * minute, context: 'chat', key_id: 'key_2' });
      await append(plain, other, chat);
      const idOf = ({ row }: typeof plain) => row.request_id;
      const text = 'turnip';
      expect(await find(account, { text })).toEqual([other, plain, chat].map(idOf));
      expect(await find(account, { text, author: 'ann' })).toEqual([idOf(other)]);
      expect(await find(account, { text, action: 'flag' })).toEqual([plain, chat].map(idOf));
      expect(await find(account, { text, action: 'allow' })).toEqual([]);
      expect(await find(account, { text, context: 'chat' })).toEqual([idOf(chat)]);
      expect(await find(account, { text, key_id: 'key_2' })).toEqual([idOf(chat)]);
      expect(await find(account, { text, score_min: '0.9' })).toEqual([idOf(other)]);
      expect(await find(account, { text, request_id: idOf(plain) })).toEqual([idOf(plain)]);
      expect(await find(account, { text, from: new Date(now - minute).toISOString() })).toEqual(
        [other, plain].map(idOf),
      );
      expect(await find(account, { text, mode: 'test' })).toEqual([]);
    });

    it('searches an author whose calls are mostly not kept', async () => {
      const account = await newAccount();
      const old = flagged(account, { at: now - 500 * minute, author: 'ann' });
      const calls = Array.from({ length: 300 }, (_, index) => liveCall(account, { at: now - index, author: 'ann' }));
      await append(...calls, old, flagged(account, { at: now, author: 'bob' }));
      expect(await find(account, { text: 'turnip', author: 'ann' })).toEqual([old.row.request_id]);
    });

    it('does not find content that has expired or was not kept', async () => {
      const account = await newAccount();
      const gone = flagged(account, { at: now - 1 });
      await append({ ...gone, kept: { ...gone.kept, expires_at: now - 1 } }, liveCall(account, { action: 'flag' }));
      expect(await find(account, { text: 'turnip' })).toEqual([]);
    });

    it('T14: nobody finds restricted content, and only admins and owners what was passed on to them', async () => {
      const account = await newAccount();
      const open = flagged(account, { at: now - 3 });
      const restricted = flagged(account, { at: now - 2 });
      const passedOn = flagged(account, { at: now - 1 });
      await append(open, { ...restricted, kept: { ...restricted.kept, restricted: 1 } }, passedOn);
      const body = { request_ids: [passedOn.row.request_id] };
      await pages.ask('POST /review/escalate', account, { role: 'moderator', body });
      const ids = [passedOn, open].map(({ row }) => row.request_id);
      expect(await find(account, { text: 'turnip' }, 'moderator')).toEqual([open.row.request_id]);
      for (const role of ['admin', 'owner'] as const)
        expect(await find(account, { text: 'turnip' }, role)).toEqual(ids);
    });

    describe('400', () => {
      it.each(['\u200b\u200d', ' \t'])('for a text with nothing to search for: %j', async (text) => {
        expect(await pages.refusal('POST /decisions/search', await newAccount(), { body: { text } })).toBe(
          'invalid_request',
        );
      });
    });
  });
}
