import type { DecisionExportQuery, Role } from '@moderato/contract';
import { expect, it } from 'vitest';
import { isRefused } from '../../base/http/route.ts';
import { createChanges } from '../../changes.ts';
import { byCommandLine } from '../../testing/by-command-line.ts';
import { describePages } from '../../testing/data-pages.ts';
import type { CreatePlace } from '../../testing/engines.ts';
import { liveCall } from '../../testing/ledger-entries.ts';

const now = Date.now();

export function describeDecisionsPage(engine: string, create: CreatePlace): void {
  describePages(`the decisions page on ${engine}`, create, ({ pages, newAccount, append, flagged }) => {
    async function fileOf(account: string, query: DecisionExportQuery): Promise<string> {
      const { pieces } = await pages.ask('GET /decisions/export', account, { query });
      let text = '';
      for await (const piece of pieces) text += piece;
      return text;
    }

    it('only the first page has the total, whatever its size', async () => {
      const account = await newAccount();
      await append(...Array.from({ length: 7 }, (_, index) => liveCall(account, { at: now - index * 1_000 })));
      const whole = await pages.ask('GET /decisions', account, { query: {} });
      expect(whole).toMatchObject({ total: { count: 7, more: false }, next_cursor: null, searched_until: null });
      const first = await pages.ask('GET /decisions', account, { query: { limit: '3' } });
      expect(first.total).toEqual({ count: 7, more: false });
      const second = await pages.ask('GET /decisions', account, {
        query: { limit: '3', cursor: first.next_cursor ?? '' },
      });
      expect(second.total).toBeNull();
    });

    it('the total of a long list stops at 10,000 and says that there are more', async () => {
      const account = await newAccount();
      for (let batch = 0; batch < 11; batch++) {
        await append(...Array.from({ length: 1_000 }, (_, at) => liveCall(account, { at: now - 1_000 * batch - at })));
      }
      for (const query of [{}, { kind: 'text' }, { key_id: 'key_1' }] as const) {
        const { total } = await pages.ask('GET /decisions', account, { query });
        expect(total).toEqual({ count: 10_000, more: true });
      }
    });

    it('shows a category or a rule as the reason, and never a score that rounds to 0.00', async () => {
      const account = await newAccount();
      const rule = '[{"rule_id":"rule_1","type":"wordlist","moderation_action":"block","match":{"start":0,"end":1}}]';
      await append(
        liveCall(account, { at: now - 4, action: 'block', scores: '{"toxicity":0.004}', matched_rules: rule }),
        liveCall(account, { at: now - 3, scores: '{"toxicity":0.004}' }),
        liveCall(account, { at: now - 2, scores: '{"toxicity":0.31}' }),
        liveCall(account, { at: now - 1, action: 'flag', scores: '{"toxicity":0.8}', matched_rules: rule }),
      );
      const { items } = await pages.ask('GET /decisions', account, { query: {} });
      expect(items).toMatchObject([
        { top: { category: 'toxicity', score: 0.8, flagged: true }, rules: ['rule_1'] },
        { top: { category: 'toxicity', score: 0.31, flagged: false }, rules: [] },
        { top: null, rules: [] },
        { top: null, rules: ['rule_1'], rules_matched: 1 },
      ]);
    });

    it('shows the kept text to moderators and above, never to viewers, and never restricted text', async () => {
      const account = await newAccount();
      const [plain, restricted, passedOn] = [flagged(account), flagged(account), flagged(account)];
      const allowed = liveCall(account);
      await append(plain, { ...restricted, kept: { ...restricted.kept, restricted: 1 } }, passedOn, allowed);
      await pages.ask('POST /review/escalate', account, { body: { request_ids: [passedOn.row.request_id] } });
      const read = async (entry: typeof allowed, role: Role) => {
        const params = { request_id: entry.row.request_id };
        const { content, reviewable } = await pages.ask('GET /decisions/:request_id', account, { params, role });
        return { content, reviewable };
      };
      const shown = { content: 'you turnip', reviewable: true };
      const nothing = { content: null, reviewable: false };
      expect(await read(plain, 'moderator')).toEqual(shown);
      expect(await read(plain, 'viewer')).toEqual(nothing);
      expect(await read(restricted, 'moderator')).toEqual(nothing);
      expect(await read(restricted, 'owner')).toEqual({ content: null, reviewable: true });
      expect(await read(passedOn, 'moderator')).toEqual(nothing);
      expect(await read(passedOn, 'admin')).toEqual(shown);
      expect(await read(allowed, 'owner')).toEqual(nothing);
    });

    it('T14: does not even decrypt restricted text, so one that cannot be decrypted does no harm', async () => {
      const account = await newAccount();
      const { kept, ...call } = flagged(account);
      await append({ ...call, kept: { ...kept, restricted: 1 } });
      const { query, secrets } = pages.stores.database;
      await query
        .updateTable('kept_content')
        .set({ content: secrets.seal(['kept_content', account, 'req_other'], 'you turnip') })
        .where('account_id', '=', account)
        .execute();
      const params = { request_id: call.row.request_id };
      expect(await pages.ask('GET /decisions/:request_id', account, { params })).toMatchObject({
        content: null,
        reviewable: true,
        stated: false,
      });
    });

    it.each([
      { score_min: '0.9', score_max: '0.1' },
      { score_min: '0.5', action: 'allow' },
      { score_max: '0.5', action: 'scored' },
    ] as const)('refuses contradictory filters: %j', async (query) => {
      const account = await newAccount();
      expect(await pages.refusal('GET /decisions', account, { query })).toBe('invalid_request');
      expect(await pages.refusal('GET /decisions/export', account, { query: { ...query, format: 'csv' } })).toBe(
        'invalid_request',
      );
    });

    it('exports what matches the filters, newest first, with formulas in author names escaped', async () => {
      const account = await newAccount();
      const other = await newAccount();
      const calls = Array.from({ length: 1_200 }, (_, index) =>
        liveCall(account, {
          at: now - index * 10,
          author: index === 0 ? '=1+1' : 'ann',
          action: index % 2 === 0 ? 'block' : 'allow',
          flagged: index % 2 === 0 ? ' toxicity ' : null,
          scores: index % 2 === 0 ? '{"toxicity":0.95}' : '{"toxicity":0.1}',
        }),
      );
      await append(...calls, liveCall(other, { action: 'block' }));
      const expected = calls.filter(({ row }) => row.action === 'block').map(({ row }) => row.request_id);

      const lines = (await fileOf(account, { format: 'jsonl', action: 'block' })).trimEnd().split('\n');
      expect(lines.map((line) => (JSON.parse(line) as { request_id: string }).request_id)).toEqual(expected);

      const [titles, first, ...rest] = (await fileOf(account, { format: 'csv', action: 'block' })).split('\r\n');
      expect(titles).toMatch(/^"request_id","at","action"/);
      expect(first).toContain(`"${expected[0]}"`);
      expect(first).toContain('"\'=1+1","toxicity",0.95');
      expect(rest.filter((line) => line !== '')).toHaveLength(expected.length - 1);

      expect((await fileOf(account, { format: 'csv' })).split('\r\n')).toHaveLength(1 + calls.length + 1);
    });

    it('the spreadsheet export has the names and ids of rules, even removed ones', async () => {
      const account = await newAccount();
      const by = byCommandLine(account);
      const rules = createChanges(pages.stores).rules;
      const add = async (name?: string) => {
        const draft = { type: 'wordlist' as const, pattern: ['x'], moderation_action: 'flag' as const };
        const made = await rules.add(by, { ...draft, ...(name && { name }) }, { mode: 'live', shadow: false });
        if (isRefused(made)) throw new Error('It was refused.');
        return made.answer.ruleId;
      };
      const [named, unnamed, gone] = [await add('Villains'), await add(), await add('=Gone')];
      await rules.edit(by, named, { type: 'wordlist', pattern: ['y'], moderation_action: 'flag', name: 'Rogues' });
      await rules.remove(by, gone);
      const matched = (...ids: string[]) =>
        JSON.stringify(
          ids.map((rule_id) => ({ rule_id, type: 'wordlist', moderation_action: 'flag', match: { start: 0, end: 1 } })),
        );
      await append(
        liveCall(account, { at: now - 2, action: 'flag', matched_rules: matched(gone) }),
        liveCall(account, { at: now - 1, action: 'flag', matched_rules: matched(named, unnamed) }),
      );
      const [titles, first, second] = (await fileOf(account, { format: 'csv' })).split('\r\n');
      expect(titles).toContain('"rules","rule_names"');
      expect(first).toContain(`"${named} ${unnamed}","Rogues; ${unnamed}"`);
      expect(second).toContain(`"${gone}","'=Gone"`);
    });

    it('an account exports one file at a time; the next may start when the last has ended or was cancelled', async () => {
      const account = await newAccount();
      await append(...Array.from({ length: 1_500 }, (_, index) => liveCall(account, { at: now - index })));
      const query = { format: 'jsonl' } as const;
      const start = () => pages.refusal('GET /decisions/export', account, { query });
      const { pieces } = await pages.ask('GET /decisions/export', account, { query });
      expect(await start()).toBe('rate_limit_exceeded');
      for await (const piece of pieces) {
        expect(piece).not.toBe('');
        break;
      }
      expect((await fileOf(account, query)).trimEnd().split('\n')).toHaveLength(1_500);
      expect(await start()).toBeUndefined();
    });
  });
}
