import { expect, it } from 'vitest';
import { webAddress } from './web-address.ts';

it('only web addresses become links', () => {
  expect(webAddress('https://images.example.org/a.png?b=1')?.hostname).toBe('images.example.org');
  expect(webAddress('HTTP://example.org')?.href).toBe('http://example.org/');
  for (const text of ['', 'a text', 'javascript:alert(1)', 'data:text/html,x', '//example.org/a.png', 'file:///etc'])
    expect(webAddress(text)).toBeUndefined();
});
