import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

describe('a password hash', () => {
  it('is argon2id with its parameters and a salt, and verifies the password', async () => {
    const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(other).not.toBe(one);
    expect(await verifyPassword(one, 'correct horse')).toBe(true);
    expect(await verifyPassword(other, 'correct horse')).toBe(true);
    for (const wrong of ['', 'Correct horse', 'correct horse ', one])
      expect(await verifyPassword(one, wrong)).toBe(false);
  });

  it('verifies the password however the keyboard composes accents', async () => {
    expect(await verifyPassword(await hashPassword('caf\u00e9 au lait'), 'cafe\u0301 au lait')).toBe(true);
  });

  it('does not verify against a text that is not such a hash', async () => {
    for (const hash of [
      '',
      'none',
      'plain',
      '$2b$10$abcdefghijklmnopqrstuv',
      '$argon2id$v=19$m=64,t=2,p=1$c29tZXNhbHQ$',
    ]) {
      expect(await verifyPassword(hash, hash)).toBe(false);
    }
  });

  it('is checked for any number of simultaneous attempts', async () => {
    const hash = await hashPassword('correct horse');
    const answers = await Promise.all(
      ['correct horse', 'a', 'b', 'correct horse', 'c'].map((one) => verifyPassword(hash, one)),
    );
    expect(answers).toEqual([true, false, false, true, false]);
  });
});
