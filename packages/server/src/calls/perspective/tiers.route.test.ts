/** Perspective's requests with Tier 1 configured: a real SDK, and a scripted server on loopback. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moderationReply } from '../../../../engine/src/providers/testing/replies.ts';
import { startScriptedServer } from '../../../../engine/src/providers/testing/scripted-server.ts';
import { unsureClassifier } from '../../testing/fixed-classifier.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { aliasCall, analyzePath } from './alias/testing/alias-call.ts';

let hangs = false;
const tier1 = await startScriptedServer(async () => {
  if (hangs) await new Promise((resolve) => setTimeout(resolve, 2_000));
  return { body: moderationReply({ sexual: 0.95 }) };
});
const classifier = unsureClassifier((content) => ({
  scores: { sexual: 0.5 },
  unsure: ['sexual'],
  ...(content.includes('head') ? { perspective: { SEXUALLY_EXPLICIT: 0.25 } } : {}),
}));
const app = await startTestApp(
  { MODERATO_TIER1_BASE_URL: tier1.baseUrl, MODERATO_TIER1_API_KEY: 'k', MODERATO_TIER1_TIMEOUT_MS: '5000' },
  { classifier },
);
afterAll(async () => {
  await app.close();
  await tier1.close();
});
/** The first question loads the SDK, which can take longer than a call may wait. */
beforeAll(() => plain('first'));
beforeEach(() => {
  hangs = false;
  tier1.seen.length = 0;
});

let counter = 0;
const bodyOf = (text: string) => ({
  comment: { text: `${text} ${counter++}` },
  requestedAttributes: { SEXUALLY_EXPLICIT: {} },
});
const plain = (text: string, key = app.liveKey) => app.call('POST', '/v1/compat/analyze', { key, body: bodyOf(text) });
const alias = (text: string) => aliasCall(app, analyzePath, { query: `?key=${app.liveKey}`, body: bodyOf(text) });
const scoreIn = ({ json }: Awaited<ReturnType<typeof plain | typeof alias>>) =>
  json.attributeScores.SEXUALLY_EXPLICIT?.summaryScore.value;
const newestRow = () =>
  app.stores.database.query
    .selectFrom('ledger')
    .select(['tier', 'degraded'])
    .orderBy('request_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

describe('Tier 1 behind Perspective', () => {
  it('T8: answers what Tier 0 is unsure of, and the ledger says so', async () => {
    expect(scoreIn(await plain('unclear'))).toBeGreaterThan(0.5);
    expect([tier1.seen.length, await newestRow()]).toEqual([1, { tier: 1, degraded: 0 }]);
  });

  it('T8: has half a second at most: then Tier 0 answers the call', async () => {
    hangs = true;
    expect(scoreIn(await plain('slow'))).toBe(0.5);
    expect(await newestRow()).toEqual({ tier: 0, degraded: 1 });
  });

  it('P5: is not asked for replies on Perspective’s own scale, which it does not know', async () => {
    expect(scoreIn(await alias('head'))).toBe(0.25);
    expect(tier1.seen).toEqual([]);
    expect(scoreIn(await alias('none of that'))).toBeGreaterThan(0.5);
    expect(tier1.seen).toHaveLength(1);
  });

  it('T9: is never asked for a test key', async () => {
    await plain('unclear', app.testKey);
    expect(tier1.seen).toEqual([]);
  });
});
