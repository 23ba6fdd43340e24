import { afterEach, describe, expect, it } from 'vitest';
import { type ImageProviderQuestion, ProviderError } from '../provider.ts';
import { moderationReply } from '../testing/replies.ts';
import { type ScriptedServer, type SeenRequest, startScriptedServer } from '../testing/scripted-server.ts';
import { openAiImageMapping } from './image-categories.ts';
import { createImageModerationProvider } from './image-moderation-provider.ts';
import { openAiCategories } from './map-categories.ts';

let server: ScriptedServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** What OpenAI's model applies to pictures. */
const applied = ['self-harm', 'self-harm/intent', 'self-harm/instructions', 'sexual', 'violence', 'violence/graphic'];

function reply(scores: Readonly<Record<string, number>>, appliedTo: readonly string[] = applied) {
  const body = moderationReply(scores) as { results: Record<string, unknown>[] };
  const types = openAiCategories.map((name) => [name, appliedTo.includes(name) ? ['image'] : []]);
  return {
    body: { ...body, results: [{ ...body.results[0], category_applied_input_types: Object.fromEntries(types) }] },
  };
}
const all: ImageProviderQuestion = {
  pictures: ['data:image/jpeg;base64,AAAA'],
  categories: ['sexual', 'violence', 'hate_symbols', 'self_harm', 'drugs', 'gore'],
};

async function ask(say: (request: SeenRequest, count: number) => { body: unknown; status?: number }, changes = {}) {
  server = await startScriptedServer(say);
  const provider = createImageModerationProvider({ baseUrl: server.baseUrl, apiKey: 'k', model: 'omni' });
  return provider.ask({ ...all, ...changes }, AbortSignal.timeout(60_000));
}

describe('pictures in the moderation protocol', () => {
  it('are sent as encoded, one per request', async () => {
    await ask(() => reply({}));
    expect(server?.seen).toHaveLength(1);
    expect(server?.seen[0]?.path).toBe('/v1/moderations');
    expect(server?.seen[0]?.body).toEqual({
      model: 'omni',
      input: [{ type: 'image_url', image_url: { url: 'data:image/jpeg;base64,AAAA' } }],
    });
  });

  it('are scored only in the categories that the model applies to pictures', async () => {
    const { scores } = await ask(() =>
      reply({ sexual: 0.9, 'violence/graphic': 0.8, 'self-harm/intent': 0.7, hate: 0.6, illicit: 0.6 }),
    );
    expect(scores).toEqual({ sexual: 0.9, violence: 0.00002, gore: 0.8, self_harm: 0.7 });
  });

  it('I4: are not scored if the model says that it did not look at them', async () => {
    expect((await ask(() => reply({ sexual: 0.9, violence: 0.9 }, ['sexual']))).scores).toEqual({ sexual: 0.9 });
    await server?.close();
    expect((await ask(() => ({ body: moderationReply({ sexual: 0.9 }) }))).scores).toEqual({});
  });

  it('are never scored for drugs and symbols', () => {
    const provider = createImageModerationProvider({ baseUrl: 'http://127.0.0.1:1/v1', apiKey: 'k', model: 'omni' });
    expect(all.categories.filter((category) => provider.knows(category) === 'nothing')).toEqual([
      'hate_symbols',
      'drugs',
    ]);
    expect(Object.keys(openAiImageMapping).sort()).toEqual([...all.categories].sort());
  });

  it('of an animation are sampled: the worst counts, and low scores do not clear the rest', async () => {
    const pictures = Array.from({ length: 9 }, (_, frame) => `data:image/jpeg;base64,${frame}AAA`);
    const { scores } = await ask((_request, count) => reply(count === 2 ? { sexual: 0.9 } : {}), { pictures });
    expect(server?.seen).toHaveLength(4);
    expect(JSON.stringify(server?.seen.map(({ body }) => body))).toMatch(/0AAA.*8AAA/);
    expect(scores).toEqual({ sexual: 0.9 });
  });

  it('fail together if one of them fails', async () => {
    const pictures = ['data:a', 'data:b'];
    const asked = ask((_request, count) => (count === 1 ? reply({}) : { status: 500, body: {} }), { pictures });
    await expect(asked).rejects.toBeInstanceOf(ProviderError);
  });
});
