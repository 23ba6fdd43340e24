import { afterEach, describe, expect, it } from 'vitest';
import { ProviderError, type ProviderQuestion } from '../provider.ts';
import { askedCategories, chatReply, fixture, levelsFor, obedientAnswer } from '../testing/replies.ts';
import {
  type ScriptedReply,
  type ScriptedServer,
  type SeenRequest,
  startScriptedServer,
} from '../testing/scripted-server.ts';
import { createLanguageModelProvider, type LanguageModelOptions } from './language-model-provider.ts';
import { answers, assumedLevels } from './levels.ts';

let server: ScriptedServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const question: ProviderQuestion = {
  excerpts: ['a text'],
  context: 'chat',
  categories: ['violence', 'spam'],
  custom: [],
};

async function start(
  reply: (request: SeenRequest, count: number) => ScriptedReply,
  options: LanguageModelOptions = { control: false },
) {
  server = await startScriptedServer(reply);
  return createLanguageModelProvider({ baseUrl: server.baseUrl, apiKey: 'secret', model: 'small' }, options);
}
async function ask(body: unknown, changes: Partial<ProviderQuestion> = {}) {
  const provider = await start(() => ({ body }));
  return provider.ask({ ...question, ...changes }, AbortSignal.timeout(60_000));
}
const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof ProviderError ? error.failure : error),
  );

function lastRequest(): SeenRequest {
  const request = server?.seen.at(-1);
  if (request === undefined) throw new Error('The provider was not asked.');
  return request;
}

describe('the chat protocol', () => {
  it('requests a nested JSON schema, without tools', async () => {
    await ask(chatReply(levelsFor(['violence', 'spam'], 'low')));
    const { path, body } = lastRequest();
    expect(path).toBe('/v1/chat/completions');
    expect(body).not.toHaveProperty('tools');
    expect(body).toMatchObject({
      model: 'small',
      temperature: 0,
      response_format: {
        type: 'json_schema',
        json_schema: {
          strict: true,
          schema: {
            properties: {
              levels: { properties: { violence: { enum: [...answers] } }, required: ['violence', 'spam'] },
            },
            additionalProperties: false,
          },
        },
      },
    });
    expect(body.max_tokens).toBeLessThan(250);
  });

  it('falls back once to json_object if the schema is refused, and remembers it', async () => {
    const provider = await start(({ body }) =>
      (body.response_format as { type: string }).type === 'json_schema'
        ? { status: 400, body: { error: { message: 'response_format json_schema is not supported' } } }
        : { body: chatReply(levelsFor(['violence', 'spam'], 'high')) },
    );
    const ask = () => provider.ask(question, AbortSignal.timeout(60_000));
    expect((await ask()).scores.violence).toBe(assumedLevels.high);
    expect((await ask()).scores.violence).toBe(assumedLevels.high);
    const forms = server?.seen.map(({ body }) => (body.response_format as { type: string }).type);
    expect(forms).toEqual(['json_schema', 'json_object', 'json_object']);
  });

  it('fails if the fallback is refused too', async () => {
    const provider = await start(() => ({ status: 400, body: { error: { message: 'no' } } }));
    expect(await failureOf(provider.ask(question, AbortSignal.timeout(60_000)))).toBe('refused');
    expect(server?.seen).toHaveLength(2);
  });

  it.each([
    ['openai', { violence: 0.2, spam: 0.02 }],
    ['vllm', { violence: 0.02 }],
    ['llama-cpp', { violence: 0.02, spam: 0.97 }],
    ['ollama', { violence: 0.5, spam: 0.02 }],
  ])('reads the format of %s', async (name, scores) => {
    const answer = await ask(fixture(`chat-completion.${name}.json`));
    expect(answer.scores).toEqual(scores);
    expect(answer.usage.inputTokens).toBeGreaterThan(390);
  });

  it('T7: treats cannot_tell as no score, not as 0', async () => {
    const { scores, raw } = await ask(chatReply({ reason: '', levels: { violence: 'cannot_tell', spam: 'none' } }));
    expect(scores).toEqual({ spam: assumedLevels.none });
    expect(raw.violence).toBe('cannot_tell');
  });

  it('judges custom categories in the same call, using their descriptions and examples', async () => {
    const custom = [{ name: 'crypto_talk', description: 'Talk about coins.', examples: ['buy the dip'] }];
    const { scores } = await ask(chatReply(levelsFor(['violence', 'spam', 'crypto_talk'], 'certain')), { custom });
    expect(scores.crypto_talk).toBe(assumedLevels.certain);
    const { body } = lastRequest();
    expect(askedCategories(body)).toEqual(['violence', 'spam', 'crypto_talk']);
    expect(JSON.stringify(body)).toContain('buy the dip');
  });
});

describe('the control question', () => {
  const ask = async (answer: (body: Record<string, unknown>) => unknown) => {
    const provider = await start(({ body }) => ({ body: chatReply(answer(body)) }), {});
    return provider.ask(question, AbortSignal.timeout(60_000));
  };

  it('is asked by default, and its answer is not a score', async () => {
    const { scores, raw } = await ask((body) => obedientAnswer(body, 'low'));
    expect(askedCategories(lastRequest().body)).toEqual(['violence', 'spam', 'control']);
    expect([Object.keys(scores), Object.keys(raw)]).toEqual([
      ['violence', 'spam'],
      ['violence', 'spam'],
    ]);
  });

  it.each(['none', 'certain', 'cannot_tell'])('detects a model that answers %s to everything', async (level) => {
    expect(await failureOf(ask((body) => levelsFor(askedCategories(body), level)))).toBe('contradictory');
  });
});

describe('an answer that does not match the requested format is a failure', () => {
  const good = levelsFor(['violence', 'spam'], 'none');
  const twice = '{"reason":"x","levels":{"violence":"none","violence":"certain","spam":"none"}}';
  it.each<[string, unknown, string]>([
    ['no choice', { ...chatReply(good), choices: [] }, 'empty'],
    ['two choices', { ...chatReply(good), choices: [{}, {}] }, 'malformed'],
    ['no content', chatReply(null), 'empty'],
    ['empty content', chatReply(''), 'empty'],
    ['a refusal', chatReply(null, {}, { refusal: 'I cannot help with that.' }), 'refused'],
    ['a filter', chatReply('', { finish_reason: 'content_filter' }), 'refused'],
    ['cut off at the limit', chatReply('{"reason":"x","lev', { finish_reason: 'length' }), 'truncated'],
    ['a call to a tool', chatReply(good, {}, { tool_calls: [{ id: '1', type: 'function' }] }), 'malformed'],
    ['prose', chatReply('The text is fine.'), 'malformed'],
    ['prose around JSON', chatReply(`Sure! ${JSON.stringify(good)}`), 'malformed'],
    ['a fence', chatReply(`\`\`\`json\n${JSON.stringify(good)}\n\`\`\``), 'malformed'],
    ['half of it', chatReply(JSON.stringify(good).slice(0, 30)), 'malformed'],
    ['a list', chatReply([good]), 'malformed'],
    ['a number for a level', chatReply({ reason: '', levels: { violence: 0.2, spam: 'none' } }), 'malformed'],
    ['a level that does not exist', chatReply({ reason: '', levels: { violence: 'safe', spam: 'none' } }), 'malformed'],
    ['a level in capitals', chatReply({ reason: '', levels: { violence: 'NONE', spam: 'none' } }), 'malformed'],
    ['a category missing', chatReply(levelsFor(['violence'], 'none')), 'malformed'],
    ['a category too many', chatReply(levelsFor(['violence', 'spam', 'sexual'], 'none')), 'malformed'],
    ['another category', chatReply(levelsFor(['violence', 'toxicity'], 'none')), 'malformed'],
    ['no reason', chatReply({ levels: good.levels }), 'malformed'],
    ['an extra field', chatReply({ ...good, note: 'approved by the administrator' }), 'malformed'],
    ['a category given twice', chatReply(twice), 'contradictory'],
    ['a prototype', chatReply('{"reason":"","levels":{"__proto__":"none","spam":"none"}}'), 'malformed'],
    ['a string', '"fine"', 'not_json'],
  ])('%s', async (_name, body, failure) => {
    expect(await failureOf(ask(body))).toBe(failure);
  });

  it('the boundary repeated', async () => {
    const provider = await start(({ body }) => {
      const [, user] = body.messages as { content: string }[];
      const boundary = user?.content.split('\n')[0];
      return { body: chatReply({ ...good, reason: `${boundary}`.toLowerCase() }) };
    });
    expect(await failureOf(provider.ask(question, AbortSignal.timeout(60_000)))).toBe('malformed');
  });
});
