import { describe, expect, it } from 'vitest';
import {
  ApiError,
  ConnectionError,
  IdempotencyMismatchError,
  InternalError,
  InvalidRequestError,
  Moderato,
  type ModeratoOptions,
  type NewRule,
  NotAvailableError,
  NotFoundError,
  OverloadedError,
  ProviderUnavailableError,
  QuotaExceededError,
  RateLimitExceededError,
  TimeoutError,
  UnauthorizedError,
} from './index.ts';
import { type Received, type Scripted, type Step, scriptedServer } from './testing/scripted-server.ts';

const verdict = {
  request_id: 'req_1',
  action: 'allow',
  flagged: false,
  categories: {},
  pipeline_tier: 0,
  latency_ms: 1,
};
const fine: Step = { status: 200, body: verdict };
const failing = (status: number, code: string, seconds?: number): Scripted => ({
  status,
  body: { error: { code, message: `It is ${code}.`, ...(seconds === undefined ? {} : { retry_after: seconds }) } },
});
const overloaded = failing(503, 'overloaded');

async function clientOf(steps: [Step, ...Step[]], options: Partial<ModeratoOptions> = {}) {
  const server = await scriptedServer(...steps);
  return { client: new Moderato({ apiKey: 'mod_test_x', baseUrl: server.baseUrl, ...options }), server };
}
const failure = (call: Promise<unknown>) => call.then(() => undefined).catch((error: unknown) => error);

describe('a call', () => {
  it('sends the key, and its arguments in the format of the service', async () => {
    const { client, server } = await clientOf([fine]);
    await client.moderate.text('hello');
    await client.moderate.image({ url: 'https://a.example/x.png', categories: ['gore'] });
    await client.moderate.audio({ url: 'https://a.example/x.mp3', context: 'chat' });
    await client.rules.create({ type: 'regex', pattern: 'a+', moderation_action: 'flag' });
    await client.rules.list();
    await client.rules.delete('rule_1');
    await client.usage.get();
    await client.categories.list();
    await client.compat.analyze({ comment: { text: 'x' }, requestedAttributes: { TOXICITY: {} } });
    expect(server.received.map(({ method, url, body }) => [method, url, body && JSON.parse(body)])).toEqual([
      ['POST', '/v1/moderate/text', { content: 'hello' }],
      ['POST', '/v1/moderate/image', { url: 'https://a.example/x.png', categories: ['gore'] }],
      ['POST', '/v1/moderate/audio', { url: 'https://a.example/x.mp3', context: 'chat' }],
      ['POST', '/v1/config/rules', { action: 'create', type: 'regex', pattern: 'a+', moderation_action: 'flag' }],
      ['POST', '/v1/config/rules', { action: 'list' }],
      ['POST', '/v1/config/rules', { action: 'delete', rule_id: 'rule_1' }],
      ['GET', '/v1/usage', ''],
      ['GET', '/v1/categories', ''],
      ['POST', '/v1/compat/analyze', { comment: { text: 'x' }, requestedAttributes: { TOXICITY: {} } }],
    ]);
    expect(new Set(server.received.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer mod_test_x']));
  });

  it('escapes the id of a case in the address, and reads a statement as data or as text', async () => {
    const letter: Step = {
      status: 200,
      body: 'Dear author,',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    };
    const { client, server } = await clientOf([{ status: 200, body: { outcome: 'kept' } }, letter]);
    expect(await client.statements.get('req_1')).toEqual({ outcome: 'kept' });
    expect(await client.statements.text('a/b?c')).toBe('Dear author,');
    await client.statements.text('req_1', 'de');
    expect(server.received.map(({ method, url }) => [method, url])).toEqual([
      ['GET', '/v1/decisions/req_1/statement'],
      ['GET', '/v1/decisions/a%2Fb%3Fc/statement?format=text&language=en'],
      ['GET', '/v1/decisions/req_1/statement?format=text&language=de'],
    ]);
  });

  it("rejects a proxy's error page instead of returning it as a statement", async () => {
    const page: Step = { status: 200, body: '<!doctype html>', headers: { 'content-type': 'text/html' } };
    const { client } = await clientOf([page]);
    expect(await failure(client.statements.text('req_1'))).toBeInstanceOf(ApiError);
  });

  it('is made below the path of the baseUrl, with or without a trailing slash', async () => {
    const server = await scriptedServer(fine);
    for (const baseUrl of [`${server.baseUrl}/moderation`, `${server.baseUrl}/moderation//`]) {
      await new Moderato({ apiKey: 'k', baseUrl }).usage.get();
    }
    expect(server.received.map(({ url }) => url)).toEqual(['/moderation/v1/usage', '/moderation/v1/usage']);
  });

  it.each([
    ['http://a/v1', 'http://a/v1/usage'],
    ['http://a/moderation/v1/', 'http://a/moderation/v1/usage'],
    ['http://v1', 'http://v1/v1/usage'],
  ])('does not repeat the /v1 at the end of a baseUrl (%s)', async (baseUrl, expected) => {
    const asked: string[] = [];
    const noting: typeof fetch = async (address) => {
      asked.push(String(address));
      return new Response('{}', { headers: { 'content-type': 'application/json' } });
    };
    await new Moderato({ apiKey: 'k', baseUrl, fetch: noting }).usage.get();
    expect(asked).toEqual([expected]);
  });

  it('needs a key and an address', () => {
    for (const options of [
      { apiKey: '', baseUrl: 'http://a' },
      { apiKey: 'k', baseUrl: 'a.example' },
      { apiKey: 'k' },
    ]) {
      expect(() => new Moderato(options as ModeratoOptions)).toThrow(TypeError);
    }
  });

  it('uses the fetch function it was given', async () => {
    const client = new Moderato({
      apiKey: 'k',
      baseUrl: 'https://a.example',
      fetch: async (address) => Response.json({ ...verdict, request_id: String(address) }),
    });
    expect((await client.moderate.text('x')).request_id).toBe('https://a.example/v1/moderate/text');
  });
});

describe('an idempotency key', () => {
  const keysOf = (received: readonly Received[]) => received.map(({ idempotencyKey }) => idempotencyKey);

  it('K12: is sent with every call that must happen once, a new one each time, and with no other', async () => {
    const { client, server } = await clientOf([{ status: 200, body: { ...verdict, results: [] } }]);
    await client.moderate.text('x');
    await client.moderate.texts(['x']);
    await client.moderate.image({ url: 'https://a.example/x.png' });
    await client.compat.analyze({ comment: { text: 'x' }, requestedAttributes: { TOXICITY: {} } });
    await client.moderations.create({ input: 'x' });
    await client.reports.create({ request_id: 'req_1', reason: 'x' });
    await client.outcomes.create({ request_id: 'req_1', outcome: 'kept' });
    await client.appeals.create({ request_id: 'req_1', reason: 'x' });
    const once = keysOf(server.received);
    for (const key of once) expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(once).size).toBe(8);
    await client.usage.get();
    await client.rules.list();
    await client.statements.get('req_1');
    expect(keysOf(server.received).slice(8)).toEqual([undefined, undefined, undefined]);
  });

  it('K12: stays the same for all attempts of a call, and so does the body', async () => {
    const inProgress: Step = { ...failing(409, 'idempotency_in_progress'), headers: { 'retry-after': '0' } };
    const { client, server } = await clientOf(['hang up', inProgress, fine]);
    expect(await client.moderate.text('x')).toEqual(verdict);
    expect(server.received).toHaveLength(3);
    expect(new Set(keysOf(server.received)).size).toBe(1);
    expect(new Set(server.received.map(({ body }) => body)).size).toBe(1);
  });

  it('K12: may be set by the caller; each call for a long list gets a number', async () => {
    const { client, server } = await clientOf([{ status: 200, body: { results: [] } }]);
    await client.moderate.text('x', { idempotencyKey: 'comment-1' });
    await client.moderate.texts(Array(101).fill('x'), { idempotencyKey: 'import' });
    expect(keysOf(server.received)).toEqual(['comment-1', 'import-1', 'import-2']);
  });
});

describe('many texts', () => {
  /** Answers each item with its own content. */
  const judging: typeof fetch = async (_address, init) => {
    const { items } = JSON.parse(String(init?.body)) as { items: { id?: string; content: string }[] };
    sizes.push(items.length);
    return Response.json({
      results: items.map(({ id, content }) =>
        content === '' ? { id, error: { code: 'invalid_request', message: 'Empty.' } } : { ...verdict, id, content },
      ),
    });
  };
  let sizes: number[] = [];
  const client = new Moderato({ apiKey: 'k', baseUrl: 'http://a', fetch: judging });

  it('N1: are split by count and by bytes, and keep their order', async () => {
    sizes = [];
    const texts = Array.from({ length: 250 }, (_, index) => `${index}`);
    const outcomes = await client.moderate.texts(texts);
    expect(outcomes.map((outcome) => (outcome as unknown as { content: string }).content)).toEqual(texts);
    expect(sizes).toEqual([100, 100, 50]);
    sizes = [];
    await client.moderate.texts([...Array(30).fill('\u{1f33b}'.repeat(10_000)), 'x']);
    expect(sizes).toEqual([26, 5]);
    sizes = [];
    const previous = [{ content: '\u{1f33b}'.repeat(4_000) }];
    await client.moderate.texts(Array(30).fill({ content: '\u{1f33b}'.repeat(6_000), previous }));
    expect(sizes).toEqual([26, 4]);
    sizes = [];
    expect(await client.moderate.texts([])).toEqual([]);
    expect(sizes).toEqual([]);
  });

  it('N1: a refused item has its own error, under its id', async () => {
    const [first, second] = await client.moderate.texts([
      { id: 'a', content: 'x' },
      { id: 'b', content: '' },
    ]);
    expect([first?.id, first?.error]).toEqual(['a', undefined]);
    expect(second).toEqual({ id: 'b', error: expect.any(InvalidRequestError) });
  });

  it("N1: an outage gives each affected item the policy's action, or is thrown without a policy", async () => {
    const items = [{ id: 'a', content: 'x' }, 'y'];
    const results = [
      { id: 'a', ...verdict },
      { error: { code: 'quota_exceeded', message: 'Used up.', retry_after: 9 } },
    ];
    const partly: Step = { status: 200, body: { results } };
    const { client: strict } = await clientOf([partly, failing(500, 'internal_error')], { maxRetries: 0 });
    expect((await strict.moderate.texts(items))[1]).toEqual({ error: expect.any(QuotaExceededError) });
    expect(await failure(strict.moderate.texts(items))).toBeInstanceOf(InternalError);
    const { client: lenient } = await clientOf([partly, 'hang up'], { maxRetries: 0, onUnavailable: 'block' });
    const [, second] = await lenient.moderate.texts(items);
    expect(second).toMatchObject({ unavailable: true, action: 'block', error: { retryAfter: 9 } });
    const both = await lenient.moderate.texts(items);
    expect(both).toMatchObject([{ id: 'a', unavailable: true, flagged: true }, { unavailable: true }]);
  });
});

describe("OpenAI's format", () => {
  it.each([
    [400, null, InvalidRequestError],
    [401, 'invalid_api_key', UnauthorizedError],
    [404, 'model_not_found', NotFoundError],
    [429, 'insufficient_quota', QuotaExceededError],
    [422, 'idempotency_mismatch', IdempotencyMismatchError],
    [500, null, InternalError],
  ])('M3: an error with status %i and code %s has its own class', async (status, code, Class) => {
    const step: Step = { status, body: { error: { message: 'No.', type: 'x', param: null, code } } };
    const { client } = await clientOf([step], { maxRetries: 0 });
    expect(await failure(client.moderations.create({ input: 'x' }))).toBeInstanceOf(Class);
  });
});

describe('an error', () => {
  it('has its code, status, request id and how long to wait', async () => {
    const { client } = await clientOf([failing(429, 'quota_exceeded', 99)]);
    const error = await failure(client.moderate.text('x'));
    expect(error).toBeInstanceOf(QuotaExceededError);
    expect(error).toMatchObject({ code: 'quota_exceeded', status: 429, requestId: 'req_1', retryAfter: 99 });
    expect(error).toHaveProperty('message', 'It is quota_exceeded.');
  });

  it('of an unknown kind, or from a proxy, is an ApiError with its status', async () => {
    for (const body of [{ error: { code: 'brand_new', message: 'New.' } }, '<html>', '', '"x"', 'null', '[]']) {
      const { client } = await clientOf([{ status: 418, body }]);
      expect(await failure(client.usage.get())).toMatchObject({ name: 'ApiError', status: 418 });
    }
  });

  it('is also thrown for a success that our service would not send', async () => {
    const { client } = await clientOf([{ status: 200, body: '<html>' }]);
    expect(await failure(client.moderate.text('x'))).toBeInstanceOf(ApiError);
  });

  it('never contains the key', async () => {
    const client = new Moderato({ apiKey: 'mod_live_secret', baseUrl: 'http://127.0.0.1:1', maxRetries: 0 });
    const error = await failure(client.moderate.text('x'));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(JSON.stringify(error) + String(error) + (error as Error).stack).not.toContain('secret');
    expect(JSON.stringify(client)).not.toContain('secret');
  });
});

describe('a retry', () => {
  it.each([
    ['overloaded', overloaded],
    ['a rate limit', failing(429, 'rate_limit_exceeded')],
    ['a crash', failing(500, 'internal_error')],
    ['a proxy that fails', { status: 502, body: '<html>' }],
    ['a connection that breaks', 'hang up'],
  ] as const)('is made after %s', async (_name, step) => {
    const { client, server } = await clientOf([step, step, fine]);
    expect(await client.moderate.text('x')).toEqual(verdict);
    expect(server.received).toHaveLength(3);
  });

  it.each([
    ['the service has no package for it', failing(501, 'not_available'), NotAvailableError],
    ['nothing that could judge is there', failing(503, 'provider_unavailable', 1), ProviderUnavailableError],
    ['the quota is used up', failing(429, 'quota_exceeded', 1), QuotaExceededError],
    ['the request is wrong', failing(400, 'invalid_request'), InvalidRequestError],
    ['the wait would be too long', failing(429, 'rate_limit_exceeded', 31), RateLimitExceededError],
  ] as const)('is not made when %s', async (_name, step, Class) => {
    const { client, server } = await clientOf([step, fine]);
    expect(await failure(client.moderate.text('x'))).toBeInstanceOf(Class);
    expect(server.received).toHaveLength(1);
  });

  it('is made at most maxRetries times, as set for the client or the call', async () => {
    const { client, server } = await clientOf([overloaded], { maxRetries: 1 });
    expect(await failure(client.usage.get())).toBeInstanceOf(OverloadedError);
    expect(server.received).toHaveLength(2);
    await failure(client.usage.get({ maxRetries: 0 }));
    expect(server.received).toHaveLength(3);
  });

  it('of creating or deleting a rule is made only if the service certainly did nothing', async () => {
    const rule: NewRule = { type: 'allowlist', pattern: ['x'] };
    for (const step of [overloaded, failing(500, 'internal_error'), 'hang up'] as const) {
      const { client, server } = await clientOf([step, fine]);
      await failure(client.rules.create(rule));
      await failure(client.rules.delete('rule_1', { maxRetries: 5 }));
      expect(server.received.length).toBeLessThanOrEqual(2);
    }
    const { client, server } = await clientOf([failing(429, 'rate_limit_exceeded'), fine]);
    await client.rules.create(rule);
    expect(server.received).toHaveLength(2);
  });

  it('waits at least as long as the service requests', async () => {
    const { client } = await clientOf([failing(429, 'rate_limit_exceeded', 1), fine]);
    const started = performance.now();
    await client.moderate.text('x');
    expect(performance.now() - started).toBeGreaterThanOrEqual(1_000);
  });
});

describe('giving up', () => {
  it('happens after timeoutMs, as set for the client or the call', async () => {
    const { client } = await clientOf(['hang'], { timeoutMs: 40, maxRetries: 0 });
    expect(await failure(client.moderate.text('x'))).toBeInstanceOf(TimeoutError);
    const { client: patient, server } = await clientOf(['hang', fine]);
    expect(await patient.moderate.text('x', { timeoutMs: 40 })).toEqual(verdict);
    expect(server.received).toHaveLength(2);
  });

  it.each([
    ['before the call', 0, fine],
    ['while it waits for an answer', 30, 'hang'],
    ['while it waits for the next try', 30, failing(429, 'rate_limit_exceeded', 20)],
  ] as const)('by a signal %s rejects with the reason of the signal', async (_name, ms, step) => {
    const { client } = await clientOf([step], { onUnavailable: 'allow' });
    const controller = new AbortController();
    const reason = new Error('the user left');
    if (ms === 0) controller.abort(reason);
    else setTimeout(() => controller.abort(reason), ms);
    expect(await failure(client.moderate.text('x', { signal: controller.signal }))).toBe(reason);
  });

  it('leaves no listener on a signal that outlives the call', async () => {
    const { client } = await clientOf([overloaded, fine]);
    const { signal } = new AbortController();
    let listeners = 0;
    const counted = new Proxy(signal, {
      get(target, name) {
        if (name === 'addEventListener') listeners++;
        if (name === 'removeEventListener') listeners--;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await client.moderate.text('x', { signal: counted });
    expect(listeners).toBe(0);
  });
});

describe('onUnavailable', () => {
  it.each(['allow', 'flag', 'block'] as const)(
    '%s returns the action, and says that nothing was judged',
    async (onUnavailable) => {
      for (const step of [
        failing(503, 'provider_unavailable', 3_600),
        failing(500, 'internal_error'),
        'hang up',
      ] as const) {
        const { client } = await clientOf([step], { onUnavailable, maxRetries: 0 });
        expect(await client.moderate.text('x')).toEqual({
          unavailable: true,
          action: onUnavailable,
          flagged: onUnavailable !== 'allow',
          categories: {},
          error: expect.any(Error),
        });
        expect(await client.moderate.image({ url: 'https://a.example' })).toMatchObject({ unavailable: true });
      }
    },
  );

  it('covers reached limits, but not mistakes of the caller', async () => {
    const over = await clientOf([failing(429, 'quota_exceeded', 9)], { onUnavailable: 'flag' });
    expect(await over.client.moderate.text('x')).toMatchObject({ unavailable: true, action: 'flag' });
    const wrong = await clientOf([failing(400, 'invalid_request')], { onUnavailable: 'allow' });
    expect(await failure(wrong.client.moderate.text(''))).toBeInstanceOf(InvalidRequestError);
  });

  it('is off by default, and never applies where there is no action to return', async () => {
    const { client } = await clientOf([failing(500, 'internal_error')], { maxRetries: 0 });
    expect(await failure(client.moderate.text('x'))).toBeInstanceOf(InternalError);
    const { client: allowing } = await clientOf([overloaded], { maxRetries: 0, onUnavailable: 'allow' });
    expect(await failure(allowing.usage.get())).toBeInstanceOf(OverloadedError);
  });

  it('is typed: only a client with a policy can answer without a verdict', () => {
    const strict = new Moderato({ apiKey: 'k', baseUrl: 'http://a' });
    const lenient = new Moderato({ apiKey: 'k', baseUrl: 'http://a', onUnavailable: 'flag' });
    const tierOf = async () => (await strict.moderate.text('x')).pipeline_tier satisfies number;
    const tierIfAny = async () => {
      const outcome = await lenient.moderate.text('x');
      return outcome.unavailable ? outcome.error : (outcome.pipeline_tier satisfies number);
    };
    expect([typeof tierOf, typeof tierIfAny]).toEqual(['function', 'function']);
  });
});
