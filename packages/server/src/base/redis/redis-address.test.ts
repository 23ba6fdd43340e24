import { describe, expect, it } from 'vitest';
import { readRedisAddress } from './redis-address.ts';

describe('a Redis address', () => {
  it('has one server, its port, its database and our login', () => {
    expect(readRedisAddress('redis://cache')).toEqual({
      isCluster: false,
      hosts: [{ host: 'cache', port: 6379 }],
      tls: false,
      username: undefined,
      password: undefined,
      database: 0,
    });
    expect(readRedisAddress('rediss://me:p%40ss@[::1]:6380/3')).toEqual({
      isCluster: false,
      hosts: [{ host: '::1', port: 6380 }],
      tls: true,
      username: 'me',
      password: 'p@ss',
      database: 3,
    });
    expect(readRedisAddress('redis://:secret@h/')).toMatchObject({ username: undefined, password: 'secret' });
  });

  it('has the first servers of a cluster', () => {
    expect(readRedisAddress('redis+cluster://:secret@a:7000,b:7001,c')).toMatchObject({
      isCluster: true,
      hosts: [
        { host: 'a', port: 7000 },
        { host: 'b', port: 7001 },
        { host: 'c', port: 6379 },
      ],
      password: 'secret',
    });
    expect(readRedisAddress('rediss+cluster://a')).toMatchObject({ isCluster: true, tls: true });
  });

  it.each([
    'cache:6379',
    'http://cache',
    'redis://',
    'redis://a,b',
    'redis://a:0',
    'redis://a:65536',
    'redis://a/x',
    'redis://a/1/2',
    'redis+cluster://a,',
    'redis+cluster://a/1',
    'redis://a b',
    'redis://me:%zz@a',
  ])('is refused otherwise: %s', (text) => {
    expect(readRedisAddress(text)).toBeUndefined();
  });
});
