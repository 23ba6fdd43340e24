/**
 * The real SDK over real sockets, with a misbehaving proxy in between: each misbehaviour ends in a failure that we have
 * a name for.
 */

import { afterAll, describe, expect, it } from 'vitest';
import { createGuard } from './guard.ts';
import { createLanguageModelProvider } from './language-model/language-model-provider.ts';
import { createModerationProvider } from './openai-moderation/moderation-provider.ts';
import type { ProviderQuestion, ProviderResult } from './provider.ts';
import { type Mischief, startChaosProxy } from './testing/chaos-proxy.ts';
import { chatReply, moderationReply, obedientAnswer } from './testing/replies.ts';
import { startScriptedServer } from './testing/scripted-server.ts';

const server = await startScriptedServer(({ path, body }) => ({
  headers: { connection: 'close' },
  body: path.endsWith('/moderations') ? moderationReply({ hate: 0.9 }) : chatReply(obedientAnswer(body, 'low')),
}));
const proxy = await startChaosProxy(server.port);
afterAll(async () => {
  await proxy.close();
  await server.close();
});

const question: ProviderQuestion = { excerpts: ['some text'], context: 'chat', categories: ['spam'], custom: [] };
const endpoint = { baseUrl: proxy.baseUrl, apiKey: 'k', model: 'm' };
const outcome = (result: ProviderResult) => ('failure' in result ? result.failure : 'answered');

const expected: readonly [Mischief, readonly string[]][] = [
  ['none', ['answered']],
  ['silence', ['late']],
  ['drip', ['late']],
  ['refuse', ['unreachable']],
  ['cut', ['unreachable']],
  ['garble', ['not_json', 'malformed', 'unreachable']],
  ['html', ['not_json']],
  ['flood', ['malformed']],
];

describe.each([
  ['the moderation model', () => createModerationProvider(endpoint)],
  ['the language model', () => createLanguageModelProvider(endpoint)],
] as const)('%s behind a bad network', (_name, create) => {
  it.each(expected)('%s', async (mischief, failures) => {
    proxy.mischief = mischief;
    const timeoutMs = mischief === 'silence' || mischief === 'drip' ? 300 : 20_000;
    const guard = createGuard(create(), { timeoutMs, concurrency: 2 });
    const result = await guard.ask(question, performance.now() + 60_000);
    expect(failures).toContain(outcome(result));
    expect(guard.inFlight).toBe(0);
    proxy.mischief = 'none';
  });
});
