import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPeopleStore } from '../members/people-store.ts';
import { isFromHere } from './is-from-here.ts';
import { maxCharacters, type TriedText } from './try-text.ts';

const browser = { accept: 'text/html', host: 'localhost:8080' };
const page = { 'content-type': 'application/json', host: 'localhost:8080', origin: 'http://localhost:8080' };

describe('the front page', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const open = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    app.server.inject({ method: 'GET', url: '/', headers, remoteAddress });
  const send = (body: unknown, headers: Record<string, string> = page, remoteAddress = '127.0.0.1') =>
    app.server.inject({ method: 'POST', url: '/try', headers, remoteAddress, payload: JSON.stringify(body) });

  it('opens for a browser on this machine', async () => {
    const reply = await open(browser);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(reply.body).toContain('Moderato is running');
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('is the documentation for everybody else', async () => {
    for (const reply of [
      await open(browser, '203.0.113.7'),
      await open({ ...browser, host: 'moderato.example.org' }),
      await open({ ...browser, host: '127.0.0.1.example.org' }),
      await open({ ...browser, 'x-forwarded-for': '203.0.113.7' }),
      await open({ ...browser, forwarded: 'for=203.0.113.7' }),
    ]) {
      expect([reply.statusCode, reply.headers.location]).toEqual([302, '/docs']);
    }
    expect((await open({ accept: 'application/json', host: 'localhost' })).statusCode).toBe(404);
  });

  it('judges a text at the thresholds of a preset, and marks the words that counted', async () => {
    const reply = await send({ content: 'you are a worthless idiot', preset: 'strict' });
    const { action, categories, marks } = reply.json() as TriedText;
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
    const flags = Object.values(categories);
    expect(flags).toHaveLength(7);
    for (const { score, threshold, flagged } of flags) expect(flagged).toBe(score > threshold);
    expect(action === 'allow').toBe(!flags.some(({ flagged }) => flagged));
    expect(marks.map(({ start, end }) => [start, end])).toContainEqual([20, 25]);
    const { categories: lenient } = (await send({ content: 'hello', preset: 'lenient' })).json();
    expect(lenient.toxicity.threshold).toBeGreaterThan(categories.toxicity?.threshold ?? 1);
  });

  it('judges for no other page, machine or proxy', async () => {
    for (const reply of [
      await send({ content: 'hello' }, { ...page, origin: 'https://elsewhere.example' }),
      await send({ content: 'hello' }, { 'content-type': 'application/json', host: 'localhost:8080' }),
      await send({ content: 'hello' }, page, '203.0.113.7'),
      await send({ content: 'hello' }, { ...page, 'x-forwarded-for': '127.0.0.1' }),
    ]) {
      expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'not_found']);
    }
  });

  it('says what is wrong with a body', async () => {
    for (const body of [
      undefined,
      null,
      [],
      {},
      { content: '' },
      { content: 7 },
      { content: 'x'.repeat(maxCharacters + 1) },
      { content: 'x', preset: 'none' },
    ]) {
      const reply = await send(body);
      expect([body, reply.statusCode, reply.json().error.code]).toEqual([body, 400, 'invalid_request']);
    }
    expect((await send({ content: 'x' }, { ...page, 'content-type': 'text/plain' })).statusCode).toBe(415);
  });

  it('stores and counts nothing, and logs no content', async () => {
    await send({ content: 'an unmistakable word: quixotry' });
    const { rows } = await app.stores.database.query
      .selectFrom('ledger')
      .select((row) => row.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    expect(Number(rows)).toBe(0);
    expect(app.logged.join('')).not.toContain('quixotry');
  });

  it('is not there if the dashboard is turned off, because then nobody could close it', async () => {
    const without = await startTestApp({ MODERATO_DASHBOARD: 'off' });
    const visit = { headers: browser, remoteAddress: '127.0.0.1' };
    expect((await without.server.inject({ method: 'GET', url: '/', ...visit })).headers.location).toBe('/docs');
    await without.close();
  });

  it('closes as soon as somebody has signed up', async () => {
    const people = createPeopleStore(app.stores.database);
    await people.signUp({ email: 'first@example.org', name: 'First', passwordHash: 'x' }, 'first');
    expect((await open(browser)).headers.location).toBe('/docs');
    expect((await send({ content: 'hello' })).statusCode).toBe(404);
  });
});

describe('a visitor is from this machine', () => {
  const from = (peer: string, host = 'localhost') => isFromHere({ peer, headers: { host } });

  it('by the connection and by the name in the address bar, in every spelling', () => {
    for (const peer of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
      expect([peer, from(peer)]).toEqual([peer, true]);
    for (const host of ['127.0.0.1:8080', '[::1]:8080', 'localhost:1'])
      expect([host, from('::1', host)]).toEqual([host, true]);
  });

  it('and not by one of them alone', () => {
    expect(from('10.0.0.5')).toBe(false);
    expect(isFromHere({ peer: undefined, headers: { host: 'localhost' } })).toBe(false);
    for (const host of ['example.org', 'localhost.example.org', '', '%'])
      expect([host, from('::1', host)]).toEqual([host, false]);
    expect(isFromHere({ peer: '127.0.0.1', headers: {} })).toBe(false);
  });
});
