import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageCategories, textCategories } from '@moderato/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../packages/server/src/testing/free-port.ts';
import { type CoopSignal, loadIntoCoop } from './support/coop-contract.ts';
import { type LiveService, startService } from './support/live-service.ts';

/** The Coop integration, packed and installed by npm, loaded as Coop loads it, against the real service. */
const work = mkdtempSync(join(tmpdir(), 'moderato-coop-'));
const stored: Record<string, Record<string, unknown>> = {};
let service: LiveService;
let coop: ReturnType<typeof loadIntoCoop>;

beforeAll(async () => {
  const source = join(import.meta.dirname, '../plugins/coop');
  const tarball = execFileSync('npm', ['pack', '--silent', '--pack-destination', work, source], { encoding: 'utf8' });
  execFileSync('npm', ['install', '--silent', '--offline', '--prefix', work, join(work, tarball.trim())]);
  coop = loadIntoCoop(join(work, 'node_modules/coop-integration-moderato'), async (orgId) => stored[orgId] ?? {});
  service = await startService();
  stored.org = { address: `${service.address}/`, apiKey: service.testKey };
  stored.live = { address: service.address, apiKey: service.liveKey };
  stored.away = { address: `http://127.0.0.1:${await freePort()}`, apiKey: service.testKey };
  stored.stranger = { address: service.address, apiKey: 'mod_test_unknown' };
});
afterAll(async () => {
  await service?.stop();
  rmSync(work, { recursive: true, force: true });
});

const signal = (type: string) => coop.signals.get(type) as CoopSignal;
const text = (value: string, orgId = 'org') => ({ value: { type: 'STRING', value }, orgId, userId: 'u1' });
const image = (url: string, orgId = 'org') => ({ value: { type: 'IMAGE', value: { url } }, orgId });
/** The default threshold of each category, by the type of its signal. */
const defaults = Object.fromEntries([
  ...textCategories.map(({ name, defaultThreshold }) => [`MODERATO_TEXT_${name}`.toUpperCase(), defaultThreshold]),
  ...imageCategories.map(({ name, defaultThreshold }) => [`MODERATO_IMAGE_${name}`.toUpperCase(), defaultThreshold]),
]) as Record<string, number>;
const gore = 'https://test.moderato.example/gore/block.png';

async function liveCalls(): Promise<number> {
  const headers = { authorization: `Bearer ${service.liveKey}` };
  const usage = await (await fetch(`${service.address}/v1/usage`, { headers })).json();
  return (usage as { total_calls: number }).total_calls;
}

describe('the Coop integration', () => {
  test('has a signal for each category of texts and images, and the advice for both', () => {
    const types = [...Object.keys(defaults), 'MODERATO_TEXT_ACTION', 'MODERATO_IMAGE_ACTION'];
    expect([...coop.signals.keys()].toSorted()).toEqual(types.toSorted());
    expect(coop.manifest.signalTypeIds.toSorted()).toEqual(types.toSorted());
    for (const [type, { id, integration }] of coop.signals) expect([id.type, integration]).toEqual([type, 'MODERATO']);
  });

  test('recommends the default thresholds', () => {
    for (const [name, threshold] of Object.entries(defaults)) {
      expect(signal(name).recommendedThresholds?.highRecallThreshold).toBe(threshold);
    }
  });

  test('scores a text, and asks once for all of its signals', async () => {
    const bad = text('moderato test harassment block, for Coop');
    const runs = [...coop.signals.values()].filter(({ eligibleInputs }) => eligibleInputs[0] === 'STRING');
    const results = await Promise.all(runs.map((one) => one.run(bad)));
    expect(runs).toHaveLength(8);
    expect(await signal('MODERATO_TEXT_HARASSMENT').run(bad)).toEqual({
      outputType: { scalarType: 'NUMBER' },
      score: 0.98,
    });
    expect(results).toContainEqual(expect.objectContaining({ score: 'block' }));
    const live = text('Good morning, everybody.', 'live');
    await Promise.all(runs.map((one) => one.run(live)));
    expect(await signal('MODERATO_TEXT_ACTION').run(live)).toMatchObject({ score: 'allow' });
    expect(await liveCalls()).toBe(1);
  });

  test('advises allow for a harmless text and flag for a person in need', async () => {
    const advice = signal('MODERATO_TEXT_ACTION');
    expect(advice.outputType.enum).toEqual(['allow', 'flag', 'block']);
    expect(await advice.run(text('Good morning.'))).toMatchObject({ score: 'allow' });
    expect(await advice.run(text('moderato test self harm block'))).toMatchObject({ score: 'flag' });
  });

  test('scores an image by its address', async () => {
    expect(await signal('MODERATO_IMAGE_GORE').run(image(gore))).toMatchObject({ score: 0.98 });
    expect(await signal('MODERATO_IMAGE_ACTION').run(image(gore))).toMatchObject({ score: 'block' });
    expect(await signal('MODERATO_IMAGE_DRUGS').run(image(gore))).toMatchObject({ score: expect.any(Number) });
  });

  test('reports an error, never a low score, if nothing judged', async () => {
    const run = (one: unknown) => signal('MODERATO_TEXT_TOXICITY').run(one);
    await expect(run(text('Hello', 'away'))).rejects.toThrow('could not be reached');
    await expect(run(text('Hello', 'stranger'))).rejects.toThrow('401 unauthorized');
    await expect(run(text('Hello', 'nobody'))).rejects.toThrow('Enter the address');
    await expect(run(text(''))).rejects.toThrow('400 invalid_request');
    await expect(signal('MODERATO_IMAGE_SEXUAL').run(image('http://['))).rejects.toThrow('400 invalid_request');
  });

  test('reports an error for a category that the account has disabled', async () => {
    await service.moderato('categories', 'set', 'spam', '--disable');
    await expect
      .poll(() =>
        signal('MODERATO_TEXT_SPAM')
          .run(text(`Hello ${Math.random()}`))
          .catch(String),
      )
      .toContain('did not judge spam');
    await service.moderato('categories', 'set', 'spam', '--enable');
  });

  test('asks again after a failure', async () => {
    const hello = text('Hello once more', 'moving');
    stored.moving = stored.away as Record<string, unknown>;
    const run = () => signal('MODERATO_TEXT_TOXICITY').run(hello);
    await expect(run()).rejects.toThrow('could not be reached');
    await expect(run()).rejects.toThrow('could not be reached');
    stored.moving = stored.org as Record<string, unknown>;
    expect(await run()).toMatchObject({ score: expect.any(Number) });
  });

  test('is disabled until an organisation enters the address and the key', async () => {
    const advice = signal('MODERATO_TEXT_ACTION');
    expect(await advice.getDisabledInfo('org')).toEqual({ disabled: false });
    expect(await advice.getDisabledInfo('nobody')).toMatchObject({ disabled: true });
    stored.half = { address: 'moderato.example', apiKey: 'mod_test_x' };
    expect(await advice.getDisabledInfo('half')).toMatchObject({ disabled: true });
  });
});
