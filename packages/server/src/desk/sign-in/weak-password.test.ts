import { describe, expect, it } from 'vitest';
import { refuseWeakPassword } from './weak-password.ts';

describe('refuseWeakPassword', () => {
  it.each([
    'passwordpassword',
    'Passw0rdPassw0rd',
    'letmeinletmein',
    'qwertyuiop12',
    '123456789012',
    'iloveyou1234',
    'aaaaaaaaaaaa',
    'a'.repeat(256),
  ])('refuses %s', (password) => {
    expect(refuseWeakPassword(password)?.refusal.code).toBe('invalid_request');
  });

  it.each(['correct horse battery staple', 'x7Gq!mP2zL9w', 'другой длинный пароль', 'x7Gq!mP2zL9w'.repeat(20)])(
    'accepts %s',
    (password) => {
      expect(refuseWeakPassword(password)).toBeUndefined();
    },
  );

  it('refuses passwords made of the person’s own name and address', () => {
    const own = ['wilhelmina@rosenthal.example', 'Wilhelmina Rosenthal'];
    expect(refuseWeakPassword('wilhelminarosenthal')).toBeUndefined();
    expect(refuseWeakPassword('wilhelminarosenthal', own)).toBeDefined();
    expect(refuseWeakPassword('wilhelmina@rosenthal.example', own)).toBeDefined();
  });

  it('never repeats the password', () => {
    expect(refuseWeakPassword('passwordpassword')?.refusal.message).not.toContain('passwordpassword');
  });
});
