/**
 * Tests `languages` of a request with the models that ship: it settles the language only if detection is unsure [P1].
 */

import type { AnalyzeReply } from '@moderato/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveService, startService } from './support/live-service.ts';

let service: LiveService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const surelyEnglish = 'What a lovely morning it is to walk along the river with old friends.';

async function analyze(path: string, text: string, languages?: string[]) {
  const response = await fetch(service.address + path, {
    method: 'POST',
    headers: { 'x-api-key': service.liveKey, 'content-type': 'application/json' },
    body: JSON.stringify({ comment: { text }, requestedAttributes: { TOXICITY: {} }, languages }),
  });
  const { language, limited = false, languages: listed } = (await response.json()) as AnalyzeReply;
  return { status: response.status, language, limited, listed };
}

describe.each(['/v1/compat/analyze', '/v1alpha1/comments:analyze'])('P1: %s', (path) => {
  test.each<[languages: string[] | undefined, language: string | null, limited: boolean]>([
    [undefined, null, false],
    [['tr'], 'tr', false],
    [['TR-tr'], 'tr', false],
    [['EN'], 'en', false],
    [['zh-Hant'], 'zh', false],
    [['yo'], 'yo', true],
    [['en', 'tr'], null, false],
    [['nonsense code', 'de'], 'de', false],
  ])('"gg ez" with languages %j is read as %s', async (languages, language, limited) => {
    const reply = await analyze(path, 'gg ez', languages);
    expect([reply.status, reply.language, reply.limited]).toEqual([200, language, limited]);
  });

  test('a text that is clearly English stays English, whatever the request says', async () => {
    expect(await analyze(path, surelyEnglish, ['yo'])).toMatchObject({ language: 'en', limited: false });
  });
});

test('P1: our own endpoint lists the detected languages, the alias those of the request', async () => {
  expect((await analyze('/v1/compat/analyze', 'gg ez', ['tr'])).listed).toEqual([]);
  expect((await analyze('/v1alpha1/comments:analyze', 'gg ez', ['TR-tr'])).listed).toEqual(['TR-tr']);
});
