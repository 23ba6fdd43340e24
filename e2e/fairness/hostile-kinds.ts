/** What hostile accounts do: each at the rate that its plan allows, or as fast as possible if it needs no key. */

import { request } from 'node:http';
import { createConnection } from 'node:net';
import sharp from 'sharp';
import type { Installation } from './installation.ts';
import type { Counting, Tally } from './tally.ts';

export type Target = Pick<Installation, 'address' | 'keys' | 'cookie' | 'hangingPort'>;

/** Runs until the signal aborts. */
type Send = (count: Counting, signal: AbortSignal) => Promise<void>;

export interface Hostile {
  readonly name: string;
  /** Prepares what it will send. */
  prepare(target: Target): Send | Promise<Send>;
  /** Whether the service really had to do the work that the name describes, judging by its replies. */
  readonly isEffective: (tally: Tally) => boolean;
}

interface Call {
  readonly path: string;
  /** None if no key is needed. */
  readonly key?: string;
  /** The session of somebody who is signed in to the dashboard. */
  readonly cookie?: string;
  readonly type?: string;
  /** Without a body, it only reads. */
  readonly body?: string;
}

/** Starts `perSecond` calls without waiting for replies; only status and length of a reply are kept. */
function repeat({ address }: Target, perSecond: number, call: Call): Send {
  const { path, key, cookie, type = 'application/json', body } = call;
  const headers = {
    ...(body === undefined ? {} : { 'content-type': type }),
    ...(key === undefined ? {} : { 'x-api-key': key }),
    ...(cookie === undefined ? {} : { cookie, origin: address }),
  };
  const options = body === undefined ? { headers } : { method: 'POST', headers, body };
  return async (count, signal) => {
    while (!signal.aborted) {
      count.sent();
      fetch(`${address}${path}`, { ...options, signal }).then(
        async (reply) => count.came(String(reply.status), (await reply.text().catch(() => '')).length),
        (error: Error) => signal.aborted || count.came(error.name),
      );
      await new Promise((resolve) => setTimeout(resolve, 1_000 / perSecond));
    }
  };
}

/** 40 million pixels in less than a megabyte. */
async function bomb(): Promise<string> {
  const picture = sharp({
    create: { width: 8_000, height: 5_000, channels: 3, background: '#888' },
    limitInputPixels: false,
  });
  return `data:image/png;base64,${(await picture.png({ compressionLevel: 9 }).toBuffer()).toString('base64')}`;
}

/** A rule of about this many bytes, in entries of 40 characters. */
function listOf(bytes: number): string {
  const pattern = Array.from({ length: Math.floor(bytes / 43) }, (_, entry) => `entry ${entry} `.padEnd(40, 'x'));
  return JSON.stringify({ action: 'create', type: 'wordlist', pattern, moderation_action: 'flag' });
}

const anyOf =
  (...statuses: number[]) =>
  ({ replies }: Tally) =>
    statuses.some((status) => replies[status] !== undefined);
/** For kinds that get no reply, or not soon. */
const wasSent = ({ sent }: Tally) => sent > 0;
const multipart = 'multipart/mixed; boundary=edge';
const sentence = 'You would not believe what these people said about my neighbour yesterday. ';

export const hostileKinds: readonly Hostile[] = [
  {
    name: '10 MB inside a body, plan free',
    isEffective: anyOf(415, 422, 429, 503),
    prepare(target) {
      const body = JSON.stringify({ data: `data:image/png;base64,${'A'.repeat(13_981_000)}` });
      return repeat(target, 5, { path: '/v1/moderate/image', key: target.keys.free, body });
    },
  },
  {
    name: '10 MB inside a body, plan pro',
    isEffective: anyOf(415, 422, 429, 503),
    prepare(target) {
      const body = JSON.stringify({ data: `data:image/png;base64,${'A'.repeat(13_981_000)}` });
      return repeat(target, 30, { path: '/v1/moderate/image', key: target.keys.pro, body });
    },
  },
  {
    name: '10 MB behind a decoy, plan free',
    isEffective: anyOf(415, 422, 429, 503),
    prepare(target) {
      const body = JSON.stringify({ note: ';base64,', data: `data:image/png;base64,${'A'.repeat(13_980_000)}` });
      const written = body.replace('image/', 'image\\/');
      return repeat(target, 5, { path: '/v1/moderate/image', key: target.keys.free, body: written });
    },
  },
  {
    name: "10 MB in OpenAI's format, plan free",
    isEffective: anyOf(400, 429, 503),
    prepare(target) {
      const url = `data:image/png;base64,${'A'.repeat(13_980_000)}`;
      const body = JSON.stringify({ input: [{ type: 'image_url', image_url: { url } }] });
      return repeat(target, 5, { path: '/v1/moderations', key: target.keys.free, body });
    },
  },
  {
    name: 'a text of 14 million characters, plan free',
    isEffective: anyOf(400, 429, 503),
    prepare(target) {
      const body = JSON.stringify({ input: 'a'.repeat(13_980_000) });
      return repeat(target, 5, { path: '/v1/moderations', key: target.keys.free, body });
    },
  },
  {
    name: 'author names of 7 million characters, plan free',
    isEffective: anyOf(200, 429, 503),
    prepare(target) {
      const body = JSON.stringify({ items: [{ content: 'hello', user_id: 'a'.repeat(7_000_000) }] });
      return repeat(target, 5, { path: '/v1/moderate/texts', key: target.keys.free, body });
    },
  },
  {
    name: 'pictures of 40 million pixels, plan free',
    // The first reply may take longer than a short run.
    isEffective: wasSent,
    async prepare(target) {
      const body = JSON.stringify({ data: await bomb() });
      return repeat(target, 5, { path: '/v1/moderate/image', key: target.keys.free, body });
    },
  },
  {
    name: 'addresses that never answer, two on plan free',
    isEffective: wasSent,
    prepare(target) {
      const { free, otherFree } = target.keys;
      const body = JSON.stringify({ url: `http://127.0.0.1:${target.hangingPort}/picture.png` });
      const [one, other] = [free, otherFree].map((key) => repeat(target, 5, { path: '/v1/moderate/image', key, body }));
      return async (...given) => void (await Promise.all([one?.(...given), other?.(...given)]));
    },
  },
  {
    name: 'ten webhooks to a server that never answers',
    isEffective: anyOf(200),
    prepare: (target) =>
      repeat(target, 20, { path: '/v1/moderate/text', key: target.keys.pro, body: '{"content":"flagme"}' }),
  },
  {
    name: 'batches of a hundred bad keys',
    isEffective: wasSent,
    prepare(target) {
      const part = (n: number) =>
        `--edge\r\nContent-Type: application/http\r\n\r\nPOST /v1alpha1/comments:analyze?key=bad${n}\r\n\r\n{}\r\n`;
      const body = `${Array.from({ length: 100 }, (_, n) => part(n)).join('')}--edge--\r\n`;
      return repeat(target, 50, { path: '/batch', type: multipart, body });
    },
  },
  {
    name: 'batches of 8 MB of empty parts',
    isEffective: wasSent,
    prepare: (target) => repeat(target, 5, { path: '/batch', type: multipart, body: '--edge\r\n'.repeat(1_000_000) }),
  },
  {
    name: 'listing 50,000 rule entries with a test key',
    isEffective: ({ largestReplyBytes }) => largestReplyBytes > 500_000,
    prepare: (target) =>
      repeat(target, 5, { path: '/v1/config/rules', key: target.keys.proTest, body: '{"action":"list"}' }),
  },
  {
    name: 'lists of rules that nobody reads, with a test key',
    isEffective: wasSent,
    prepare: (target) => neverRead(target, 5, '/v1/config/rules', target.keys.proTest, '{"action":"list"}'),
  },
  {
    name: 'adding five rules a second, plan free',
    isEffective: anyOf(200),
    prepare(target) {
      const rule = { type: 'wordlist', pattern: ['nonsense'], moderation_action: 'flag' };
      const body = JSON.stringify({ action: 'create', ...rule });
      return repeat(target, 5, { path: '/v1/config/rules', key: target.keys.free, body });
    },
  },
  {
    name: 'rule lists of 20 MB, plan free',
    isEffective: anyOf(400, 429, 503),
    prepare: (target) =>
      repeat(target, 5, { path: '/v1/config/rules', key: target.keys.free, body: listOf(20_000_000) }),
  },
  {
    name: 'rule lists of 4 MB with too many entries, plan pro',
    isEffective: anyOf(400, 429, 503),
    prepare: (target) =>
      repeat(target, 10, { path: '/v1/config/rules', key: target.keys.pro, body: listOf(3_900_000) }),
  },
  {
    name: 'trying a text on 50,000 rule entries, in the dashboard',
    isEffective: anyOf(200),
    prepare(target) {
      const body = JSON.stringify({ content: sentence, mode: 'live' });
      return repeat(target, 10, { path: '/dashboard/api/rules/test', cookie: target.cookie, body });
    },
  },
  {
    name: 'the audit log, twenty times a second',
    isEffective: ({ largestReplyBytes }) => largestReplyBytes > 50_000,
    prepare: (target) => repeat(target, 20, { path: '/dashboard/api/audit?limit=200', cookie: target.cookie }),
  },
  {
    name: 'the longest texts allowed, plan free',
    isEffective: wasSent,
    prepare(target) {
      const body = JSON.stringify({ content: sentence.repeat(700).slice(0, 49_000), context: 'forum_post' });
      return repeat(target, 5, { path: '/v1/moderate/text', key: target.keys.free, body });
    },
  },
  {
    name: 'a hundred texts of 10,000 characters in a call, plan pro',
    isEffective: wasSent,
    prepare(target) {
      const items = Array.from({ length: 100 }, () => ({ content: sentence.repeat(140).slice(0, 10_000) }));
      return repeat(target, 2, { path: '/v1/moderate/texts', key: target.keys.pro, body: JSON.stringify({ items }) });
    },
  },
  {
    name: 'bodies of a million values, plan pro',
    isEffective: anyOf(400, 503),
    prepare(target) {
      const body = `{"x":[${Array(1_000_000).fill('{"a":1}').join(',')}]}`;
      return repeat(target, 10, { path: '/v1/moderate/image', key: target.keys.pro, body });
    },
  },
  {
    name: 'bodies that are far too large',
    isEffective: anyOf(400, 413, 429, 503),
    prepare: (target) =>
      repeat(target, 5, { path: '/v1/moderate/text', key: target.keys.free, body: 'x'.repeat(20_000_000) }),
  },
  {
    name: 'bodies that crawl',
    isEffective: wasSent,
    prepare: ({ address, keys }) => crawl(`${address}/v1/moderate/text`, keys.pro),
  },
];

/** 500 bodies that send one byte and stop. */
function crawl(url: string, key: string): Send {
  const headers = { 'content-type': 'application/json', 'x-api-key': key, 'content-length': '100000' };
  return async (count, signal) => {
    for (let n = 0; n < 500 && !signal.aborted; n++) {
      count.sent();
      const crawling = request(url, { method: 'POST', headers, signal, agent: false });
      crawling.on('error', () => {}).on('response', ({ statusCode }) => count.came(String(statusCode)));
      crawling.write('{');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  };
}

/** Calls on separate connections, whose replies are never read. */
function neverRead({ address }: Target, perSecond: number, path: string, key: string, body: string): Send {
  const { hostname, port, host } = new URL(address);
  const head = [`POST ${path} HTTP/1.1`, `host: ${host}`, `x-api-key: ${key}`, 'content-type: application/json'];
  const message = `${[...head, `content-length: ${body.length}`].join('\r\n')}\r\n\r\n${body}`;
  return async (count, signal) => {
    while (!signal.aborted) {
      const socket = createConnection({ host: hostname, port: Number(port) });
      socket.on('error', () => {}).write(message);
      signal.addEventListener('abort', () => socket.destroy());
      count.sent();
      await new Promise((resolve) => setTimeout(resolve, 1_000 / perSecond));
    }
  };
}
