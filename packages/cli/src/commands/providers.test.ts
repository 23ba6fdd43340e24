import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOptions, openStores, readConfig } from '@moderato/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  chatReply,
  levelsFor,
  moderationReply,
  obedientAnswer,
} from '../../../engine/src/providers/testing/replies.ts';
import {
  type ScriptedReply,
  type SeenRequest,
  startScriptedServer,
} from '../../../engine/src/providers/testing/scripted-server.ts';
import { commandLine, json, temporaryFolder } from '../testing/command-line.ts';

const key = 'sk-Zebra5tripes';

async function start(reply: (request: SeenRequest) => ScriptedReply) {
  const server = await startScriptedServer(reply);
  onTestFinished(() => server.close());
  const environment: NodeJS.ProcessEnv = {
    MODERATO_DATA_DIR: temporaryFolder(),
    ...Object.fromEntries(
      [1, 2].flatMap((tier) => [
        [`MODERATO_TIER${tier}_BASE_URL`, server.baseUrl],
        [`MODERATO_TIER${tier}_API_KEY`, key],
        [`MODERATO_TIER${tier}_TIMEOUT_MS`, '10000'],
      ]),
    ),
  };
  return { server, environment, moderato: commandLine(environment) };
}
const wellBehaved = ({ path, body }: SeenRequest): ScriptedReply => ({
  body: path.endsWith('/moderations') ? moderationReply({ hate: 0.25 }) : chatReply(obedientAnswer(body, 'low')),
});

describe('providers check', () => {
  it('makes one real call to each provider and prints the result', async () => {
    const { server, moderato } = await start(wellBehaved);
    const { code, stdout } = await moderato('providers', 'check');
    expect(code).toBe(0);
    expect(stdout).toMatch(/Tier 1: omni-moderation-2024-09-26 answered in \d+ ms, 0 tokens: .*hate_speech 0.679/);
    expect(stdout).toMatch(/Tier 2: some-model-2026 answered in \d+ ms, 450 tokens: toxicity 0.200/);
    expect(stdout).toMatch(/Tier 2, images: some-model-2026 answered in \d+ ms, 450 tokens: sexual 0.200/);
    const paths = ['/v1/chat/completions', '/v1/chat/completions', '/v1/moderations'];
    expect(server.seen.map(({ path }) => path).sort()).toEqual(paths);
    expect(JSON.stringify(server.seen.map(({ body }) => body)).match(/data:image\/jpeg;base64,/g)).toHaveLength(1);
    const { providers } = await json<{ providers: unknown[] }>(moderato, 'providers', 'check');
    expect(providers).toMatchObject([
      { tier: 1, configured: true, fit: 'none', scores: { hate_speech: expect.closeTo(0.6786, 4) } },
      { tier: 2, medium: 'text', configured: true, tokens: 450 },
      { tier: 2, medium: 'image', configured: true, scores: { sexual: 0.2 } },
    ]);
  });

  it('T2: warns about an unused fit of an earlier scale, and says what to do', async () => {
    const { environment, moderato } = await start(wellBehaved);
    const stores = await openStores(databaseOptions(readConfig(environment)));
    const curves = { hate_speech: { slope: 1, shift: 5 } };
    await stores.providerFits
      .write({ tier1: { model: 'omni-moderation-latest', curves } })
      .finally(() => stores.close());
    const { code, stdout, stderr } = await moderato('providers', 'check');
    expect([code, stdout.includes('hate_speech 0.679')]).toEqual([0, true]);
    expect(stderr).toMatch(/fit for Tier 1 is on an earlier scale.*providers calibrate FILE --tier 1/);
    const { providers } = await json<{ providers: unknown[] }>(moderato, 'providers', 'check');
    expect(providers).toMatchObject([{ tier: 1, fit: 'outdated' }, { tier: 2, fit: 'none' }, { medium: 'image' }]);
  });

  it('also sends a picture to Tier 1 if it judges images, and none to a tier that is switched off for them', async () => {
    const { server, environment } = await start(wellBehaved);
    const settings = { ...environment, MODERATO_TIER1_IMAGES: 'on', MODERATO_TIER2_IMAGES: 'off' };
    const { code, stdout } = await commandLine(settings)('providers', 'check');
    expect([code, stdout.includes('Tier 1, images'), stdout.includes('Tier 2, images')]).toEqual([0, true, false]);
    expect(server.seen).toHaveLength(3);
  });

  it('names a model that does not accept images, and says what to do', async () => {
    const { moderato } = await start((request) =>
      JSON.stringify(request.body).includes('image_url')
        ? { status: 400, body: { error: { message: 'no images here' } } }
        : wellBehaved(request),
    );
    const { code, stderr } = await moderato('providers', 'check');
    expect(code).toBe(1);
    expect(stderr).toMatch(/Tier 2, images: .* refused \(status 400\).* must accept images/);
  });

  it('says what is not configured, without failing', async () => {
    const { code, stdout } = await commandLine()('providers', 'check');
    expect(code).toBe(0);
    for (const tier of [1, 2])
      expect(stdout).toContain(`Tier ${tier}: not configured; set MODERATO_TIER${tier}_BASE_URL`);
  });

  it.each<[string, ScriptedReply, string]>([
    [
      'a wrong key',
      { status: 401, body: { error: { message: `Incorrect API key: ${key}` } } },
      'refused (status 401). Check the API_KEY',
    ],
    ['a web page', { body: '<html>', headers: { 'content-type': 'text/html' } }, 'not_json'],
    ['one answer for everything', { body: chatReply(levelsFor([], 'none')) }, 'malformed'],
  ])('exits with 1 on %s, says why, and repeats neither the key nor the reply', async (_name, reply, part) => {
    const { moderato } = await start(() => reply);
    const { code, stdout, stderr } = await moderato('providers', 'check');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(part);
    expect(stderr).not.toContain('Zebra5tripes');
    expect(stderr).not.toContain('html');
  });
});

describe('providers calibrate', () => {
  /** The provider scores bad texts 0.3 and good ones 0.1, or answers `medium` and `low`. */
  const shy = ({ path, body }: SeenRequest): ScriptedReply => {
    const isBad = JSON.stringify(body).includes('wicked');
    return {
      body: path.endsWith('/moderations')
        ? moderationReply({ hate: isBad ? 0.3 : 0.1 })
        : chatReply(obedientAnswer(body, isBad ? 'medium' : 'low')),
    };
  };
  function labelled(rows: number, extra: string[] = []): string {
    const lines = Array.from({ length: rows }, (_, i) =>
      JSON.stringify({ text: `${i % 4 === 0 ? 'wicked' : 'good'} ${i}`, labels: { hate_speech: i % 4 === 0 ? 1 : 0 } }),
    );
    const file = join(temporaryFolder(), 'labels.jsonl');
    writeFileSync(file, [...lines, ...extra].join('\n'));
    return file;
  }
  const fitsOf = async (environment: NodeJS.ProcessEnv) => {
    const stores = await openStores(databaseOptions(readConfig(environment)));
    return stores.providerFits.read().finally(() => stores.close());
  };

  it.each(['1', '2'])('fits the answers of tier %s to the labels and stores the fit for that model', async (tier) => {
    const { environment, moderato } = await start(shy);
    const { categories, kept } = await json<{ kept: boolean; categories: Record<string, number>[] }>(
      moderato,
      ...['providers', 'calibrate', labelled(120), '--tier', tier],
    );
    expect(kept).toBe(true);
    expect(categories[0]).toMatchObject({ category: 'hate_speech', labels: 120, positive: 30 });
    expect(categories[0]?.log_loss_after).toBeLessThan((categories[0]?.log_loss_before ?? 0) * 0.7);
    const fits = await fitsOf(environment);
    if (tier === '1')
      expect(fits.tier1).toMatchObject({
        model: 'omni-moderation-latest',
        scale: 'review-mix',
        curves: { hate_speech: {} },
      });
    else {
      expect(fits.tier2?.tables.hate_speech?.low).toBeLessThan(0.05);
      expect(fits.tier2?.tables['*']?.medium).toBeGreaterThan(0.9);
    }
  });

  it('--dry-run stores nothing', async () => {
    const { environment, moderato } = await start(shy);
    expect((await moderato('providers', 'calibrate', labelled(40), '--tier', '1', '--dry-run')).stdout).toContain(
      'hate_speech',
    );
    expect(await fitsOf(environment)).toEqual({});
  });

  it('keeps the default with too few labels', async () => {
    const { environment, moderato } = await start(shy);
    const { code, stdout } = await moderato('providers', 'calibrate', labelled(10), '--tier', '1');
    expect([code, stdout]).toEqual([0, expect.stringContaining('too few labels')]);
    expect((await fitsOf(environment)).tier1?.curves).toEqual({});
  });

  it('refuses when most rows got no answer', async () => {
    const { environment, moderato } = await start(() => ({ status: 500, body: '' }));
    expect(await moderato('providers', 'calibrate', labelled(20), '--tier', '1')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('20 of 20 rows got no answer'),
    });
    expect(await fitsOf(environment)).toEqual({});
  });

  it.each([
    ['{', 'not JSON'],
    ['{"text":"","labels":{"spam":1}}', '"text"'],
    ['{"text":"x"}', '"labels"'],
    ['{"text":"x","labels":{}}', '"labels"'],
    ['{"text":"x","labels":{"gore":1}}', 'may only contain'],
    ['{"text":"x","labels":{"spam":0.5}}', '0 or 1'],
    ['[]', '"text"'],
  ])('names the invalid line without repeating it: %s', async (line, part) => {
    const { moderato } = await start(shy);
    const { code, stderr } = await moderato('providers', 'calibrate', labelled(3, [line]), '--tier', '1');
    expect(code).toBe(1);
    expect(stderr).toContain('Line 4');
    expect(stderr).toContain(part);
  });

  it('says if there is no file, no line in it, or no provider', async () => {
    const { moderato } = await start(shy);
    expect((await moderato('providers', 'calibrate', '/no/such/file', '--tier', '1')).stderr).toContain(
      'cannot be read',
    );
    expect((await moderato('providers', 'calibrate', labelled(0), '--tier', '1')).stderr).toContain('no rows');
    expect((await commandLine()('providers', 'calibrate', labelled(3), '--tier', '2')).stderr).toContain(
      'not configured',
    );
  });
});
