/** Whole calls with an idempotency key, on one copy and on two that share a store. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreatePlace, StorePlace } from '../../testing/engines.ts';
import { fixedClassifier } from '../../testing/fixed-classifier.ts';
import { sampleBodies } from '../../testing/sample-bodies.ts';
import { dataUri, sampleImages } from '../../testing/sample-images.ts';
import { startTestApp, type TestApp, type TestReply } from '../../testing/test-app.ts';

const text = '/v1/moderate/text';
const alias = '/v1alpha1/comments:analyze';
/** These routes count nothing, or are about an earlier call and have their own tests. */
const notMetered: readonly string[] = ['/v1/config/rules', '/v1/reports', '/v1/outcomes', '/v1/appeals'];
const notText: readonly string[] = ['/v1/moderate/image', '/v1/moderate/audio'];
/** Every metered route, with a body that it accepts. */
const metered: readonly (readonly [path: string, body: unknown])[] = [
  ...Object.entries(sampleBodies).filter(([path]) => !notMetered.includes(path)),
  [alias, sampleBodies['/v1/compat/analyze']],
];

export function describeIdempotency(engine: string, create: CreatePlace): void {
  describe(`calls with an idempotency key on ${engine}`, () => {
    let place: StorePlace;
    let one: TestApp;
    let two: TestApp | undefined;
    /** Texts that are judged when the test releases them. */
    const held = new Map<string, { begun: PromiseWithResolvers<void>; end: PromiseWithResolvers<void> }>();
    const hold = (content: string) => {
      const gate = { begun: Promise.withResolvers<void>(), end: Promise.withResolvers<void>() };
      held.set(content, gate);
      return { begun: gate.begun.promise, release: gate.end.resolve };
    };
    const classifier = fixedClassifier(async (content) => {
      const gate = held.get(content);
      gate?.begun.resolve();
      await gate?.end.promise;
      if (content.includes('break')) throw new Error('broken on purpose');
      return {};
    });
    const plans = { pro: { requests_per_second: 100_000 }, indie: { requests_per_second: 9_999, calls_per_month: 2 } };

    beforeAll(async () => {
      place = await create();
      const { options } = place;
      const where =
        options.engine === 'postgres' ? { DATABASE_URL: options.url } : { MODERATO_DATA_DIR: options.folder };
      const start = () => startTestApp({ ...where, MODERATO_PLANS: JSON.stringify(plans) }, { classifier });
      one = await start();
      two = options.engine === 'postgres' ? await start() : undefined;
    });
    afterAll(async () => {
      await one?.stop();
      await two?.stop();
      await place?.remove();
    });

    let names = 0;
    const newName = () => `order ${++names} ~!`;
    async function send(path: string, body: unknown, name: string, key = one.liveKey, app = one): Promise<TestReply> {
      const headers = { 'idempotency-key': name };
      if (path !== alias) return app.call('POST', path, { key, body, headers });
      // Perspective's address is not in our document, so its replies cannot be checked against it.
      const url = `${path}?key=${key}`;
      const reply = await app.server.inject({ method: 'POST', url, headers, payload: body as object });
      return { status: reply.statusCode, headers: reply.headers, text: reply.body, json: reply.json() };
    }
    const usage = async (key = one.liveKey) => (await one.call('GET', '/v1/usage', { key })).json.total_calls;
    const outcome = ({ status, json }: TestReply) => [status, json.error?.code];
    const isReplayed = ({ headers }: TestReply) => headers['idempotency-replayed'] === 'true';

    describe('200', () => {
      it.each(metered)('K12: %s gets the first reply again, byte for byte, and counts once', async (path, body) => {
        // No model is needed here: a test key has the verdict of the picture’s bytes, or of the recording’s name.
        const isTest = notText.includes(path);
        const key = isTest ? one.testKey : one.liveKey;
        const before = await usage();
        const name = newName();
        const first = await send(path, body, name, key);
        expect([first.status, isReplayed(first)]).toEqual([200, false]);
        const again = await send(path, body, name, key, two);
        expect([again.status, again.text, isReplayed(again)]).toEqual([200, first.text, true]);
        expect(again.headers['x-request-id']).toBe(first.headers['x-request-id']);
        const rows = path === '/v1/moderate/texts' ? 2 : 1;
        expect(await usage()).toBe(before + (isTest ? 0 : rows));
      });

      it('K12: recognises a large picture that is sent again', async () => {
        const picture = { data: dataUri(Buffer.concat([sampleImages.png, Buffer.alloc(3_000_000)])) };
        const other = { data: dataUri(Buffer.concat([sampleImages.png, Buffer.alloc(3_000_000, 1)])) };
        const name = newName();
        const first = await send('/v1/moderate/image', picture, name, one.testKey);
        expect(first.status).toBe(200);
        const again = await send('/v1/moderate/image', picture, name, one.testKey);
        expect([again.text, isReplayed(again)]).toEqual([first.text, true]);
        expect((await send('/v1/moderate/image', other, name, one.testKey)).status).toBe(422);
      });

      it('K12: applies even if nothing may be stored or every item of a list is wrong', async () => {
        for (const [path, body] of [
          ['/v1/compat/analyze', { ...(sampleBodies['/v1/compat/analyze'] as object), doNotStore: true }],
          ['/v1/moderate/texts', { items: [{ content: '' }, { id: '\u{1f33b}\u0007', content: 1 }] }],
        ] as const) {
          const name = newName();
          const first = await send(path, body, name);
          const again = await send(path, body, name);
          expect([first.status, again.text, isReplayed(again)]).toEqual([200, first.text, true]);
          expect((await send(path, sampleBodies[path], name)).status).toBe(422);
        }
      });

      it('K12: repeats a reply even if the quota is used up', async () => {
        const { liveKey } = await one.addAccount('indie');
        const body = { items: [{ content: 'a' }, { content: 'b' }, { content: 'c' }] };
        const name = newName();
        const first = await send('/v1/moderate/texts', body, name, liveKey);
        expect(first.text).toContain('quota_exceeded');
        const again = await send('/v1/moderate/texts', body, name, liveKey);
        expect([again.status, again.text]).toEqual([200, first.text]);
        expect(outcome(await send('/v1/moderate/texts', { items: [{ content: 'd' }] }, newName(), liveKey))[0]).toBe(
          200,
        );
        expect(outcome(await send(text, { content: 'd' }, newName(), liveKey))).toEqual([429, 'quota_exceeded']);
      });

      it('K12: live keys, test keys and accounts can use the same names independently', async () => {
        const name = newName();
        const { liveKey } = await one.addAccount('indie');
        for (const key of [one.liveKey, one.testKey, liveKey]) {
          const reply = await send(text, { content: 'x' }, name, key);
          expect([reply.status, isReplayed(reply)]).toEqual([200, false]);
        }
      });

      it('K12: routes that count nothing ignore the header', async () => {
        const body = { action: 'list' };
        const headers = { 'idempotency-key': 'ü'.repeat(300) };
        expect((await one.call('POST', '/v1/config/rules', { key: one.liveKey, body, headers })).status).toBe(200);
        expect((await one.call('GET', '/v1/usage', { key: one.liveKey, headers })).status).toBe(200);
      });
    });

    describe('400', () => {
      it.each([
        ['that is empty', ''],
        ['of 256 characters', 'x'.repeat(256)],
        ['with a control character', 'a\tb'],
        ['in another alphabet', 'schlüssel'],
      ])('K12: a key %s is refused and nothing is counted', async (_name, name) => {
        const before = await usage();
        const reply = await send(text, { content: 'x' }, name);
        expect([...outcome(reply), reply.json.error.message]).toEqual([
          ...[400, 'invalid_request'],
          'Idempotency-Key must be one value of 1 to 255 printable ASCII characters.',
        ]);
        expect(await usage()).toBe(before);
      });

      it('K12: reports a malformed body before the key, and does not use up the key', async () => {
        const name = newName();
        expect((await send(text, { content: 'x' }, name)).status).toBe(200);
        expect(outcome(await send(text, { content: '' }, name))).toEqual([400, 'invalid_request']);
        expect(outcome(await send('/v1/moderations', { input: [] }, name))[0]).toBe(400);
      });
    });

    describe('409', () => {
      it.each(metered.filter(([path]) => !notText.includes(path)))(
        'K12: %s while the first call is in progress, on any copy, and its reply afterwards',
        async (path, body) => {
          const name = newName();
          const content = `wait ${names}`;
          const own = JSON.parse(JSON.stringify(body).replaceAll('What a lovely morning.', content));
          const { begun, release } = hold(content);
          const before = await usage();
          const first = send(path, own, name);
          await begun;
          let second = await send(path, own, name, one.liveKey, two);
          expect(second.status).toBe(409);
          expect(Number(second.headers['retry-after'])).toBe(1);
          expect(JSON.parse(second.text).error).toMatchObject(
            path === alias ? { code: 409, status: 'ABORTED' } : { code: 'idempotency_in_progress' },
          );
          release();
          const { text: reply, headers } = await first;
          second = await send(path, own, name, one.liveKey, two);
          expect([second.status, second.text, isReplayed(second)]).toEqual([200, reply, true]);
          expect(second.headers['x-request-id']).toBe(headers['x-request-id']);
          expect(await usage()).toBe(before + (path === '/v1/moderate/texts' ? 2 : 1));
        },
      );

      it('K12: one of twenty simultaneous calls runs; the others get 409 or its reply', async () => {
        const name = newName();
        const before = await usage();
        const replies = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            send(text, { content: 'at once' }, name, one.liveKey, index % 2 === 0 ? one : two),
          ),
        );
        const firsts = replies.filter((reply) => reply.status === 200 && !isReplayed(reply));
        expect(firsts).toHaveLength(1);
        for (const reply of replies) {
          if (reply.status === 200) expect(reply.text).toBe(firsts[0]?.text);
          else expect(outcome(reply)).toEqual([409, 'idempotency_in_progress']);
        }
        expect(await usage()).toBe(before + 1);
      });
    });

    describe('422', () => {
      it.each(metered)('K12: %s with a key that was used for another body or route', async (path, body) => {
        const [name, other] = [newName(), newName()];
        expect((await send(text, { content: 'first' }, name)).status).toBe(200);
        const reply = await send(path, body, name, one.liveKey, two);
        expect(reply.status).toBe(422);
        expect(JSON.parse(reply.text).error).toMatchObject(
          path === alias ? { code: 422, status: 'FAILED_PRECONDITION' } : { code: 'idempotency_mismatch' },
        );
        expect(reply.headers['retry-after']).toBeUndefined();
        expect((await send(text, { content: 'first' }, other)).status).toBe(200);
      });
    });

    describe('a call that did not get 200', () => {
      it('K12: runs again with the same key, even with another body', async () => {
        const name = newName();
        expect((await send(text, { content: 'break' }, name)).status).toBe(500);
        expect((await send(text, { content: 'break' }, name)).status).toBe(500);
        const fixed = await send(text, { content: 'fixed' }, name);
        expect([fixed.status, isReplayed(fixed)]).toEqual([200, false]);
      });

      it('K12: leaves its key free for another body when the quota is exceeded', async () => {
        const { liveKey } = await one.addAccount('indie');
        for (let n = 0; n < 2; n++)
          expect((await send(text, { content: `${n}` }, newName(), liveKey)).status).toBe(200);
        const name = newName();
        expect((await send(text, { content: 'x' }, name, liveKey)).status).toBe(429);
        expect((await send(text, { content: 'y' }, name, liveKey)).status).toBe(429);
      });
    });
  });
}
