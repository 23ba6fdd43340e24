import { loadDashboardContract } from '@moderato/contract';
import { describe, expect, it } from 'vitest';
import { createMatchCall } from './match-call.ts';

const { callNames } = await loadDashboardContract();
const match = createMatchCall(callNames);

describe('a path', () => {
  it.each(callNames)('%s is found by its own name', (name) => {
    const [method = '', pattern = ''] = name.split(' ');
    const path = pattern.replaceAll(/:(\w+)/g, '$1%2F1');
    const params = Object.fromEntries([...pattern.matchAll(/:(\w+)/g)].map(([, key]) => [key, `${key}/1`]));
    expect(match(method, path)).toEqual({ name, params });
  });

  it('is its words before it is a parameter', () => {
    expect(match('GET', '/review/settings')).toMatchObject({ name: 'GET /review/settings' });
    expect(match('POST', '/custom-categories/try')).toMatchObject({ name: 'POST /custom-categories/try' });
  });

  it('with another method names those that it has; unknown, it names none', () => {
    expect(match('DELETE', '/sign-in')).toEqual({ allowed: ['POST'] });
    for (const path of [
      '',
      '/',
      '/keys/',
      '/keys//',
      '/KEYS',
      '/keys/a/b',
      '/rules/%',
      '/rules/%00',
      `/rules/${'x'.repeat(257)}`,
    ]) {
      expect([path, match('GET', path)]).toEqual([path, undefined]);
    }
  });
});
