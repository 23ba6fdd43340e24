import { describe, expect, it } from 'vitest';
import { makeAsyncClient, readSource } from './make-async-client.ts';

describe('the asynchronous Python client', () => {
  const made = makeAsyncClient();

  it.each([...made])('%s is what `npm run make-async` writes', (file, text) => {
    expect(readSource(file)).toBe(text);
  });

  it('awaits every request, and names no class of the other client', () => {
    const nouns = made.get('_async_nouns.py') ?? '';
    expect(nouns.match(/transport\.send\(/g)).toHaveLength(nouns.match(/await self\._transport\.send\(/g)?.length ?? 0);
    expect(nouns.match(/await /g)?.length).toBeGreaterThan(10);
    expect(made.get('async_client.py')).not.toMatch(/\bModerato\b(?!`)|httpx\.Client\b|\bTransport\b/);
  });
});
