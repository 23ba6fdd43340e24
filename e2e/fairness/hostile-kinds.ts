/** What hostile tenants do: each at the rate that its plan allows, or as fast as it can where it has no key. */

import { request } from 'node:http';
import sharp from 'sharp';
import type { Installation } from './installation.ts';

export interface Hostile {
  readonly name: string;
  /** Goes on until the signal aborts; how it fares is its own affair. */
  run(installation: Installation, signal: AbortSignal): Promise<void>;
  /** Where the service does not keep its promise yet: measured in the long run, and no reason for the short one to fail. */
  readonly isKnownToHurt?: true;
}

const json = { 'content-type': 'application/json' };

/** One call after the other has begun, `perSecond`; replies are read and forgotten. */
async function send(
  signal: AbortSignal,
  perSecond: number,
  ask: (number: number) => { readonly url: string; readonly init: RequestInit },
): Promise<void> {
  for (let number = 0; !signal.aborted; number++) {
    const { url, init } = ask(number);
    fetch(url, { method: 'POST', signal, ...init }).then(
      (reply) => reply.text().catch(() => ''),
      () => {},
    );
    await new Promise((resolve) => setTimeout(resolve, 1_000 / perSecond));
  }
}

const withKey = (key: string) => ({ ...json, 'x-api-key': key });

/** 40 million pixels in less than a megabyte. */
async function bomb(): Promise<string> {
  const picture = sharp({
    create: { width: 8_000, height: 5_000, channels: 3, background: '#888' },
    limitInputPixels: false,
  });
  return `data:image/png;base64,${(await picture.png({ compressionLevel: 9 }).toBuffer()).toString('base64')}`;
}

export const hostileKinds: readonly Hostile[] = [
  {
    name: '10 MB inside a body, plan free',
    run({ address, keys }, signal) {
      const data = `data:image/png;base64,${'A'.repeat(13_981_000)}`;
      const body = JSON.stringify({ data });
      return send(signal, 5, () => ({
        url: `${address}/v1/moderate/image`,
        init: { headers: withKey(keys.free), body },
      }));
    },
  },
  {
    name: 'pictures of 40 million pixels, plan free',
    async run({ address, keys }, signal) {
      const body = JSON.stringify({ data: await bomb() });
      await send(signal, 5, () => ({
        url: `${address}/v1/moderate/image`,
        init: { headers: withKey(keys.free), body },
      }));
    },
  },
  {
    name: 'addresses that never answer, two on plan free',
    async run({ address, keys, hangingPort }, signal) {
      const body = JSON.stringify({ url: `http://127.0.0.1:${hangingPort}/picture.png` });
      const by = (key: string) =>
        send(signal, 5, () => ({ url: `${address}/v1/moderate/image`, init: { headers: withKey(key), body } }));
      await Promise.all([by(keys.free), by(keys.otherFree)]);
    },
  },
  {
    name: 'ten webhooks to a server that never answers',
    run({ address, keys }, signal) {
      const body = JSON.stringify({ content: 'flagme' });
      return send(signal, 20, () => ({
        url: `${address}/v1/moderate/text`,
        init: { headers: withKey(keys.pro), body },
      }));
    },
  },
  {
    name: 'batches of a hundred bad keys',
    run({ address }, signal) {
      const part = (n: number) =>
        `--edge\r\nContent-Type: application/http\r\n\r\nPOST /v1alpha1/comments:analyze?key=bad${n}\r\n\r\n{}\r\n`;
      const body = `${Array.from({ length: 100 }, (_, n) => part(n)).join('')}--edge--\r\n`;
      const headers = { 'content-type': 'multipart/mixed; boundary=edge' };
      return send(signal, 50, () => ({ url: `${address}/batch`, init: { headers, body } }));
    },
  },
  {
    name: 'batches of 8 MB of empty parts',
    run({ address }, signal) {
      const body = '--edge\r\n'.repeat(1_000_000);
      const headers = { 'content-type': 'multipart/mixed; boundary=edge' };
      return send(signal, 5, () => ({ url: `${address}/batch`, init: { headers, body } }));
    },
  },
  {
    name: 'listing 50,000 entries of rules with a test key',
    run({ address, keys }, signal) {
      const body = JSON.stringify({ action: 'list' });
      return send(signal, 5, () => ({
        url: `${address}/v1/config/rules`,
        init: { headers: withKey(keys.proTest), body },
      }));
    },
  },
  {
    name: 'the longest texts there may be',
    // The deep models read texts as they come, not in turns by account.
    isKnownToHurt: true,
    run({ address, keys }, signal) {
      const sentence = 'You would not believe what these people said about my neighbour yesterday. ';
      const content = sentence.repeat(600).slice(0, 49_000);
      const body = JSON.stringify({ content, context: 'forum_post' });
      return send(signal, 5, () => ({
        url: `${address}/v1/moderate/text`,
        init: { headers: withKey(keys.free), body },
      }));
    },
  },
  {
    name: 'bodies that are far too large',
    run({ address, keys }, signal) {
      const body = 'x'.repeat(20_000_000);
      return send(signal, 5, () => ({
        url: `${address}/v1/moderate/text`,
        init: { headers: withKey(keys.free), body },
      }));
    },
  },
  {
    name: 'bodies that crawl',
    async run({ address, keys }, signal) {
      for (let n = 0; n < 500 && !signal.aborted; n++) {
        const headers = { ...withKey(keys.pro), 'content-length': '100000' };
        const crawling = request(`${address}/v1/moderate/text`, { method: 'POST', headers, signal, agent: false });
        crawling.on('error', () => {}).write('{');
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
  },
];
