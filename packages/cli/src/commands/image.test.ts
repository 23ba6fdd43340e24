/** Uses the real local models and harmless pictures drawn here. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { drawScene } from '../../../engine/src/image/known-images/pdq/testing/draw-scene.ts';
import { chatReply, obedientAnswer } from '../../../engine/src/providers/testing/replies.ts';
import { startScriptedServer } from '../../../engine/src/providers/testing/scripted-server.ts';
import { commandLine, temporaryFolder } from '../testing/command-line.ts';

const { pixels, width, height } = drawScene(4);
const picture = await sharp(pixels, { raw: { width, height, channels: 3 } })
  .png()
  .toBuffer();
const vision = await startScriptedServer(({ body }) => ({ body: chatReply(obedientAnswer(body, 'certain')) }));
afterAll(() => vision.close());

function pictureFile(): string {
  const path = join(temporaryFolder(), 'picture.png');
  writeFileSync(path, picture);
  return path;
}
/** Nothing is fetched from other machines, and only the settings of the test apply. */
const moderato = (settings: NodeJS.ProcessEnv = {}) => commandLine({ MODERATO_IMAGE_FETCH: 'off', ...settings });

describe('moderato image', () => {
  it('I4: judges with the local models alone, and lists what they cannot judge', async () => {
    const { code, stdout, stderr } = await moderato()('image', pictureFile(), '--json');
    const result = JSON.parse(stdout);
    expect(code).toBe({ allow: 0, flag: 10, block: 20 }[result.action as 'allow']);
    expect(result.categories.sexual.score).toBeLessThan(0.7);
    expect(result.unavailable_categories).toContain('gore');
    expect(result).toMatchObject({ pipeline_tier: 2, latency_ms: expect.any(Number) });
    expect(stderr).toContain('gore');
  });

  it('asks the vision model if one is set, and returns the verdict as exit code', async () => {
    const settings = { MODERATO_TIER2_BASE_URL: vision.baseUrl, MODERATO_TIER2_API_KEY: 'k' };
    const { code, stdout } = await moderato(settings)('image', pictureFile(), '--categories', 'gore,drugs');
    expect(code).toBe(20);
    expect(stdout).toMatch(/^block\n/);
    expect(stdout).toContain('gore');
    expect(stdout).not.toContain('sexual');
  });

  it('says what to do if nothing can judge the requested categories', async () => {
    const { code, stderr } = await moderato()('image', pictureFile(), '--categories', 'gore');
    expect([code, stderr]).toEqual([1, expect.stringContaining('gore')]);
  });

  it.each([
    [['image'], 2, 'FILE'],
    [['image', 'x.png', '--categories', 'cats'], 2, 'cats'],
    [['image', 'x.png', '--categories', ''], 2, 'categories'],
    [['image', '/nowhere/at-all.png'], 1, 'cannot be read'],
    [['image', 'http://127.0.0.1:1/x.png'], 1, 'could not be fetched'],
  ])('%j exits with %i', async (words, code, part) => {
    const result = await moderato()(...words);
    expect([result.code, result.stderr]).toEqual([code, expect.stringContaining(part)]);
  });
});
