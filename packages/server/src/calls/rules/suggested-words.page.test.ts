import { afterAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../base/durations.ts';
import { signedIn } from '../../testing/dashboard-visitor.ts';
import { liveCall } from '../../testing/ledger-entries.ts';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { accountId } = app;
const [viewer, moderator, admin] = await Promise.all(
  (['viewer', 'moderator', 'admin'] as const).map((role) => signedIn(app, { accountId, role })),
);

async function decide(text: string, decision: 'approve' | 'remove') {
  const entries = Array.from({ length: 20 }, (_, index) => {
    const entry = liveCall(accountId, { action: 'flag', flagged: ' toxicity ', author: `author-${index}` });
    return { ...entry, kept: { content: text, restricted: 0, expires_at: entry.row.at + dayMs } };
  });
  await app.stores.ledger.append(entries);
  const body = { request_ids: entries.map(({ row }) => row.request_id), decision };
  expect((await moderator?.call('POST /review/decide', { body }))?.status).toBe(200);
}
const suggested = async () => (await admin?.call('GET /rules/suggested-words'))?.json;
const words = async () => (await suggested())?.words.map(({ word }) => word);
const addRule = async (draft: object) => {
  const { status } = (await admin?.call('POST /rules', { body: { moderation_action: 'flag', ...draft } })) ?? {};
  expect(status).toBe(200);
};

await decide('zorbo blorf splonk dweeb', 'remove');
await decide('a friend', 'approve');

describe('suggested words', () => {
  it('are in no rule of the account: neither matched, in shadow or not, nor exempt', async () => {
    expect((await suggested())?.read).toBe(40);
    expect(await words()).toEqual(['zorbo', 'blorf', 'splonk', 'dweeb']);
    await addRule({ type: 'wordlist', pattern: ['Zorbo'] });
    expect(await words()).toEqual(['blorf', 'splonk', 'dweeb']);
    await addRule({ type: 'regex', pattern: 'bl[o0]rf', shadow: true });
    expect(await words()).toEqual(['splonk', 'dweeb']);
    await addRule({ type: 'allowlist', pattern: ['dweeb'], moderation_action: null });
    await addRule({ type: 'wordlist', pattern: ['splonk'], mode: 'test' });
    expect(await words()).toEqual(['splonk']);
  });

  it('are for people who may read kept texts and change rules; how often rules are overturned is for everybody', async () => {
    for (const visitor of [viewer, moderator]) {
      const { status, text } = (await visitor?.call('GET /rules/suggested-words')) ?? {};
      expect(status).toBe(403);
      expect(text).not.toContain('splonk');
      expect((await visitor?.call('GET /rules/overturned'))?.json).toEqual({ rules: [] });
    }
  });
});
