import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newSecretKey, readSecretKeys } from './secret-key.ts';
import { createSecrets } from './secrets.ts';

const row = ['kept_content', 'acct_1', 'req_1'] as const;

describe('encryption', () => {
  const [old, next] = [newSecretKey(), newSecretKey()];

  it('can be reversed with the same key for the same row, for any text, and looks different each time', () => {
    const secrets = createSecrets([old]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const sealed = secrets.seal(row, text);
        expect(secrets.open(row, sealed)).toBe(text);
        expect(secrets.seal(row, text)).not.toBe(sealed);
      }),
    );
  });

  it('cannot be reversed for another row, with another key, or after any change', () => {
    const secrets = createSecrets([old]);
    const sealed = secrets.seal(row, 'a text');
    expect(() => secrets.open(['kept_content', 'acct_1', 'req_2'], sealed)).toThrow();
    expect(() => secrets.open(['webhooks', 'acct_1', 'req_1'], sealed)).toThrow();
    expect(() => createSecrets([next]).open(row, sealed)).toThrow(/key that this process does not have/);
    const prefix = sealed.lastIndexOf('.') + 1;
    for (let at = prefix; at < sealed.length - 1; at++) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      expect(() => secrets.open(row, changed)).toThrow();
    }
    for (let length = prefix; length < sealed.length; length += 7) {
      expect(() => secrets.open(row, sealed.slice(0, length))).toThrow();
    }
  });

  it('returns values stored before there were keys unchanged', () => {
    expect(createSecrets([old]).open(row, 'as it was')).toBe('as it was');
  });

  it('uses the old key until it is switched to the new one', () => {
    const secrets = createSecrets([next, old]);
    expect(secrets.use(createSecrets([old]).check())).toBe(true);
    const sealed = secrets.seal(row, 'a text');
    expect(createSecrets([old]).open(row, sealed)).toBe('a text');
    expect([secrets.useNewest(), secrets.useNewest()]).toEqual([true, false]);
    expect(secrets.isCurrent(sealed)).toBe(false);
    expect(secrets.open(row, sealed)).toBe('a text');
    expect(createSecrets([next]).open(row, secrets.seal(row, 'another'))).toBe('another');
    expect(secrets.use(createSecrets([newSecretKey()]).check())).toBe(false);
  });
});

describe('keys in settings', () => {
  it('are 32 bytes in hexadecimal or base64, one or more', () => {
    const hex = newSecretKey();
    const base64 = Buffer.from(hex, 'hex').toString('base64');
    for (const text of [hex, hex.toUpperCase(), base64, base64.replace('=', ''), ` ${hex}\n`]) {
      expect(readSecretKeys(text)).toEqual([hex]);
    }
    expect(readSecretKeys(`${hex}, ${base64}`)).toEqual([hex, hex]);
    for (const text of ['', ',', 'secret', hex.slice(1), `${hex}0`, `${hex},x`, base64.slice(2), '?'.repeat(43)]) {
      expect(readSecretKeys(text), text).toBeUndefined();
    }
  });
});
