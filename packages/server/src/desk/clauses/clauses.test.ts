import { imageCategoryNames, statementLanguages, textCategoryNames } from '@moderato/contract';
import type { AuditEntry, Clause, ClauseList } from '@moderato/contract/dashboard';
import { type clauseMeasures, maxClauses } from '@moderato/contract/dashboard';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnEveryEngine } from '../../testing/app-on-every-engine.ts';
import { type SignedInVisitor, signedIn } from '../../testing/dashboard-visitor.ts';
import { defaultClauses } from './default-clauses.ts';

const clause = (change: Partial<Clause> = {}): Clause => ({
  ...{ id: 'own', name: 'Own rule', text: { en: 'Be kind.' }, measure: 'removed', weight: 1, categories: [] },
  ...change,
});

describe('the clauses that ship', () => {
  it('C4: cover every category, with a text in every language', () => {
    const covered = new Set(defaultClauses.flatMap(({ categories }) => categories));
    expect([...textCategoryNames, ...imageCategoryNames].filter((name) => !covered.has(name))).toEqual([]);
    for (const { text } of defaultClauses) expect(Object.keys(text)).toEqual([...statementLanguages]);
  });

  it('never count a text about harming oneself against its author', () => {
    const weights = defaultClauses.filter(({ categories }) => categories.includes('self_harm'));
    expect(weights.map(({ weight }) => weight)).toEqual([0]);
  });
});

describeOnEveryEngine('clauses', (app) => {
  let account = '';
  let owner: SignedInVisitor;
  beforeEach(async () => {
    ({ accountId: account } = await app.addAccount('pro'));
    owner = await signedIn(app, { accountId: account, role: 'owner', email: `owner-${account}@example.com` });
  });
  const visitor = (role: 'viewer' | 'moderator' | 'admin') =>
    signedIn(app, { accountId: account, role, email: `${role}-${account}@example.com` });
  const read = async () => (await owner.call('GET /clauses', {})).json as ClauseList;
  const set = (clauses: readonly Clause[], more: object = {}) =>
    owner.call('PUT /clauses', { body: { language: 'en', clauses: [...clauses], ...more } });
  const newest = async () => (await owner.call('GET /audit', { query: {} })).json.items[0] as AuditEntry;

  it('are the list that ships until somebody changes them, and again after a restore', async () => {
    expect(await read()).toMatchObject({ language: 'en', is_default: true, clauses: [...defaultClauses] });
    const own = [clause(), clause({ id: 'pause', measure: 'account_measure', days: 7, weight: 0 })];
    expect((await set(own, { language: 'pl' })).json).toMatchObject({
      language: 'pl',
      is_default: false,
      clauses: own,
    });
    expect((await read()).clauses).toEqual(own);
    expect((await owner.call('POST /clauses/restore', {})).json).toMatchObject({ is_default: true, language: 'en' });
    expect((await read()).clauses).toHaveLength(defaultClauses.length);
  });

  it('are in the audit log with who changed them, and can be undone and redone', async () => {
    const long = defaultClauses.map((one) => ({ ...one, weight: 5 }));
    await set(long);
    await set([clause()]);
    const entry = await newest();
    expect(entry).toMatchObject({
      action: 'clauses.changed',
      undoable: true,
      by: { email: `owner-${account.toLowerCase()}@example.com` },
    });
    expect((await owner.call('POST /audit/:entry_id/undo', { params: { entry_id: entry.entry_id } })).status).toBe(200);
    expect((await read()).clauses).toEqual(long);
    const undoing = await newest();
    await owner.call('POST /audit/:entry_id/undo', { params: { entry_id: undoing.entry_id } });
    expect((await read()).clauses).toEqual([clause()]);
  });

  it('an undo after another change is refused, and so is a change of a list that has changed', async () => {
    const { stamp } = await read();
    await set([clause()], { stamp });
    const entry = await newest();
    expect((await set([], { stamp })).status).toBe(409);
    await set([]);
    const undone = await owner.call('POST /audit/:entry_id/undo', { params: { entry_id: entry.entry_id } });
    expect(undone.status).toBe(409);
    expect((await read()).clauses).toEqual([]);
  });

  it('saving the same list again leaves no entry', async () => {
    await set([clause()]);
    const { entry_id } = await newest();
    await set([clause({ name: ' Own rule ' })]);
    expect((await newest()).entry_id).toBe(entry_id);
  });

  it('a text with HTML is kept as it is and comes back as text', async () => {
    const html = '<script>alert(1)</script> & <b>bold</b>';
    await set([clause({ name: html, text: { de: html } })]);
    expect((await read()).clauses[0]).toMatchObject({ name: html, text: { de: html } });
  });

  it.each<[string, unknown]>([
    ['two with one id', [clause(), clause()]],
    ['an id with a space', [clause({ id: 'a b' })]],
    ['no text in any language', [clause({ text: {} })]],
    ['an invisible text', [clause({ text: { en: '\u200b \u00ad' } })]],
    ['an invisible name', [clause({ name: '\u200b' })]],
    ['a text that is too long', [clause({ text: { en: 'a'.repeat(501) } })]],
    ['a text that no database can store', [clause({ text: { en: 'a\u0000' } })]],
    ['a measure that does not exist', [clause({ measure: 'kept' as (typeof clauseMeasures)[number] })]],
    ['days of a removal', [clause({ days: 3 })]],
    ['half a strike', [clause({ weight: 0.5 })]],
    ['a strike less', [clause({ weight: -1 })]],
    ['a category that is too long', [clause({ categories: ['a'.repeat(41)] })]],
    ['too many', Array.from({ length: maxClauses + 1 }, (_, at) => clause({ id: `c${at}` }))],
    ['something else', 'insults'],
  ])('refuse %s and keep what they are', async (_, clauses) => {
    const reply = await set(clauses as Clause[]);
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ error: { code: 'invalid_request' } });
    expect(await read()).toMatchObject({ is_default: true });
  });

  it('as many and as long as allowed fit into one call', async () => {
    const text = Object.fromEntries(statementLanguages.map((language) => [language, '語'.repeat(500)]));
    const most = Array.from({ length: maxClauses }, (_, at) => clause({ id: `c${at}`, text }));
    expect((await set(most)).status).toBe(200);
    expect((await read()).clauses).toEqual(most);
  });

  it('are read by everybody in the account and changed by admins and owners', async () => {
    for (const role of ['viewer', 'moderator'] as const) {
      const person = await visitor(role);
      expect((await person.call('GET /clauses', {})).status, role).toBe(200);
      expect((await person.call('PUT /clauses', { body: { language: 'en', clauses: [] } })).status, role).toBe(403);
      expect((await person.call('POST /clauses/restore', {})).status, role).toBe(403);
    }
    const admin = await visitor('admin');
    expect((await admin.call('PUT /clauses', { body: { language: 'en', clauses: [] } })).status).toBe(200);
  });

  it('another account has its own', async () => {
    await set([clause()]);
    const { accountId } = await app.addAccount('pro');
    const stranger = await signedIn(app, { accountId, role: 'owner', email: `other-${accountId}@example.com` });
    expect((await stranger.call('GET /clauses', {})).json).toMatchObject({ is_default: true });
  });
});
