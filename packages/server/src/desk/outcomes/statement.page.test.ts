import { undoSeconds } from '@moderato/contract/dashboard';
import { beforeEach, expect, it } from 'vitest';
import { describeOnEveryEngine } from '../../testing/app-on-every-engine.ts';
import { type SignedInVisitor, signedIn } from '../../testing/dashboard-visitor.ts';
import { takeEffects } from '../review/take-effect.ts';

const contentUrl = 'https://forum.example/posts/1?a=1&b=2';
const html = '<script>alert(1)</script>';

describeOnEveryEngine('the page of a statement', (app) => {
  let key = '';
  let account = '';
  let owner: SignedInVisitor;
  let moderator: SignedInVisitor;
  beforeEach(async () => {
    ({ liveKey: key, accountId: account } = await app.addAccount('pro'));
    await app.stores.retention.set(account, { keep_content: true, days: 30, include_scored: true });
    const rule = { action: 'create', type: 'wordlist', pattern: ['turnip'], moderation_action: 'block' };
    await app.call('POST', '/v1/config/rules', { key, body: rule });
    owner = await signedIn(app, { accountId: account, role: 'owner', email: `owner-${account}@example.com` });
    moderator = await signedIn(app, { accountId: account, role: 'moderator', email: `mod-${account}@example.com` });
  });
  const judge = async (): Promise<string> => {
    const body = { content: 'you turnip SECRETWORD', user_id: 'ann', content_url: contentUrl };
    return (await app.call('POST', '/v1/moderate/text', { key, body })).json.request_id;
  };
  const decide = async (requestId: string, body: object = {}) => {
    const decision = { request_ids: [requestId], decision: 'remove' as const, clause: 'insults', ...body };
    const reply = await moderator.call('POST /review/decide', { body: decision });
    expect(reply.status).toBe(200);
    return (reply.json as { entry_id: string }).entry_id;
  };
  const takeEffect = () =>
    takeEffects(app.stores.database, Date.now() + (undoSeconds + 1) * 1_000, (error) => {
      throw error;
    });
  const page = (request_id: string, language?: 'de', visitor = moderator) =>
    visitor.call('GET /statements/:request_id', {
      params: { request_id },
      query: language === undefined ? {} : { language },
    });

  it('C2: is HTML without script that can be printed, with the letter in the wanted language', async () => {
    const id = await judge();
    expect((await page(id)).status).toBe(404);
    await decide(id);
    const early = (await page(id)).text;
    expect(early).toContain('takes effect soon');
    expect(early).not.toContain('/appeal/');
    expect(early).toContain('https://forum.example/posts/1?a=1&amp;b=2</p>');
    await takeEffect();
    const { status, text, headers } = await page(id, 'de');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain('<main lang="de">');
    expect(text).toContain('Die Entscheidung hat ein Mensch getroffen.');
    expect(text).toContain('<h2>So können Sie die Entscheidung anfechten</h2>');
    expect(text).toContain('@media print');
    expect(text).toContain(id);
    expect(text).toContain('/appeal/out_');
    expect(text).not.toContain('href="http');
    expect(text).not.toContain('<script');
    expect(text).not.toContain('SECRETWORD');
  });

  it('shows a clause with HTML as text', async () => {
    const clause = { ...{ id: 'own', name: html, text: { en: html }, measure: 'removed' as const }, weight: 1 };
    await owner.call('PUT /clauses', { body: { language: 'en', clauses: [{ ...clause, categories: [] }] } });
    const id = await judge();
    await decide(id, { clause: 'own' });
    const { text } = await page(id);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script');
  });

  it('after a later undo it is the correction, also for programs', async () => {
    const id = await judge();
    const entry_id = await decide(id);
    await takeEffect();
    const cases = { key };
    const first = (await app.call('GET', `/v1/decisions/${id}/statement`, cases)).json;
    expect(first).toMatchObject({ outcome: 'removed', decided_by: 'person' });
    expect(first).toMatchObject({ redress: { appeal_url: expect.stringContaining('/appeal/out_') } });
    expect((await moderator.call('POST /review/undo', { body: { entry_id } })).status).toBe(200);
    const { text } = await page(id);
    expect(text).toMatch(/<p>Decision of [^<]+: the content was restored\.<\/p>/);
    expect(text).toContain('which no longer applies');
    for (const said of ['<h2>', 'How to appeal', '/appeal/', 'court']) expect(text).not.toContain(said);
    const corrected = (await app.call('GET', `/v1/decisions/${id}/statement`, cases)).json;
    expect(corrected).toMatchObject({ outcome: 'kept', clause: null, redress: null });
    expect(corrected).toMatchObject({ corrects: { outcome_id: (first as { outcome_id?: string }).outcome_id } });
  });

  it('T17: the letter for programs names the address too, while the text is kept', async () => {
    const id = await judge();
    await decide(id);
    await takeEffect();
    const letter = async () => (await app.call('GET', `/v1/decisions/${id}/statement?format=text`, { key })).text;
    expect(await letter()).toContain(`Address of the content: ${contentUrl}\n`);
    await app.stores.database.query
      .updateTable('kept_content')
      .set({ expires_at: Date.now() - 1 })
      .where('request_id', '=', id)
      .execute();
    expect(await letter()).not.toContain('forum.example');
  });

  it('a restricted one is for admins and owners', async () => {
    const id = await judge();
    await decide(id);
    await app.stores.database.query
      .updateTable('outcomes')
      .set({ restricted: 1 })
      .where('request_id', '=', id)
      .execute();
    expect((await page(id)).status).toBe(404);
    expect((await page(id, undefined, owner)).status).toBe(200);
  });

  it('another account’s is not there', async () => {
    const id = await judge();
    await decide(id);
    const { accountId } = await app.addAccount('pro');
    const stranger = await signedIn(app, { accountId, role: 'owner', email: `other-${accountId}@example.com` });
    expect((await page(id, undefined, stranger)).status).toBe(404);
  });
});
