import { release } from '@moderato/engine/working-points';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedInVisitor, signedIn } from '../../testing/dashboard-visitor.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

describe('the settings pages', () => {
  let app: TestApp;
  let admin: SignedInVisitor;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedIn(app, { accountId: app.accountId, role: 'admin' });
  }, 60_000);
  afterAll(() => app.close());

  const moderate = (content: string, key = app.liveKey) =>
    app.call('POST', '/v1/moderate/text', { key, body: { content } });
  const newestEntry = async () => (await admin.call('GET /audit', { query: { limit: '1' } })).json.items[0];
  const undo = (entryId: string | undefined) =>
    admin.call('POST /audit/:entry_id/undo', { params: { entry_id: entryId ?? '' } });

  describe('keys', () => {
    it('K1, K3: a key is shown in full once, works at once, and stops with the next call after it is revoked', async () => {
      const made = await admin.call('POST /keys', { body: { mode: 'live', label: 'site' } });
      const { key, secret } = made.json;
      expect(secret).toMatch(/^mod_live_[0-9A-Za-z]{49}$/);
      expect(key).toMatchObject({
        mode: 'live',
        label: 'site',
        shown: `mod_live_…${secret.slice(-4)}`,
        revoked_at: null,
      });
      expect((await moderate('hello', secret)).status).toBe(200);
      const list = await admin.call('GET /keys');
      expect(list.text).not.toContain(secret.slice(9));
      expect(list.json.keys.find(({ key_id: id }) => id === key.key_id)).toMatchObject({ label: 'site' });
      const revoked = await admin.call('DELETE /keys/:key_id', { params: { key_id: key.key_id } });
      expect(revoked.json.revoked_at).not.toBeNull();
      expect((await moderate('hello', secret)).status).toBe(401);
      expect((await admin.call('GET /audit')).text).not.toContain(secret.slice(9));
    });

    it('K11: limits of a key are set, changed and undone with effect from the next call', async () => {
      const limits = {
        scopes: ['moderate'],
        expires_at: '2999-12-31T00:00:00.000Z',
        requests_per_second: 5,
        origins: ['https://app.example.com'],
      };
      const made = await admin.call('POST /keys', { body: { mode: 'test', label: 'page', ...limits } });
      expect(made.json.key).toMatchObject(limits);
      const { secret, key } = made.json;
      const ask = () => app.call('GET', '/v1/usage', { key: secret });
      expect((await ask()).status).toBe(403);
      const wide = { scopes: ['moderate', 'read'], expires_at: null, requests_per_second: null, origins: [] };
      const params = { key_id: key.key_id };
      const widened = await admin.call('PUT /keys/:key_id/limits', { params, body: wide });
      expect(widened.json).toMatchObject({ ...wide, label: 'page' });
      expect((await ask()).status).toBe(200);
      expect((await undo((await newestEntry())?.entry_id)).status).toBe(200);
      expect((await ask()).status).toBe(403);
      expect((await admin.call('GET /keys')).json.keys.find(({ key_id: id }) => id === key.key_id)).toMatchObject(
        limits,
      );
    });

    it.each([
      { scopes: [] },
      { scopes: ['moderate', 'moderate'] },
      { scopes: ['everything'] },
      { expires_at: '2999-13-45T00:00:00Z' },
      { expires_at: '2020-01-01T00:00:00Z' },
      { expires_at: 'tomorrow' },
      { requests_per_second: 0 },
      { requests_per_second: '5' },
      { origins: ['https://app.example.com/path'] },
      { origins: ['https://a.example', 'https://a.example'] },
    ])('K11: %j is refused with 400', async (wrong) => {
      const body = { mode: 'test', label: 'wrong', ...wrong };
      const refused = await admin.call('POST /keys', { body });
      expect([refused.status, refused.json.error?.code]).toEqual([400, 'invalid_request']);
    });

    it('a label is changed and the change is undone', async () => {
      const { key_id: id } = (await admin.call('POST /keys', { body: { mode: 'test', label: 'old' } })).json.key;
      const renamed = await admin.call('PUT /keys/:key_id', { params: { key_id: id }, body: { label: 'new' } });
      expect(renamed.json.label).toBe('new');
      expect((await undo((await newestEntry())?.entry_id)).status).toBe(200);
      expect((await app.stores.keys.find(id))?.label).toBe('old');
    });
  });

  describe('categories', () => {
    const set = (body: unknown) =>
      admin.call('PUT /categories/:medium/:name', { params: { medium: 'text', name: 'spam' }, body });
    const spam = async () => (await admin.call('GET /categories')).json.text.find(({ name }) => name === 'spam');

    it('T7: a threshold takes effect with the next call, is in the audit log, and can be undone', async () => {
      const text = 'hello there';
      expect((await moderate(text)).json.categories.spam?.threshold).toBe(0.9);
      const changed = await set({ threshold: 0.5, block_threshold: 0.8, enabled: true });
      expect(changed.json.text.find(({ name }) => name === 'spam')).toMatchObject({
        threshold: 0.5,
        own_threshold: 0.5,
      });
      expect((await moderate(text)).json.categories.spam?.threshold).toBe(0.5);
      const entry = await newestEntry();
      expect(entry).toMatchObject({
        action: 'category.changed',
        subject: 'text spam',
        by: { email: admin.email },
        before: { threshold: null, blockThreshold: null, enabled: true },
        after: { threshold: 0.5, blockThreshold: 0.8, enabled: true },
        undoable: true,
        undone_by: null,
      });
      const undone = await undo(entry?.entry_id);
      expect(undone.status).toBe(200);
      expect(await spam()).toMatchObject({ threshold: 0.9, own_threshold: null });
      expect((await moderate(text)).json.categories.spam?.threshold).toBe(0.9);
      expect((await undo(entry?.entry_id)).json.error.code).toBe('conflict');
      // Undo creates an entry like any other.
      expect((await undo(undone.json.entry_id)).status).toBe(200);
      expect(await spam()).toMatchObject({ threshold: 0.5 });
    });

    it('undo never overwrites a later change', async () => {
      await set({ threshold: 0.6, block_threshold: null, enabled: true });
      const first = await newestEntry();
      await set({ threshold: 0.7, block_threshold: null, enabled: true });
      expect((await undo(first?.entry_id)).json.error.code).toBe('conflict');
      expect(await spam()).toMatchObject({ threshold: 0.7 });
      // Once the later change is undone, the earlier one can be.
      await undo((await newestEntry())?.entry_id);
      expect((await undo(first?.entry_id)).status).toBe(200);
    });

    it('T3: refuses a block threshold below the threshold, even below the default one', async () => {
      for (const threshold of [0.9, null]) {
        const refused = await set({ threshold, block_threshold: 0.4, enabled: true });
        expect([refused.status, refused.json.error.message]).toEqual([
          400,
          'block_threshold must not be below the threshold.',
        ]);
      }
    });

    it('T13: a preset takes effect with the next call, is in the audit log, and can be undone', async () => {
      const thresholds = async () =>
        Object.fromEntries((await admin.call('GET /categories')).json.text.map((one) => [one.name, one.threshold]));
      const before = await thresholds();
      await set({ threshold: 0.2, block_threshold: 0.3, enabled: false });
      const ownSpam = await spam();
      const chosen = await admin.call('POST /categories/preset', { body: { preset: 'strict' } });
      expect(chosen.json.presets.map(({ name, chosen: isChosen }) => [name, isChosen])).toEqual([
        ['strict', true],
        ['balanced', false],
        ['lenient', false],
      ]);
      expect(await thresholds()).toEqual(release.presets.strict.thresholds);
      expect((await moderate('hello there')).json.categories.toxicity?.threshold).toBe(
        release.presets.strict.thresholds.toxicity,
      );
      expect(await spam()).toMatchObject({ own_block_threshold: null, enabled: false });
      const entry = await newestEntry();
      expect(entry).toMatchObject({
        action: 'categories.preset_chosen',
        subject: 'strict',
        by: { email: admin.email },
        before: { spam: { threshold: 0.2, blockThreshold: 0.3 } },
        after: { spam: { threshold: release.presets.strict.thresholds.spam, blockThreshold: null } },
        undoable: true,
      });
      expect((await undo(entry?.entry_id)).status).toBe(200);
      expect(await spam()).toEqual(ownSpam);
      await set({ threshold: null, block_threshold: null, enabled: true });
      expect(await thresholds()).toEqual({ ...before, spam: 0.9 });
    });

    it('T13: undo of a preset never overwrites a later change', async () => {
      await admin.call('POST /categories/preset', { body: { preset: 'lenient' } });
      const entry = await newestEntry();
      await set({ threshold: 0.6, block_threshold: null, enabled: true });
      expect((await undo(entry?.entry_id)).json.error.code).toBe('conflict');
      const balanced = await admin.call('POST /categories/preset', { body: { preset: 'balanced' } });
      expect(balanced.json.text.every(({ own_threshold: own }) => own === null)).toBe(true);
      expect(balanced.json.presets.find(({ chosen }) => chosen)?.name).toBe('balanced');
    });

    it('T13: figures that were not measured for a preset are null, and an unknown preset is refused', async () => {
      const { presets, presets_measured_on: measuredOn } = (await admin.call('GET /categories')).json;
      expect(measuredOn).toBe(release.measuredOn);
      for (const { name, catches, posts } of presets) {
        const { figures } = release.presets[name];
        expect(catches).toBe(figures.overall.catches);
        expect(posts.map(({ flagged }) => flagged)).toEqual(figures.posts.map(({ flagged }) => flagged));
      }
      expect((await admin.call('POST /categories/preset', { body: { preset: 'none' } })).status).toBe(400);
    });

    it('T7: a custom category is added, changed and removed, and undo brings it back', async () => {
      const category = {
        ...{ name: 'boats', description: 'Talk about boats.', examples: ['My boat.'], threshold: 0.7 },
        ...{ action: 'flag', ask: 'when_unsure', enabled: true },
      };
      expect((await admin.call('POST /custom-categories', { body: category })).status).toBe(200);
      expect((await admin.call('POST /custom-categories', { body: category })).json.error.code).toBe('conflict');
      const params = { name: 'boats' };
      await admin.call('PUT /custom-categories/:name', { params, body: { ...category, threshold: 0.8 } });
      expect((await admin.call('DELETE /custom-categories/:name', { params })).json.custom).toEqual([]);
      expect((await undo((await newestEntry())?.entry_id)).status).toBe(200);
      expect((await admin.call('GET /categories')).json.custom).toEqual([{ ...category, threshold: 0.8 }]);
    });

    it('T7: every step of a custom category is undone, from the last to the first, and never over a later one', async () => {
      const category = {
        ...{ name: 'trains', description: 'Talk about trains.', examples: [], threshold: 0.7 },
        ...{ action: 'flag', ask: 'when_unsure', enabled: true },
      };
      const params = { name: category.name };
      const own = async () => (await admin.call('GET /categories')).json.custom.find(({ name }) => name === 'trains');
      await admin.call('POST /custom-categories', { body: category });
      const added = await newestEntry();
      await admin.call('PUT /custom-categories/:name', { params, body: { ...category, threshold: 0.8 } });
      const changed = await newestEntry();
      expect((await undo(added?.entry_id)).json.error.code).toBe('conflict');
      expect((await undo(changed?.entry_id)).status).toBe(200);
      expect(await own()).toMatchObject({ threshold: 0.7 });
      expect((await undo(added?.entry_id)).status).toBe(200);
      expect(await own()).toBeUndefined();
      expect(await newestEntry()).toMatchObject({ action: 'custom_category.removed', after: null, undoable: true });
      expect((await undo((await newestEntry())?.entry_id)).status).toBe(200);
      await admin.call('DELETE /custom-categories/:name', { params });
    });

    it('a preview reads the ledger and saves nothing', async () => {
      await moderate('you are an idiot and a moron');
      const { json, status } = await admin.call('POST /categories/what-would-change', {
        body: {
          medium: 'text',
          settings: [{ name: 'toxicity', threshold: 0, block_threshold: 0, enabled: true }],
          last: 100,
        },
      });
      expect(status).toBe(200);
      expect(json.examined).toBeGreaterThan(0);
      expect(json.changed).toBeGreaterThan(0);
      expect((await admin.call('GET /categories')).json.text[0]).toMatchObject({
        name: 'toxicity',
        own_threshold: null,
      });
    });
  });

  it('every step of a webhook is undone, and a restored one waits for its new secret', async () => {
    const draft = { label: 'ours', url: 'https://example.com/hook', events: ['decision.flag'], enabled: true };
    const { webhook_id: id } = (await admin.call('POST /webhooks', { body: draft })).json.webhook;
    const params = { webhook_id: id };
    const own = async () => (await admin.call('GET /webhooks')).json.webhooks.find((one) => one.webhook_id === id);
    const added = await newestEntry();
    expect(added).toMatchObject({ action: 'webhook.added', subject: id, before: null, after: draft });
    await admin.call('PUT /webhooks/:webhook_id', { params, body: { ...draft, label: 'theirs' } });
    const changed = await newestEntry();
    expect(changed).toMatchObject({ action: 'webhook.changed', before: draft, after: { ...draft, label: 'theirs' } });
    expect((await undo(added?.entry_id)).json.error.code).toBe('conflict');
    expect((await undo(changed?.entry_id)).status).toBe(200);
    expect(await own()).toMatchObject(draft);
    expect((await undo(added?.entry_id)).status).toBe(200);
    expect(await own()).toBeUndefined();
    const removed = await newestEntry();
    expect(removed).toMatchObject({ action: 'webhook.removed', subject: id, before: draft, after: null });
    expect((await undo(removed?.entry_id)).status).toBe(200);
    expect(await own()).toMatchObject({ ...draft, enabled: false });
    await admin.call('DELETE /webhooks/:webhook_id', { params });
  });

  describe('rules', () => {
    const draft = { type: 'wordlist', pattern: ['turnip'], moderation_action: 'block' };

    it('R1: a rule takes effect with the next call, can be undone, and is refused with the API’s message', async () => {
      const made = await admin.call('POST /rules', { body: draft });
      expect((await moderate('a turnip')).json.action).toBe('block');
      expect((await undo((await newestEntry())?.entry_id)).status).toBe(200);
      expect((await moderate('a turnip')).json.action).toBe('allow');
      expect(made.json).toMatchObject({ preview: ['turnip'], entry_count: 1, shadow: false });
      for (const [body, message] of [
        [{ type: 'wordlist', pattern: ['x'] }, 'moderation_action is required'],
        [{ ...draft, pattern: 'turnip' }, 'pattern must be an array of strings for a wordlist.'],
        [{ ...draft, pattern: [] }, 'pattern must have at least one entry.'],
        [{ ...draft, type: 'regex', pattern: '(?=x)' }, '(?='],
      ] as const) {
        const refused = await admin.call('POST /rules', { body });
        expect(refused.status).toBe(400);
        expect(refused.json.error.message).toContain(message);
      }
    });

    it('only count in shadow: no verdict changes and /v1/config/rules does not list them', async () => {
      const made = await admin.call('POST /rules', { body: { ...draft, pattern: ['parsnip'], shadow: true } });
      const id = made.json.rule_id;
      const judged: string[] = [];
      for (let i = 0; i < 3; i++) {
        const { json } = await moderate('a parsnip');
        judged.push(json.request_id);
        expect(json.action).toBe('allow');
        expect(json.matched_rules).toBeUndefined();
      }
      await moderate('a carrot');
      await moderate('a parsnip', app.testKey);
      const listed = await app.call('POST', '/v1/config/rules', { key: app.liveKey, body: { action: 'list' } });
      expect(listed.text).not.toContain('parsnip');
      await expect.poll(async () => (await shadowRule(id))?.hits, { timeout: 30_000 }).toBe(3);
      expect((await shadowRule(id))?.last_hit_at).not.toBeNull();
      const matches = async () =>
        (await admin.call('GET /rules/:rule_id/shadow-matches', { params: { rule_id: id } })).json.matches;
      expect((await matches()).map(({ request_id: request, action, content }) => [request, action, content])).toEqual(
        judged.toReversed().map((request) => [request, 'allow', null]),
      );
      await app.stores.retention.set(app.accountId, { keep_content: true, days: 30, include_scored: false });
      await moderate('another parsnip');
      await expect
        .poll(async () => (await matches())[0], { timeout: 30_000 })
        .toMatchObject({ action: 'allow', content: 'another parsnip', place: { start: 8, end: 15 } });
      expect((await admin.call('GET /review', { query: {} })).json.items).toEqual([]);
      await app.stores.retention.set(app.accountId, { keep_content: false, days: 30, include_scored: false });

      const acting = await admin.call('PUT /rules/:rule_id/shadow', {
        params: { rule_id: id },
        body: { shadow: false },
      });
      expect(acting.json).toMatchObject({ shadow: false, hits: 0, shadow_hits: 4 });
      expect((await moderate('a parsnip')).json.action).toBe('block');
      expect((await undo((await newestEntry())?.entry_id)).status).toBe(200);
      expect((await moderate('a parsnip')).json.action).toBe('allow');
    });

    const shadowRule = async (id: string) =>
      (await admin.call('GET /rules')).json.rules.find((rule) => rule.rule_id === id);

    it('are tried on a text together with the draft and the shadow rules', async () => {
      await admin.call('POST /rules', { body: { type: 'allowlist', pattern: ['sweet potato'] } });
      const { json } = await admin.call('POST /rules/test', {
        body: {
          content: 'potato, sweet potato, potato',
          draft: { type: 'regex', pattern: 'potato', moderation_action: 'flag' },
        },
      });
      const places = [
        { start: 0, end: 6 },
        { start: 22, end: 28 },
      ];
      expect(json.matches).toEqual([
        { rule_id: null, type: 'regex', moderation_action: 'flag', shadow: false, places },
      ]);
      expect(json.exempt).toEqual([{ start: 8, end: 20 }]);
      expect((await admin.call('GET /rules')).text).not.toContain('"regex"');
    });

    it('R5: are imported all or none, and the error names the first invalid one', async () => {
      const before = (await admin.call('GET /rules')).json.rules.length;
      const good = (word: string) => ({ ...draft, pattern: [word] });
      const refused = await admin.call('POST /rules/import', {
        body: { rules: [good('one'), good('two'), { ...draft, pattern: ['x'.repeat(201)] }] },
      });
      expect(refused.json.error.message).toBe('rules[2]: pattern[0] must be at most 200 characters.');
      expect((await admin.call('GET /rules')).json.rules).toHaveLength(before);
      const done = await admin.call('POST /rules/import', { body: { rules: [good('one'), good('two')] } });
      expect(done.json.rules).toHaveLength(before + 2);
      expect((await undo((await newestEntry())?.entry_id)).status).toBe(200);
      expect((await admin.call('GET /rules')).json.rules).toHaveLength(before);
    });
  });

  it('keeping content is changed, and undone unless somebody changed it later', async () => {
    const set = (days: number) => admin.call('PUT /review/settings', { body: { days, keep_content: true } });
    const settings = async () => (await admin.call('GET /review/settings')).json;
    expect(await settings()).toMatchObject({ keep_content: false, days: 30 });
    await set(5);
    const first = await newestEntry();
    expect(first).toMatchObject({ before: { keep_content: false, days: 30 }, after: { keep_content: true, days: 5 } });
    await set(7);
    expect((await undo(first?.entry_id)).json.error.code).toBe('conflict');
    expect((await undo((await newestEntry())?.entry_id)).status).toBe(200);
    expect(await settings()).toMatchObject({ keep_content: true, days: 5 });
    expect((await undo(first?.entry_id)).status).toBe(200);
    expect(await settings()).toMatchObject({ keep_content: false, days: 30 });
  });

  it('undo changes a webhook back, removes it, and restores it disabled with a new secret', async () => {
    const draft = { label: 'ours', url: 'https://example.com/hook', events: ['decision.block'], enabled: true };
    const made = await admin.call('POST /webhooks', { body: draft });
    const { webhook_id: id } = made.json.webhook;
    const added = await newestEntry();
    const listed = async () => (await admin.call('GET /webhooks')).json.webhooks;

    await admin.call('PUT /webhooks/:webhook_id', { params: { webhook_id: id }, body: { ...draft, label: 'new' } });
    expect((await undo(added?.entry_id)).json.error.code).toBe('conflict');
    expect((await undo((await newestEntry())?.entry_id)).status).toBe(200);
    expect(await listed()).toMatchObject([{ webhook_id: id, ...draft }]);

    expect((await undo(added?.entry_id)).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await undo((await newestEntry())?.entry_id)).status).toBe(200);
    const [back] = await listed();
    expect(back).toMatchObject({ webhook_id: id, ...draft, enabled: false });
    expect(back?.secret_last_four).not.toBe(made.json.secret.slice(-4));
    expect((await admin.call('GET /audit')).text).not.toContain('whsec_');
  });

  describe('the playground', () => {
    it('judges like a live call, but stores and counts nothing', async () => {
      const content = 'you are an idiot and a moron';
      const live = (await moderate(content)).json;
      const before = await stored();
      const { json, status } = await admin.call('POST /playground/text', { body: { content } });
      expect(status).toBe(200);
      expect(json.result.categories).toEqual(live.categories);
      expect(json.result.action).toBe(live.action);
      expect(json.block_thresholds.toxicity).toBe(release.categories.toxicity.blockThreshold);
      expect(json.trace[0]).toMatchObject({ tier: 0 });
      expect(json.marks).toContainEqual({ ...spanOf(content, 'idiot'), rule_id: null, category: expect.any(String) });
      expect(await stored()).toEqual(before);
    });

    const spanOf = (content: string, word: string) => {
      const start = content.indexOf(word);
      return { start, end: start + word.length };
    };

    it('refuses invalid images, small or large, with the API’s message', async () => {
      for (const base64 of ['AAAA', 'AAAA'.repeat(200_000)]) {
        const body = { data: `data:image/png;base64,${base64}` };
        const { status, json } = await admin.call('POST /playground/image', { body });
        expect([status, json.error.code]).toEqual([415, 'unsupported_image_format']);
      }
      const broken = await admin.call('POST /playground/image', { body: { data: 'data:image/png;base64,A*==' } });
      expect([broken.status, broken.json.error.code]).toEqual([400, 'invalid_request']);
      expect((await admin.call('POST /playground/image', { body: {} })).json.error.code).toBe('invalid_request');
    });

    const stored = async () => {
      const { query } = app.stores.database;
      const rows = await query.selectFrom('ledger').select('request_id').execute();
      const usage = await query.selectFrom('usage_counters').selectAll().execute();
      return { rows: rows.length, usage };
    };
  });

  it('K7: usage shows this month as the API does, and earlier months', async () => {
    const { json } = await admin.call('GET /usage');
    expect(json.current).toEqual((await app.call('GET', '/v1/usage', { key: app.liveKey })).json);
    expect(json.months[0]).toMatchObject({ total: json.current.total_calls });
  });

  it('providers show their settings, their address only to operators, and a key to nobody', async () => {
    const { json, text } = await admin.call('GET /providers');
    expect(json.providers.map(({ tier, configured, health, fit }) => [tier, configured, health, fit])).toEqual([
      [1, false, 'unknown', 'none'],
      [2, false, 'unknown', 'none'],
    ]);
    expect(json.spend).toBeNull();
    expect(text).not.toContain('api_key');
  });

  it('the audit log pages by cursor with no entry missing or repeated', async () => {
    const all = (await admin.call('GET /audit', { query: { limit: '200' } })).json.items.map(({ entry_id: id }) => id);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: Record<string, string> = { limit: '3', ...(cursor === '' ? {} : { cursor }) };
      const { json } = await admin.call('GET /audit', { query });
      paged.push(...json.items.map(({ entry_id: id }) => id));
      cursor = json.next_cursor;
    }
    expect(paged).toEqual(all);
    expect(new Set(all).size).toBe(all.length);
  });
});
