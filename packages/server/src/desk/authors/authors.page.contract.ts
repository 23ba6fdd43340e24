import { expect, it } from 'vitest';
import { dayMs } from '../../base/durations.ts';
import { joinRecord } from '../../testing/author-record.ts';
import { describePages } from '../../testing/data-pages.ts';
import type { CreatePlace } from '../../testing/engines.ts';
import { liveCall } from '../../testing/ledger-entries.ts';

const now = Date.now();

export function describeAuthorPages(engine: string, create: CreatePlace): void {
  describePages(`authors on ${engine}`, create, ({ pages, newAccount, append, flagged }) => {
    it('lists authors by score, then by name, each exactly once at any page size', async () => {
      const account = await newAccount();
      await append(
        ...['a', 'b', 'c', 'd'].map((author) => liveCall(account, { author })),
        liveCall(account, { author: 'c', action: 'block', flagged: ' spam ' }),
        liveCall(account, { author: 'b', action: 'flag', flagged: ' spam ' }),
      );
      for (const limit of ['1', '2', '50']) {
        const names: string[] = [];
        let cursor: string | undefined;
        do {
          const query = { limit, ...(cursor === undefined ? {} : { cursor }) };
          const page = await pages.ask('GET /authors', account, { query });
          names.push(...page.items.map(({ author }) => author));
          cursor = page.next_cursor ?? undefined;
        } while (cursor !== undefined);
        expect(names).toEqual(['c', 'b', 'd', 'a']);
      }
    });

    it('filters by prefix, calls and offences, and sorts in the requested order', async () => {
      const account = await newAccount();
      await append(
        liveCall(account, { author: 'Zoë', at: now - dayMs, action: 'flag', flagged: ' spam ' }),
        liveCall(account, { author: 'Zoë', at: now - dayMs }),
        liveCall(account, { author: 'zack%', at: now }),
        liveCall(account, { author: '_', at: now - 2 * dayMs, action: 'block', flagged: ' spam ' }),
      );
      const names = async (query: object) =>
        (await pages.ask('GET /authors', account, { query })).items.map(({ author }) => author);
      expect(await names({ begins_with: 'Zo' })).toEqual(['Zoë']);
      expect(await names({ begins_with: '%' })).toEqual([]);
      expect(await names({ least_calls: '2' })).toEqual(['Zoë']);
      expect(await names({ offenders: 'true' })).toEqual(['_', 'Zoë']);
      expect(await names({ order: 'last_seen' })).toEqual(['zack%', 'Zoë', '_']);
      expect((await names({ order: 'calls' }))[0]).toBe('Zoë');
      expect((await names({ order: 'blocked' }))[0]).toBe('_');
    });

    it('shows one author’s share, score, categories, days, formula and calls', async () => {
      const account = await newAccount();
      await append(
        ...Array.from({ length: 3 }, () => liveCall(account, { author: 'ann', at: now })),
        flagged(account, { author: 'ann', at: now - dayMs }),
      );
      const detail = await pages.ask('GET /authors/detail', account, { query: { author: 'ann' } });
      expect(detail).toMatchObject({
        calls: 4,
        flagged: 1,
        blocked: 0,
        offence_share: 0.25,
        trend: 'new',
        top_category: 'toxicity',
        categories: [{ name: 'toxicity', flagged: 1 }],
        days: [{ flagged: 1 }, { calls: 3 }],
      });
      expect(detail.offence_score).toBeGreaterThan(8);
      expect(detail.formula).toContain('halve every 30 days');
      const timeline = await pages.ask('GET /authors/timeline', account, { query: { author: 'ann', limit: '2' } });
      expect(timeline.items).toHaveLength(2);
      const rest = await pages.ask('GET /authors/timeline', account, {
        query: { author: 'ann', cursor: timeline.next_cursor ?? '' },
      });
      expect(rest).toMatchObject({
        items: [
          { action: 'allow', content: null },
          { action: 'flag', top: { category: 'toxicity' }, rules: [], flagged: ['toxicity'], content: 'you turnip' },
        ],
        next_cursor: null,
      });
      // Viewers may not see messages.
      const seen = await pages.ask('GET /authors/timeline', account, { role: 'viewer', query: { author: 'ann' } });
      expect(seen.items.map(({ content }) => content)).toEqual([null, null, null, null]);
    });

    it('reports a rising trend for many recent offences, once there are two weeks to compare', async () => {
      const account = await newAccount();
      const trend = async () => (await pages.ask('GET /authors', account)).items[0]?.trend;
      await append(...Array.from({ length: 3 }, () => flagged(account, { author: 'ann' })));
      expect(await trend()).toBe('new');
      await append(liveCall(account, { author: 'ann', at: now - 15 * dayMs }));
      expect(await trend()).toBe('rising');
    });

    it('escapes formulas in the CSV for spreadsheets', async () => {
      const account = await newAccount();
      await append(liveCall(account, { author: '=cmd|calc' }), liveCall(account, { author: 'a,"b"' }));
      const { text } = await pages.ask('GET /authors/list.csv', account);
      expect(text).toContain(`"'=cmd|calc",1,0,0,0,0,"new",,`);
      expect(text).toContain('"a,""b""",1');
    });

    it('exports and erases an author only in the requesting account, and keeps the name out of the audit log', async () => {
      const [account, other] = [await newAccount(), await newAccount()];
      await append(flagged(account, { author: 'ann-7' }), flagged(other, { author: 'ann-7' }));
      const query = { author: 'ann-7' };
      const exported = await pages.ask('GET /authors/export.json', account, { query });
      expect(await joinRecord(exported.pieces)).toMatchObject({
        author: 'ann-7',
        contents: [{ content: 'you turnip' }],
      });
      expect(await pages.ask('POST /authors/erase', account, { body: query })).toEqual({
        author: 'ann-7',
        erased: { decisions: 1, contents: 1, days: 1, cases: 0 },
      });
      expect(await pages.refusal('GET /authors/detail', account, { query })).toBe('not_found');
      expect(await pages.refusal('GET /authors/export.json', account, { query })).toBe('not_found');
      expect(await pages.refusal('POST /authors/erase', account, { body: query })).toBe('not_found');
      expect((await pages.ask('GET /authors/detail', other, { query })).calls).toBe(1);
      const notes = [...(await pages.notes(account))].reverse();
      expect(notes.map(({ action }) => action)).toEqual(['author.exported', 'author.erased']);
      expect(JSON.stringify(notes)).not.toContain('ann-7');
    });
  });
}
