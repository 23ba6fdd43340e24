/** Tier 1 and Tier 2 against a third-party protocol server, and the real process with and without it. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ModerationResult } from '@moderato/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { obedientAnswer } from '../packages/engine/src/providers/testing/replies.ts';
import { hasExtra } from '../packages/server/src/testing/extras.ts';
import { unsureClassifier } from '../packages/server/src/testing/fixed-classifier.ts';
import { startTestApp, type TestApp } from '../packages/server/src/testing/test-app.ts';
import { type ProtocolServer, protocolServerInstalled, startProtocolServer } from './support/protocol-server.ts';
import { startServer } from './support/server-process.ts';

const installed = hasExtra(protocolServerInstalled);
if (!installed) {
  console.warn('SKIPPED: providers.test.ts needs `npm ci --prefix e2e/providers`.');
}

describe.runIf(installed)('providers', () => {
  let server: ProtocolServer;
  beforeAll(async () => {
    server = await startProtocolServer();
    const low = [
      'harassment',
      'harassment/threatening',
      'hate',
      'hate/threatening',
      'illicit',
      'illicit/violent',
      'self-harm',
    ];
    const others = ['self-harm/intent', 'self-harm/instructions', 'sexual', 'sexual/minors', 'violence/graphic'];
    const scores = Object.fromEntries([...low, ...others].map((name) => [name, 0.001]));
    server.onModerate(/threat/, {
      flagged: true,
      categories: { violence: true },
      category_scores: { ...scores, violence: 0.96 },
    });
    server.on({ endpoint: 'chat' }, (request) => ({
      content: JSON.stringify(obedientAnswer(request as unknown as Record<string, unknown>, 'high')),
    }));
  });
  afterAll(() => server?.stop());
  beforeEach(() => {
    server.clearChaos();
    server.clearRequests();
  });

  const environment = () => ({
    MODERATO_TIER1_BASE_URL: `${server.url}/v1`,
    MODERATO_TIER1_API_KEY: 'sk-one',
    MODERATO_TIER1_TIMEOUT_MS: '5000',
    MODERATO_TIER2_BASE_URL: `${server.url}/v1`,
    MODERATO_TIER2_API_KEY: 'sk-two',
    MODERATO_TIER2_TIMEOUT_MS: '5000',
  });
  const classifier = unsureClassifier((content) => ({
    scores: { violence: 0.5, spam: 0.5 },
    unsure: content.includes('offer') ? ['spam'] : ['violence'],
  }));

  async function withApp(work: (text: (content: string) => Promise<ModerationResult>) => Promise<void>, more = {}) {
    const app: TestApp = await startTestApp({ ...environment(), ...more }, { classifier });
    const text = async (content: string) => {
      const { status, json } = await app.call('POST', '/v1/moderate/text', { key: app.liveKey, body: { content } });
      expect(status).toBe(200);
      return json;
    };
    await work(text).finally(() => app.close());
  }

  it('T8: a threat goes to the moderation model, an offer to the language model', async () => {
    await withApp(async (text) => {
      // The model's 0.96, converted to the scale of our own scores.
      const score = expect.closeTo(0.9961, 4);
      expect(await text('a threat')).toMatchObject({ pipeline_tier: 1, categories: { violence: { score } } });
      expect(await text('an offer')).toMatchObject({ pipeline_tier: 2, categories: { spam: { score: 0.85 } } });
    });
    expect(server.getRequests().map(({ path }) => path)).toEqual(['/v1/moderations', '/v1/chat/completions']);
  });

  it.each([
    ['drops', { dropRate: 1 }, {}],
    ['answers nonsense', { malformedRate: 1 }, {}],
    ['hangs up', { disconnectRate: 1 }, {}],
    ['limits', { rateLimitRate: 1 }, {}],
    ['sleeps', { latencyMs: 3_000 }, { MODERATO_TIER1_TIMEOUT_MS: '100', MODERATO_TIER2_TIMEOUT_MS: '100' }],
  ])('T8: a language model that %s never fails a call', async (_name, chaos, more) => {
    await withApp(async (text) => {
      server.setChaos(chaos);
      expect(await text('an offer')).toMatchObject({
        pipeline_tier: 0,
        degraded: true,
        categories: { spam: { score: 0.5 } },
      });
      server.clearChaos();
    }, more);
  });

  it('T7, T8: a custom category added on the command line is judged, and the service keeps working without the model', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'moderato-e2e-'));
    const settings = { MODERATO_DATA_DIR: folder, ...environment() };
    const moderato = (...words: string[]) => runCommand(words, settings);
    const add = await moderato(
      'categories',
      'add',
      'off_topic',
      '--description',
      'Not about gardens.',
      '--action',
      'block',
    );
    expect(add).toMatchObject({
      status: 0,
      stdout: 'off_topic\n',
      stderr: expect.not.stringContaining('No language model'),
    });
    const key = (await moderato('keys', 'create', '--mode', 'live')).stdout.trim();
    const check = await moderato('providers', 'check');
    expect(check.stderr).toBe('');
    expect(check.stdout).toMatch(/Tier 1: .*answered in[\s\S]*Tier 2: .*answered in/);

    const service = await startServer(settings);
    const text = async (content: string) => {
      const reply = await fetch(`${service.address}/v1/moderate/text`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ content }),
      });
      expect(reply.status).toBe(200);
      return (await reply.json()) as ModerationResult;
    };
    try {
      expect(await text('buy my car')).toMatchObject({
        action: 'block',
        pipeline_tier: 2,
        categories: { off_topic: { score: 0.85, threshold: 0.7, flagged: true } },
      });
      server.setChaos({ disconnectRate: 1 });
      const withoutModel = await text('buy my other car');
      expect(withoutModel).toMatchObject({
        action: 'allow',
        degraded: true,
        unavailable_categories: ['off_topic'],
      });
      // The moderation model still judges what the local models are unsure of.
      expect(withoutModel.pipeline_tier).toBeLessThan(2);
      expect(JSON.stringify(service.log)).not.toMatch(/sk-one|sk-two|buy my/);
    } finally {
      service.send('SIGTERM');
      expect((await service.ended).code).toBe(0);
    }
  });
});

const command = fileURLToPath(new URL('../packages/cli/bin/moderato.js', import.meta.url));

/** Must not block: the protocol server runs in this process and has to answer in the meantime. */
async function runCommand(words: readonly string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, [command, ...words], { env: { PATH: process.env.PATH ?? '', ...settings } });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [status] = await once(child, 'close');
  return { status, stdout, stderr };
}
