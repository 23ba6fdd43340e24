import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

describe('a password', () => {
  it('is kept as argon2id with its figures, salted, and known again', async () => {
    const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(other).not.toBe(one);
    expect(await verifyPassword(one, 'correct horse')).toBe(true);
    expect(await verifyPassword(other, 'correct horse')).toBe(true);
    for (const wrong of ['', 'Correct horse', 'correct horse ', one])
      expect(await verifyPassword(one, wrong)).toBe(false);
  });

  it('is the same however the keyboard composes its accents', async () => {
    expect(await verifyPassword(await hashPassword('caf\u00e9 au lait'), 'cafe\u0301 au lait')).toBe(true);
  });

  it('matches no text that is not such a hash', async () => {
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

  it('is answered for however many come at once', async () => {
    const hash = await hashPassword('correct horse');
    const answers = await Promise.all(
      ['correct horse', 'a', 'b', 'correct horse', 'c'].map((one) => verifyPassword(hash, one)),
    );
    expect(answers).toEqual([true, false, false, true, false]);
  });
});
