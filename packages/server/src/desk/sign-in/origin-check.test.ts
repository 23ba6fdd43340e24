import { describe, expect, it } from 'vitest';
import { addressWarning } from './announce-dashboard.ts';
import { createOriginCheck } from './origin-check.ts';

describe('O1: our own pages', () => {
  it('are exactly those at the public address', () => {
    const isOwn = createOriginCheck('https://moderato.example.com');
    expect(isOwn('https://moderato.example.com')).toBe(true);
    for (const origin of [
      'http://moderato.example.com',
      'https://moderato.example.com:8443',
      'https://evil.moderato.example.com',
      'https://moderato.example.com.evil.com',
      'https://localhost',
      'null',
      '',
    ]) {
      expect([origin, isOwn(origin)]).toEqual([origin, false]);
    }
    expect(isOwn(undefined)).toBe(false);
  });

  it('may use every name of this machine if the public address is local', () => {
    const isOwn = createOriginCheck('http://127.0.0.1:8080');
    for (const name of ['127.0.0.1', 'localhost', '[::1]']) expect(isOwn(`http://${name}:8080`)).toBe(true);
    expect(isOwn('http://localhost:8081')).toBe(false);
    expect(isOwn('http://localhost')).toBe(false);
  });
});

describe('the warning about the address', () => {
  const warning = (publicUrl: string | undefined, host = '127.0.0.1') => addressWarning({ publicUrl, host });

  it('O1: appears if sessions would be sent unencrypted, or if nobody could sign in', () => {
    expect(warning('http://moderato.example.com')).toContain('plain http');
    expect(warning(undefined, '0.0.0.0')).toContain('MODERATO_PUBLIC_URL is not set');
  });

  it('O1: does not appear for https or for this machine', () => {
    for (const url of ['https://moderato.example.com', 'http://localhost:8080', 'http://127.0.0.1', undefined]) {
      expect(warning(url)).toBeUndefined();
    }
    expect(warning(undefined, 'localhost')).toBeUndefined();
  });
});
