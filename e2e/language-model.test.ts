/**
 * The journey with a real language model: SmolLM2-135M on llama.cpp behind a small OpenAI-compatible server. Such a
 * small model judges badly; the assertions are about the protocol, the levels, the custom category, the deadline and
 * the fallback.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ModerationResult } from '@moderato/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assumedLevels } from '../packages/engine/src/providers/language-model/levels.ts';
import { hasExtra } from '../packages/server/src/testing/extras.ts';
import { unsureClassifier } from '../packages/server/src/testing/fixed-classifier.ts';
import { startTestApp, type TestApp } from '../packages/server/src/testing/test-app.ts';
import { llamaEntry, modelPath } from './language-model/llama.ts';

const installed = hasExtra(existsSync(llamaEntry) && existsSync(modelPath));
if (!installed) {
  console.warn(
    'SKIPPED: language-model.test.ts needs `npm ci --prefix e2e/language-model && npm run fetch-model --prefix e2e/language-model`.',
  );
}

/** A model on a busy machine without an accelerator is slow, and speed is not what is tested. */
const patientMs = 120_000;
const levels = Object.values(assumedLevels);

describe.runIf(installed)('a real language model', { timeout: 600_000 }, () => {
  let process_: ChildProcess;
  let address = '';
  beforeAll(async () => {
    const script = fileURLToPath(new URL('language-model/chat-server.ts', import.meta.url));
    process_ = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface({ input: process_.stdout as NodeJS.ReadableStream }), 'line');
    address = String(line);
  }, 600_000);
  afterAll(async () => {
    process_?.kill();
    if (process_?.exitCode === null) await once(process_, 'close');
  });

  const classifier = unsureClassifier((content) => ({
    scores: { spam: 0.5, violence: 0.95 },
    unsure: content.includes('offer') ? ['spam'] : [],
  }));

  async function withApp(
    path: string,
    timeoutMs: number,
    work: (app: TestApp, text: (content: string) => Promise<ModerationResult>) => Promise<void>,
  ) {
    const app = await startTestApp(
      {
        MODERATO_TIER2_BASE_URL: `${address}${path}/v1`,
        MODERATO_TIER2_API_KEY: 'none',
        MODERATO_TIER2_MODEL: 'SmolLM2-135M-Instruct',
        MODERATO_TIER2_TIMEOUT_MS: String(timeoutMs),
        MODERATO_TIER2_CONTROL: 'off',
        METRICS_PORT: '0',
      },
      { classifier },
    );
    const text = async (content: string) => {
      const { status, json } = await app.call('POST', '/v1/moderate/text', { key: app.liveKey, body: { content } });
      expect(status).toBe(200);
      return json;
    };
    await work(app, text).finally(() => app.close());
  }
  const traceOf = async (app: TestApp, requestId: string) => {
    const { trace } = await app.stores.database.query
      .selectFrom('ledger')
      .select('trace')
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow();
    return JSON.parse(trace) as Record<string, unknown>[];
  };

  it('T7, T8: judges an unsure category and a custom one in one call, as levels', async () => {
    await withApp('', patientMs, async (app, text) => {
      await app.stores.customCategories.add(app.accountId, {
        name: 'off_topic',
        description: 'Not about gardening.',
        examples: ['Who won the game?'],
        threshold: 0.7,
        action: 'flag',
        ask: 'always',
        enabled: true,
      });
      const result = await text('An offer: buy my red car today!');
      const [, tier2] = await traceOf(app, result.request_id);
      expect(tier2).toMatchObject({ tier: 2, by: 'language-model', model: 'SmolLM2-135M-Instruct' });
      expect(tier2).not.toHaveProperty('failure');
      expect(result).not.toHaveProperty('degraded');
      // Whatever it thinks of cars, it must say so in our words.
      const own = result.categories.off_topic?.score;
      if (own === undefined) expect(result.unavailable_categories).toEqual(['off_topic']);
      else expect(levels).toContain(own);
      expect([...levels, 0.5]).toContain(result.categories.spam?.score);
      expect(result.categories.violence?.score).toBe(0.95);
      expect(await app.metrics.render()).toMatch(
        /moderato_provider_tokens_total\{tier="2",medium="text",direction="output"\} [1-9]/,
      );
    });
  });

  it('T8: is not waited for beyond a deadline it cannot meet', async () => {
    await withApp('', 50, async (app, text) => {
      const result = await text('An offer nobody reads in time.');
      expect(result).toMatchObject({ pipeline_tier: 0, degraded: true, categories: { spam: { score: 0.5 } } });
      expect((await traceOf(app, result.request_id))[1]).toMatchObject({ outcome: 'failed', failure: 'late' });
    });
  });

  it('T8: is asked for plain JSON if it does not support schemas, and an answer in another format is not a verdict', async () => {
    await withApp('/plain', patientMs, async (app, text) => {
      const result = await text('An offer in plain JSON.');
      expect(result).toMatchObject({ pipeline_tier: 0, degraded: true });
      expect((await traceOf(app, result.request_id))[1]).toMatchObject({ outcome: 'failed', failure: 'malformed' });
    });
  });
});
