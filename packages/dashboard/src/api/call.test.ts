import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, ConnectionError } from './api-error.ts';
import { addressOf, call } from './call.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (status: number, body: string) => {
  const fetch = vi.fn(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

describe('a call', () => {
  it('goes to the address that its name gives, with everything escaped', () => {
    expect(addressOf('DELETE /keys/:key_id', { params: { key_id: '../../v1/usage?x' } })).toBe(
      '/dashboard/api/keys/..%2F..%2Fv1%2Fusage%3Fx',
    );
    expect(addressOf('GET /authors/detail', { query: { author: 'a&b=c #1' } })).toBe(
      '/dashboard/api/authors/detail?author=a%26b%3Dc+%231',
    );
  });

  it('leaves out empty filters', () => {
    expect(addressOf('GET /decisions', { query: { action: '', tier: undefined, author: 'x' } })).toBe(
      '/dashboard/api/decisions?author=x',
    );
  });

  it('returns the reply unchanged', async () => {
    answering(200, '{"keys":[]}');
    expect(await call('GET /keys', {})).toEqual({ keys: [] });
  });

  it("fails with the service's own message", async () => {
    answering(403, '{"error":{"code":"forbidden","message":"Your role does not allow this."}}');
    const error = await call('GET /keys', {}).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 403, code: 'forbidden', message: 'Your role does not allow this.' });
  });

  it('treats an error page of a proxy as an error too', async () => {
    answering(502, '<html>Bad gateway</html>');
    await expect(call('GET /keys', {})).rejects.toMatchObject({ status: 502 });
  });

  it('says if nothing answered', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    await expect(call('GET /keys', {})).rejects.toBeInstanceOf(ConnectionError);
  });

  it('sends a body as JSON, or no body', async () => {
    const fetch = answering(200, '{}');
    await call('POST /keys', { body: { mode: 'test', label: 'mine' } });
    await call('POST /sign-out', {});
    const [first, second] = fetch.mock.calls as unknown as [string, RequestInit][];
    expect(first?.[1]).toMatchObject({ method: 'POST', body: '{"mode":"test","label":"mine"}' });
    expect(second?.[1]).toMatchObject({ method: 'POST', body: null });
  });
});
