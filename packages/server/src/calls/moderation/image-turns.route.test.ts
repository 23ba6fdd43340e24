/** Pictures of several accounts at once, and large ones inside a body. */

import type { ImageDecoder, PreparedImage } from '@moderato/engine';
import { afterAll, describe, expect, it } from 'vitest';
import { decodersPerAccount } from '../../base/fairness/gates.ts';
import { dataUri, noisePng, sampleImages } from '../../testing/sample-images.ts';
import { startTestApp } from '../../testing/test-app.ts';

describe('O8: a picture', () => {
  it('of one account is decoded while another account keeps its decoders busy', async () => {
    const stuck: (() => void)[] = [];
    let places = 3;
    const frame: PreparedImage = { width: 8, height: 8, frameCount: 1, frames: [] };
    // As many at once as the real one, first come, first served; small ones are done immediately.
    const imageDecoder: ImageDecoder = {
      async decode({ format }) {
        while (places === 0) await new Promise((resolve) => setTimeout(resolve, 5));
        places--;
        if (format === 'png') await new Promise<void>((resolve) => stuck.push(resolve));
        places++;
        return frame;
      },
      encode: async () => 'unreadable',
      close() {},
    };
    const app = await startTestApp({}, { imageDecoder });
    const send = (key: string, image: Uint8Array) =>
      app.call('POST', '/v1/moderate/image', { key, body: { data: dataUri(image) } });
    const hostile = await app.addAccount('free');
    const waiting = Array.from({ length: 5 }, () => send(hostile.testKey, sampleImages.png));
    await expect.poll(() => stuck.length).toBe(decodersPerAccount());
    expect((await send(app.testKey, sampleImages.gif)).status).toBe(200);
    expect(stuck).toHaveLength(decodersPerAccount());
    const free = setInterval(() => stuck.shift()?.(), 5);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    clearInterval(free);
    await app.close();
  });
});

/** The thread parses the second. */
describe.each([300, 600])('a large picture inside a body, %d pixels wide', async (width) => {
  const app = await startTestApp();
  afterAll(() => app.close());
  const send = (raw: string) => app.call('POST', '/v1/moderate/image', { key: app.testKey, raw });
  const uri = dataUri(await noisePng(width));
  const whole = JSON.stringify({ data: uri, categories: ['gore'] });

  it('is accepted with or without escaped slashes', async () => {
    expect(whole.length).toBeGreaterThan(300_000);
    expect(uri).toContain('/');
    expect((await send(whole)).status).toBe(200);
    expect((await send(whole.replaceAll('/', '\\/'))).status).toBe(200);
    expect((await send(whole.replace('iVBOR', '\\u0069VBOR'))).status).toBe(200);
  });

  it('is refused if it is not base64 or the JSON around it is invalid', async () => {
    const middle = Math.floor(uri.length / 2);
    for (const wrong of [' ', '\n', '-', '_', '=', 'é', '%']) {
      const data = uri.slice(0, middle) + wrong + uri.slice(middle + 1);
      const { status, json } = await send(JSON.stringify({ data }));
      expect([wrong, status, json.error?.code]).toEqual([wrong, 400, 'invalid_request']);
    }
    for (const body of [`${whole}}`, whole.slice(0, -1), whole.slice(1), whole.slice(0, middle), `[${whole}]`]) {
      expect((await send(body)).status).toBe(400);
    }
  });

  it('is treated as text in any other field', async () => {
    const { status, json } = await send(JSON.stringify({ user_id: uri, url: 'https://example.com/a.png' }));
    expect([status, json.error?.message]).toEqual([400, expect.stringContaining('user_id')]);
    expect((await send(JSON.stringify({ data: dataUri(sampleImages.png), note: uri }))).status).toBe(200);
  });

  it('is found after other pictures in unknown fields', async () => {
    expect((await send(JSON.stringify({ note: uri, notes: [uri, ';base64,'], data: uri }))).status).toBe(200);
    const wrong = await send(JSON.stringify({ note: uri, data: `${uri.slice(0, -8)}****${uri.slice(-4)}` }));
    expect([wrong.status, wrong.json.error?.message]).toEqual([400, expect.stringContaining('must be base64')]);
  });
});
