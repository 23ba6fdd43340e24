import { type TextCategory, textCategoryNames, toReviewMix } from '@moderato/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { ProviderError, type ProviderQuestion } from '../provider.ts';
import { fixture, moderationReply } from '../testing/replies.ts';
import { type ScriptedReply, type ScriptedServer, startScriptedServer } from '../testing/scripted-server.ts';
import { openAiCategories, openAiMapping } from './map-categories.ts';
import { createModerationProvider } from './moderation-provider.ts';

let server: ScriptedServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const question: ProviderQuestion = { excerpts: ['a text'], context: 'chat', categories: ['violence'], custom: [] };

async function ask(body: unknown, changes: Partial<ProviderQuestion> = {}, reply: Partial<ScriptedReply> = {}) {
  server = await startScriptedServer(() => ({ body, ...reply }));
  const provider = createModerationProvider({
    baseUrl: server.baseUrl,
    apiKey: 'secret',
    model: 'omni-moderation-latest',
  });
  return provider.ask({ ...question, ...changes }, AbortSignal.timeout(60_000));
}
/** Its score as a probability on the review mix, without a fit. */
const assumed = (score: number, category: TextCategory) => expect.closeTo(toReviewMix(score, category), 5);
const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof ProviderError ? error.failure : error),
  );

describe('the moderation protocol', () => {
  it('sends only the model, the key and the text to /moderations', async () => {
    await ask(moderationReply({}));
    const [request] = server?.seen ?? [];
    expect(request?.path).toBe('/v1/moderations');
    expect(request?.headers.authorization).toBe('Bearer secret');
    expect(request?.body).toEqual({ model: 'omni-moderation-latest', input: 'a text' });
    expect(Object.keys(request?.headers ?? {}).filter((name) => /organization|project/.test(name))).toEqual([]);
  });

  it('sends several excerpts as a list and keeps the highest score of each category', async () => {
    const { scores } = await ask(moderationReply({ violence: 0.1, sexual: 0.9 }, { violence: 0.7 }), {
      excerpts: ['one', 'two'],
    });
    expect(server?.seen[0]?.body.input).toEqual(['one', 'two']);
    expect(scores).toMatchObject({ violence: assumed(0.7, 'violence'), sexual: assumed(0.9, 'sexual') });
  });

  it('reads current replies and those of models before 2024', async () => {
    const { raw, model } = await ask(fixture('openai-moderation.json'));
    expect(model).toBe('omni-moderation-latest');
    expect(raw.violence).toBe(0.8134517204);
    await server?.close();
    expect((await ask(fixture('text-moderation-before-2024.json'))).raw.violence).toBe(0.0002);
  });

  it('T2: applies the curve fitted for a category, and adjusts the others to the review mix', async () => {
    server = await startScriptedServer(() => ({ body: moderationReply({ violence: 0.5, sexual: 0.5 }) }));
    const endpoint = { baseUrl: server.baseUrl, apiKey: 'k', model: 'm' };
    const provider = createModerationProvider(endpoint, () => ({ violence: { slope: 1, shift: 2 } }));
    const { scores, raw } = await provider.ask(question, AbortSignal.timeout(60_000));
    expect(scores.violence).toBeCloseTo(1 / (1 + Math.exp(-2)), 6);
    expect(scores.sexual).toEqual(assumed(0.5, 'sexual'));
    expect(raw.violence).toBe(0.5);
  });
});

describe('the mapping', () => {
  it('covers every category on both sides, or says that there is no match', () => {
    expect(Object.keys(openAiMapping).sort()).toEqual([...textCategoryNames].sort());
    const used = new Set(Object.values(openAiMapping).flatMap(({ from }) => from));
    expect(openAiCategories.filter((name) => !used.has(name))).toEqual(['illicit']);
  });

  it('T8: has no spam, and only evidence for toxicity, none against it', async () => {
    expect(openAiMapping.spam.knows).toBe('nothing');
    expect(openAiMapping.toxicity.knows).toBe('high');
    expect((await ask(moderationReply({ hate: 0.9 }))).scores).not.toHaveProperty('spam');
  });

  it('maps threats to violence', async () => {
    expect((await ask(moderationReply({ 'harassment/threatening': 0.8 }))).scores).toMatchObject({
      violence: assumed(0.8, 'violence'),
      harassment: assumed(0.8, 'harassment'),
      toxicity: assumed(0.8, 'toxicity'),
      hate_speech: expect.closeTo(0, 2),
    });
  });
});

describe('an incomplete reply is a failure', () => {
  const good = moderationReply({ violence: 0.9 }) as { results: Record<string, unknown>[] };
  const changed = (changes: Record<string, unknown>) => ({ ...good, results: [{ ...good.results[0], ...changes }] });
  const scores = good.results[0]?.category_scores as Record<string, number>;

  it.each<[string, unknown, string]>([
    ['no results', { ...good, results: [] }, 'empty'],
    ['more results than excerpts', moderationReply({}, {}), 'malformed'],
    ['no list', { ...good, results: 'none' }, 'malformed'],
    ['null', null, 'malformed'],
    ['a list', [], 'malformed'],
    ['an empty object', {}, 'malformed'],
    ['a score over 1', changed({ category_scores: { ...scores, violence: 1.2 } }), 'malformed'],
    ['a score under 0', changed({ category_scores: { ...scores, violence: -0.1 } }), 'malformed'],
    ['a score that is text', changed({ category_scores: { ...scores, violence: '0.9' } }), 'malformed'],
    ['a score that is missing', changed({ category_scores: { ...scores, violence: undefined } }), 'malformed'],
    ['no scores', changed({ category_scores: null }), 'malformed'],
    ['flagged without a category', changed({ categories: {} }), 'contradictory'],
    ['a category without flagged', changed({ flagged: false }), 'contradictory'],
    [
      'a category with a score of nothing',
      changed({ category_scores: { ...scores, violence: 0.0001 } }),
      'contradictory',
    ],
  ])('%s', async (_name, body, failure) => {
    expect(await failureOf(ask(body))).toBe(failure);
  });

  it.each<[string, ScriptedReply, string]>([
    ['an empty body', { body: '', headers: { 'content-type': 'application/json' } }, 'not_json'],
    [
      'HTML with the status 200',
      { body: fixture('gateway-error.html'), headers: { 'content-type': 'text/html' } },
      'not_json',
    ],
    ['HTML that says it is JSON', { body: '<html>', headers: { 'content-type': 'application/json' } }, 'not_json'],
    ['HTML with the status 502', { status: 502, body: fixture('gateway-error.html') }, 'server_error'],
    ['a wrong key', { status: 401, body: { error: { message: 'Incorrect API key provided: secret' } } }, 'refused'],
    ['too many requests', { status: 429, body: { error: { message: 'slow down' } } }, 'rate_limited'],
    ['a redirect', { status: 307, headers: { location: 'http://127.0.0.1:1/' }, body: '' }, 'unreachable'],
  ])('%s', async (_name, reply, failure) => {
    expect(await failureOf(ask(reply.body, {}, reply))).toBe(failure);
  });

  it('never repeats what the provider said, because it may quote the text', async () => {
    const error = await ask({}, {}, { status: 400, body: { error: { message: 'a text is not allowed' } } }).catch(
      (caught: unknown) => caught,
    );
    expect(String(error)).toBe('ProviderError: The provider did not answer: refused.');
    expect(JSON.stringify(error)).not.toContain('text');
    expect((error as Error).cause).toBeUndefined();
  });
});
