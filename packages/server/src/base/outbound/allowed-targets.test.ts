import { expect, it } from 'vitest';
import { createAllowedTargets, readAllowedTarget } from './allowed-targets.ts';

it.each([
  ['127.0.0.0/8:3000', { address: '127.0.0.0', prefix: 8, port: 3000 }],
  ['10.1.2.3:80', { address: '10.1.2.3', prefix: 32, port: 80 }],
  ['[fd00::/8]:9000', { address: 'fd00::', prefix: 8, port: 9000 }],
  ['[::1]:3000', { address: '::1', prefix: 128, port: 3000 }],
])('%s allows a range and a port', (text, target) => {
  expect(readAllowedTarget(text)).toEqual(target);
});

it.each([
  '127.0.0.0/8',
  '127.0.0.0/33:80',
  '127.0.0:80',
  '300.0.0.1:80',
  '127.0.0.1:0',
  '127.0.0.1:65536',
  'localhost:3000',
  '::1:3000',
  'fd00::/8:3000',
  '[127.0.0.1]:80',
  '[::1/129]:80',
  '127.0.0.1:*',
  '*:80',
  ':80',
  '',
])('"%s" allows nothing', (text) => {
  expect(readAllowedTarget(text)).toBeUndefined();
});

it('allows only the listed targets on their listed ports', () => {
  const allowed = createAllowedTargets([
    { address: '127.0.0.0', prefix: 8, port: 3000 },
    { address: 'fd00::', prefix: 8, port: 9000 },
  ]);
  expect(allowed.allows('127.9.9.9', 3000)).toBe(true);
  expect(allowed.allows('fd12::1', 9000)).toBe(true);
  expect(allowed.allows('127.0.0.1', 3001)).toBe(false);
  expect(allowed.allows('128.0.0.1', 3000)).toBe(false);
  expect(allowed.allows('fe80::1', 9000)).toBe(false);
  expect(allowed.allows('localhost', 3000)).toBe(false);
  expect(allowed.mentions(9000)).toBe(true);
  expect(allowed.mentions(80)).toBe(false);
});
