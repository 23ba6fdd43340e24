import {
  ConnectionError,
  ForbiddenError,
  ImageUnreadableError,
  InvalidRequestError,
  Moderato,
  NotFoundError,
  ProviderUnavailableError,
  QuotaExceededError,
  RateLimitExceededError,
  UnauthorizedError,
} from '@moderato/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveService, startService } from './support/live-service.ts';

/** The client against the real service: the service understands what it sends, and replies match its types. */
const plans = { indie: { requests_per_second: 1_000, calls_per_month: 1 }, free: { requests_per_second: 1 } };
let service: LiveService;
let client: Moderato;
beforeAll(async () => {
  service = await startService({ MODERATO_PLANS: JSON.stringify(plans) });
  client = new Moderato({ apiKey: service.testKey, baseUrl: service.address });
});
afterAll(() => service?.stop());

const failure = (call: Promise<unknown>) => call.then(() => undefined).catch((error: unknown) => error);
const account = async (plan: string) => {
  const id = await service.moderato('accounts', 'create', plan, '--plan', plan);
  const apiKey = await service.moderato('keys', 'create', '--mode', 'live', '--account', id);
  return new Moderato({ apiKey, baseUrl: service.address, maxRetries: 0 });
};

describe('the client', () => {
  test('judges texts and images', async () => {
    const flagged = await client.moderate.text({ content: 'moderato test spam flag', context: 'chat', user_id: 'u1' });
    expect(flagged).toMatchObject({ action: 'flag', flagged: true, pipeline_tier: 0 });
    expect(flagged.categories.spam).toEqual({ score: 0.94, threshold: 0.9, flagged: true });
    expect((await client.moderate.text('Good morning.')).action).toBe('allow');
    const image = await client.moderate.image({ url: 'https://images.example.com/cat.png', categories: ['gore'] });
    expect([image.pipeline_tier, Object.keys(image.categories)]).toEqual([2, ['gore']]);
  });

  test('creates, lists and deletes rules', async () => {
    const made = await client.rules.create({ type: 'wordlist', pattern: ['gloop'], moderation_action: 'block' });
    expect((await client.rules.list()).rules).toEqual([made]);
    const { action, matched_rules } = await client.moderate.text('what a gloop');
    expect([action, matched_rules?.[0]?.rule_id]).toEqual(['block', made.rule_id]);
    expect(await client.rules.delete(made.rule_id)).toEqual({ rule_id: made.rule_id, deleted: true });
    expect(await failure(client.rules.delete(made.rule_id))).toBeInstanceOf(NotFoundError);
  });

  test("reads usage and categories, and supports Perspective's format", async () => {
    expect(await client.usage.get()).toMatchObject({ plan: 'pro', calls_by_tier: { tier_0: expect.any(Number) } });
    expect((await client.categories.list()).categories.map(({ name }) => name)).toContain('self_harm');
    const reply = await client.compat.analyze({ comment: { text: 'Hello' }, requestedAttributes: { TOXICITY: {} } });
    expect(reply.attributeScores.TOXICITY?.summaryScore.value).toBeLessThan(0.1);
  });

  test('takes a case from the report to the appeal', async () => {
    const apiKey = await service.moderato('keys', 'create', '--mode', 'live', '--scopes', 'moderate,cases');
    const cases = new Moderato({ apiKey, baseUrl: service.address });
    const { request_id } = await cases.moderate.text({ content: 'Thanks for the recipe', user_id: 'ann' });
    const report = await cases.reports.create({ request_id, reason: 'It insults me.', reporter_id: 'user-7' });
    expect(report).toMatchObject({ request_id, reports: 1, state: 'in_review' });
    expect(await failure(cases.statements.get(request_id))).toBeInstanceOf(NotFoundError);
    const clause = 'Paragraph 4.2';
    const { outcome_id, appeal_url } = await cases.outcomes.create({ request_id, outcome: 'removed', clause });
    const appeal = await cases.appeals.create({ request_id, reason: 'I was quoting.' });
    expect(appeal).toMatchObject({ request_id, appellant: 'author', state: 'open' });
    const statement = await cases.statements.get(request_id);
    expect(statement).toMatchObject({ outcome_id, outcome: 'removed', clause, redress: { appeal_url } });
    expect([statement.found.reports, statement.appeals.map(({ appeal_id }) => appeal_id)]).toEqual([
      1,
      [appeal.appeal_id],
    ]);
    const letters = [await cases.statements.text(request_id), await cases.statements.text(request_id, 'de')];
    expect(new Set(letters).size).toBe(2);
    for (const letter of letters) expect(letter).toContain(clause);
    expect(await failure(client.statements.get(request_id))).toBeInstanceOf(ForbiddenError);
  });

  test('reports what was wrong, with the request id that the service logged', async () => {
    const error = await failure(client.moderate.text(''));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({ status: 400, requestId: expect.stringMatching(/^req_/), retryAfter: undefined });
    const stranger = new Moderato({ apiKey: 'mod_live_nonsense', baseUrl: service.address });
    expect(await failure(stranger.usage.get())).toBeInstanceOf(UnauthorizedError);
    const noImage = 'data:image/png;base64,iVBORw0KGgo=';
    expect(await failure(client.moderate.image({ data: noImage }))).toBeInstanceOf(ImageUnreadableError);
  });

  test('does not retry if nothing is configured to judge, and says how long to wait', async () => {
    const live = new Moderato({ apiKey: service.liveKey, baseUrl: service.address, maxRetries: 5 });
    const pixel =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const error = await failure(live.moderate.image({ data: pixel, categories: ['gore'] }));
    expect(error).toBeInstanceOf(ProviderUnavailableError);
    expect(error).toMatchObject({ retryAfter: 3_600 });
  });

  test('names the limit that was reached', async () => {
    const small = await account('indie');
    await small.moderate.text('one');
    expect(await failure(small.moderate.text('two'))).toBeInstanceOf(QuotaExceededError);
    const slow = await account('free');
    const calls = await Promise.all([1, 2, 3, 4].map(() => failure(slow.usage.get())));
    expect(calls.find((error) => error !== undefined)).toBeInstanceOf(RateLimitExceededError);
  });

  test('waits for the rate limit and then succeeds', async () => {
    const id = await service.moderato('accounts', 'create', 'patient', '--plan', 'free');
    const apiKey = await service.moderato('keys', 'create', '--mode', 'live', '--account', id);
    const patient = new Moderato({ apiKey, baseUrl: service.address, maxRetries: 5 });
    const verdicts = await Promise.all([1, 2].map((number) => patient.moderate.text(`message ${number}`)));
    expect(verdicts.map(({ action }) => action)).toEqual(['allow', 'allow']);
  });

  test("applies the caller's policy when the service is down, and throws without one", async () => {
    const gone = await startService();
    await gone.stop();
    const options = { apiKey: gone.liveKey, baseUrl: gone.address, maxRetries: 1 };
    expect(await failure(new Moderato(options).moderate.text('x'))).toBeInstanceOf(ConnectionError);
    const outcome = await new Moderato({ ...options, onUnavailable: 'flag' }).moderate.text('x');
    expect(outcome).toMatchObject({ unavailable: true, action: 'flag', flagged: true });
  });
});
