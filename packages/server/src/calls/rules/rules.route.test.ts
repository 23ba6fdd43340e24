import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());

let key = '';
beforeEach(async () => {
  key = (await app.addAccount('pro')).liveKey;
});

const rules = (body: unknown, as = key) => app.call('POST', '/v1/config/rules', { key: as, body });
const create = (fields: object, as = key) => rules({ action: 'create', ...fields }, as);
const wordlist = { type: 'wordlist', pattern: ['word'], moderation_action: 'flag' };
const regex = { type: 'regex', pattern: 'wo+rd', moderation_action: 'block' };
const allowlist = { type: 'allowlist', pattern: ['word'] };
const list = async (as = key) => (await rules({ action: 'list' }, as)).json.rules;
const astral = '\u{1f33b}';

describe('200', () => {
  it('R1: create returns the documented rule, field by field', async () => {
    const before = Date.now();
    const { status, json } = await create({ ...wordlist, pattern: ['a word', 'Another'], priority: 3 });
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(['rule_id', 'type', 'pattern', 'priority', 'moderation_action', 'created_at']);
    expect(json).toMatchObject({ ...wordlist, pattern: ['a word', 'Another'], priority: 3 });
    expect(json.rule_id).toMatch(/^rule_[0-9A-Z]{26}$/);
    expect(json.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(json.created_at)).toBeGreaterThanOrEqual(before);
    expect((await create(regex)).json).toMatchObject({ ...regex, priority: 0 });
  });

  it('R1: moderation_action of an allowlist is optional and null by default', async () => {
    expect((await create(allowlist)).json.moderation_action).toBeNull();
    expect((await create({ ...allowlist, moderation_action: null })).json.moderation_action).toBeNull();
    for (const moderation_action of ['flag', 'block']) {
      expect((await create({ ...allowlist, moderation_action })).json.moderation_action).toBe(moderation_action);
    }
  });

  it('R1: priority is 0 by default and accepts 32 bits', async () => {
    for (const priority of [0, 1, -1, 2 ** 31 - 1, -(2 ** 31)]) {
      expect((await create({ ...wordlist, priority })).json.priority).toBe(priority);
    }
    expect((await create(wordlist)).json.priority).toBe(0);
  });

  it('R1: lists exactly what was created', async () => {
    const pattern = ['Straße', 'naïve café', astral.repeat(200), '  spaced  out  ', '"quoted" \\ back', '香蕉'];
    const { json } = await create({ ...wordlist, pattern });
    expect(json.pattern).toEqual(pattern);
    expect((await list())[0]).toEqual(json);
  });

  it('R6: matching is shown where it is not exact, and decides the next call', async () => {
    const text = async (content: string) =>
      (await app.call('POST', '/v1/moderate/text', { key, body: { content } })).json.matched_rules ?? [];
    for (const [matching, found] of [
      ['exact', []],
      ['inflected', ['zorbos']],
      ['disguised', ['zorbos', 'z.0.r.b.o']],
    ] as const) {
      const { json } = await create({ ...wordlist, pattern: ['zorbo'], matching });
      expect([matching, json.matching]).toEqual([matching, matching === 'exact' ? undefined : matching]);
      expect(await list()).toEqual([json]);
      for (const content of ['zorbos', 'z.0.r.b.o', 'zorbonaut']) {
        const expected = found.some((one) => one === content)
          ? [
              {
                ...{ rule_id: json.rule_id, type: 'wordlist', moderation_action: 'flag' },
                match: { start: 0, end: content.length },
              },
            ]
          : [];
        expect([matching, content, await text(content)]).toEqual([matching, content, expected]);
      }
      await rules({ action: 'delete', rule_id: json.rule_id });
    }
    expect((await create({ ...allowlist, matching: 'inflected' })).json.matching).toBe('inflected');
    // An expression has no such field, so it is ignored like any other [E5].
    expect(Object.keys((await create({ ...regex, matching: 'disguised' })).json)).not.toContain('matching');
  });

  it('R2: list is empty at first, then in evaluation order', async () => {
    expect(await list()).toEqual([]);
    const priorities = [0, 5, -3, 5, 0];
    const ids: string[] = [];
    for (const priority of priorities) ids.push((await create({ ...wordlist, priority })).json.rule_id);
    expect((await list()).map(({ rule_id }) => ids.indexOf(rule_id))).toEqual([1, 3, 0, 4, 2]);
  });

  it('R2: rules created in quick succession keep their order', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 40; i++) ids.push((await create(wordlist)).json.rule_id);
    expect((await list()).map(({ rule_id }) => rule_id)).toEqual(ids);
  });

  it('R3: delete returns a receipt and removes the rule', async () => {
    const { rule_id } = (await create(wordlist)).json;
    const { status, json } = await rules({ action: 'delete', rule_id });
    expect([status, json]).toEqual([200, { rule_id, deleted: true }]);
    expect(await list()).toEqual([]);
  });

  it('E5: ignores unknown fields', async () => {
    expect((await create({ ...wordlist, rule_id: 'rule_mine', account_id: 'x', created_at: 'now' })).status).toBe(200);
    expect((await rules({ action: 'list', type: 'nonsense', pattern: 5 })).status).toBe(200);
    expect((await list())[0]?.rule_id).not.toBe('rule_mine');
    const { status, json } = await create({ ...wordlist, name: 5, note: ['x'] });
    expect([status, Object.keys(json).length]).toEqual([200, 6]);
  });

  it('R5: accepts a list of 10,000 entries of 200 characters, in a body of at most 4 MB', async () => {
    const pattern = Array.from({ length: 10_000 }, (_, i) => `${String(i).padStart(5, '0')}${'x'.repeat(195)}`);
    expect((await create({ ...wordlist, pattern })).status).toBe(200);
  });

  it('R5: accepts a regular expression of 1,000 characters', async () => {
    expect((await create({ ...regex, pattern: 'a'.repeat(1_000) })).status).toBe(200);
  });
});

describe('400', () => {
  async function refused(body: object, ...words: string[]) {
    const { status, json } = await create(body);
    const shown = JSON.stringify(body).slice(0, 80);
    expect([shown, status, json.error?.code]).toEqual([shown, 400, 'invalid_request']);
    for (const word of words) expect(json.error.message, shown).toContain(word);
    expect(await list()).toEqual([]);
  }
  const without = (body: Record<string, unknown>, field: string) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));

  it('R1: a missing required field, with its name', async () => {
    for (const body of [wordlist, regex]) {
      for (const field of ['type', 'pattern', 'moderation_action']) await refused(without(body, field), field);
    }
    await refused(without(allowlist, 'pattern'), 'pattern');
  });

  it('R1: null, except for the action of an allowlist', async () => {
    for (const body of [wordlist, regex]) {
      for (const field of ['type', 'pattern', 'moderation_action', 'priority'])
        await refused({ ...body, [field]: null }, field);
    }
  });

  it('R6: a way of matching that does not exist', async () => {
    for (const matching of ['fuzzy', '', 'Exact', null, 1, true, ['exact'], {}]) {
      await refused({ ...wordlist, matching }, 'matching');
      await refused({ ...allowlist, matching }, 'matching');
    }
  });

  it('R1: a pattern of the wrong type', async () => {
    for (const pattern of ['word', {}, 1, true, [['word']], [1], ['ok', null]]) {
      await refused({ ...wordlist, pattern }, 'pattern');
      await refused({ ...allowlist, pattern }, 'pattern');
    }
    for (const pattern of [['word'], [], {}, 1, false]) await refused({ ...regex, pattern }, 'pattern');
  });

  it('R1: an empty list, an empty entry, an empty expression', async () => {
    await refused({ ...wordlist, pattern: [] }, 'pattern');
    await refused({ ...allowlist, pattern: [] }, 'pattern');
    await refused({ ...wordlist, pattern: ['ok', ''] }, 'pattern');
    await refused({ ...regex, pattern: '' }, 'pattern');
  });

  it('R1: an entry that could never match anything', async () => {
    for (const entry of [' ', '\t\n', '\u200b', '\u0301']) {
      await refused({ ...wordlist, pattern: ['ok', entry] }, 'pattern');
      await refused({ ...allowlist, pattern: [entry] }, 'pattern');
    }
  });

  it('R1: unknown values', async () => {
    for (const type of ['Wordlist', 'words', '', 1]) await refused({ ...wordlist, type }, 'type');
    for (const moderation_action of ['allow', 'BLOCK', '', 1, true]) {
      await refused({ ...wordlist, moderation_action }, 'moderation_action');
      await refused({ ...allowlist, moderation_action }, 'moderation_action');
    }
    for (const priority of ['1', 1.5, true, [1], 2 ** 31 + 1, -(2 ** 31) - 1, 1e300]) {
      await refused({ ...wordlist, priority }, 'priority');
    }
  });

  it('E5: patterns that cannot be stored', async () => {
    for (const bad of ['a\0b', '\ud800', 'x\udfff']) {
      await refused({ ...wordlist, pattern: ['ok', bad] }, 'pattern');
      await refused({ ...allowlist, pattern: [bad] }, 'pattern');
      await refused({ ...regex, pattern: bad }, 'pattern');
    }
  });

  it('an unknown action, and a delete without an id', async () => {
    for (const body of [{}, { action: 'update' }, { action: 'LIST' }, { action: null }, { action: ['list'] }]) {
      const { status, json } = await rules(body);
      expect([status, json.error.message]).toEqual([400, expect.stringContaining('action')]);
    }
    for (const rule_id of [undefined, null, 1, '', ['rule_x']]) {
      const { status, json } = await rules({ action: 'delete', rule_id });
      expect([status, json.error.message]).toEqual([400, expect.stringContaining('rule_id')]);
    }
  });

  it.each([
    ['(?=a)b', '(?='],
    ['a(?!b)', '(?!'],
    ['(?<=a)b', '(?<='],
    ['(?<!a)b', '(?<!'],
    ['(a)\\1', '\\1'],
    ['(?P<x>a)(?P=x)', '(?P='],
    ['(?>a+)b', '(?>'],
    ['a++', '++'],
  ])('R4: %s, which RE2 does not support, with the construct named', async (pattern, construct) => {
    await refused({ ...regex, pattern }, 'pattern', construct);
  });

  it.each(['(', 'a)', '[a', '*a', 'a{2,1}', '\\', '(?P<x', '[z-a]', 'a{100000}', '\\p{Nonsense}'])(
    'R4: %s, which is not a regular expression',
    async (pattern) => {
      await refused({ ...regex, pattern }, 'pattern');
    },
  );

  it('R5: 10,001 entries, an entry of 201 characters, an expression of 1,001', async () => {
    await refused({ ...wordlist, pattern: Array.from({ length: 10_001 }, (_, i) => `w${i}`) }, 'pattern', '10000');
    await refused({ ...wordlist, pattern: Array.from({ length: 50_000 }, (_, i) => `w${i}`) }, '20,000 values');
    await refused({ ...wordlist, pattern: ['x'.repeat(201)] }, 'pattern', '200');
    await refused({ ...wordlist, pattern: [astral.repeat(201)] }, 'pattern', '200');
    await refused({ ...regex, pattern: 'a'.repeat(1_001) }, 'pattern', '1000');
  });

  it('R5: a body over 4 MB', async () => {
    const pattern = Array.from({ length: 10_000 }, () => 'x'.repeat(500));
    await refused({ ...wordlist, pattern }, '4 MB');
  });

  it('R5: 1,001 rules per account', async () => {
    for (let batch = 0; batch < 10; batch++) {
      const replies = await Promise.all(Array.from({ length: 100 }, () => create(wordlist)));
      expect(replies.every(({ status }) => status === 200)).toBe(true);
    }
    const { status, json } = await create(wordlist);
    expect([status, json.error?.code, json.error?.message]).toEqual([
      400,
      'invalid_request',
      expect.stringMatching(/1,?000/),
    ]);
    expect(await list()).toHaveLength(1_000);
    await rules({ action: 'delete', rule_id: (await list())[0]?.rule_id });
    expect((await create(wordlist)).status).toBe(200);
  });

  it('R5: 100,001 list entries per account, over all lists', async () => {
    const pattern = Array.from({ length: 10_000 }, (_, i) => `w${i}`);
    for (let i = 0; i < 10; i++) {
      expect((await create({ ...(i % 2 ? wordlist : allowlist), pattern })).status).toBe(200);
    }
    const { status, json } = await create(wordlist);
    expect([status, json.error?.code, json.error?.message]).toEqual([
      400,
      'invalid_request',
      expect.stringMatching(/100,?000/),
    ]);
  });

  it('R5: expressions that are too large in total, however many', async () => {
    const heavy = '(?:[a-z]{1,50}\\d{1,50}){1,10}';
    const statuses: number[] = [];
    for (let i = 0; i < 200 && !statuses.includes(400); i++) {
      statuses.push((await create({ ...regex, pattern: `${heavy}${i}` })).status);
    }
    expect(statuses.at(-1)).toBe(400);
    const { json } = await create({ ...regex, pattern: `${heavy}${heavy}` });
    expect(json.error).toMatchObject({ code: 'invalid_request', message: expect.stringContaining('pattern') });
  });
});

describe('404', () => {
  it('R3: an unknown id and the id of another account get the same reply', async () => {
    const other = await app.addAccount('pro');
    const { rule_id } = (await create(wordlist, other.liveKey)).json;
    const theirs = await rules({ action: 'delete', rule_id });
    const unknown = await rules({ action: 'delete', rule_id: 'rule_00000000000000000000000000' });
    expect([theirs.status, theirs.json.error.code]).toEqual([404, 'not_found']);
    expect(theirs.text).toBe(unknown.text);
    expect(await list(other.liveKey)).toHaveLength(1);
  });

  it('R3: ids that were already deleted, and invalid ids', async () => {
    const { rule_id } = (await create(wordlist)).json;
    await rules({ action: 'delete', rule_id });
    for (const id of [rule_id, "' or 1=1 --", '%', '*', `${rule_id} `]) {
      expect((await rules({ action: 'delete', rule_id: id })).status, id).toBe(404);
    }
  });

  it('R3: an id of any length', async () => {
    const unknown = await rules({ action: 'delete', rule_id: 'rule_00000000000000000000000000' });
    for (const length of [64, 65, 100_000]) {
      const { status, text } = await rules({ action: 'delete', rule_id: 'r'.repeat(length) });
      expect([length, status, text]).toEqual([length, 404, unknown.text]);
    }
  });

  it('R3: an id that no database can store is not a server error', async () => {
    for (const id of ['\0', 'rule_\0', '\ud800']) {
      expect([400, 404]).toContain((await rules({ action: 'delete', rule_id: id })).status);
    }
  });
});
