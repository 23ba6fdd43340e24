/** Bodies that break careless services, for `POST /v1/moderate/text`, with the correct statuses for each. */

import { gzipSync } from 'node:zlib';

export interface HostileBody {
  readonly name: string;
  readonly statuses: readonly number[];
  make(): string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export const hostileBodies: readonly HostileBody[] = [
  { name: 'a __proto__ key', statuses: [400], make: () => '{"__proto__":{"isAdmin":true},"content":"x"}' },
  {
    name: 'a __proto__ key in escapes',
    statuses: [400],
    make: () => '{"\\u005f\\u005fproto\\u005f\\u005f":{"isAdmin":true},"content":"x"}',
  },
  {
    name: 'a __proto__ key deep inside',
    statuses: [400],
    make: () => '{"content":"x","a":[{"b":{"__proto__":{"isAdmin":true}}}]}',
  },
  {
    name: 'a constructor key',
    statuses: [400],
    make: () => '{"constructor":{"prototype":{"isAdmin":true}},"content":"x"}',
  },
  { name: 'a hundred thousand brackets', statuses: [400], make: () => '['.repeat(100_000) + ']'.repeat(100_000) },
  { name: 'twenty thousand objects', statuses: [400], make: () => `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}` },
  { name: 'brackets that never close', statuses: [400], make: () => '['.repeat(500_000) },
  {
    name: 'a deep value in an unknown field',
    statuses: [400],
    make: () => `{"content":"x","metadata":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_001)}`,
  },
  { name: 'a number that is too large', statuses: [200], make: () => '{"content":"x","limit":1e999}' },
  {
    name: 'a number that loses its last digit',
    statuses: [200],
    make: () => '{"content":"x","metadata":{"id":9007199254740993}}',
  },
  { name: 'a quantity below zero', statuses: [200], make: () => '{"content":"x","units":-1000}' },
  { name: 'a NUL in the content', statuses: [200], make: () => '{"content":"a\\u0000b"}' },
  { name: 'half a surrogate pair', statuses: [200], make: () => '{"content":"\\ud800"}' },
  {
    name: 'bytes that are not UTF-8',
    statuses: [400],
    make: () => Buffer.concat([Buffer.from('{"content":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
  },
  { name: 'two values in one body', statuses: [400], make: () => '{"content":"x"}{"content":"y"}' },
  { name: 'a comment', statuses: [400], make: () => '{"content":"x"/*c*/}' },
  { name: 'NaN', statuses: [400], make: () => '{"content":NaN}' },
  { name: 'a number for a text', statuses: [400], make: () => '{"content":123}' },
  { name: 'null for a text', statuses: [400], make: () => '{"content":null}' },
  { name: 'a list of requests', statuses: [400], make: () => '[{"content":"x"}]' },
  {
    name: 'fields that would grant privileges',
    statuses: [200],
    make: () => '{"content":"x","plan":"enterprise","account_id":"other","usage":0,"is_admin":true}',
  },
  {
    name: 'the names of methods',
    statuses: [200],
    make: () => '{"content":"x","hasOwnProperty":1,"toString":1,"then":1,"toJSON":1,"valueOf":null}',
  },
  {
    name: 'fifty thousand keys with the same hash',
    statuses: [400],
    make: () => `{${Array.from({ length: 50_000 }, (_, i) => `"${i * 4_294_967_296}":1`).join(',')}}`,
  },
  {
    name: 'a content type with a space before it',
    statuses: [400, 415],
    make: () => '{"content":{}}',
    headers: { 'content-type': ' application/json' },
  },
  {
    name: 'a content type in odd capitals',
    statuses: [400],
    make: () => '{"content":{}}',
    headers: { 'content-type': 'ApPlIcAtIoN/JsOn ; charset=utf-8' },
  },
  {
    name: 'a hundred megabytes, compressed',
    statuses: [415],
    make: () => gzipSync(Buffer.alloc(100 * 1024 * 1024)),
    headers: { 'content-encoding': 'gzip' },
  },
  {
    name: 'an image instead of a text',
    statuses: [400],
    make: () => '{"data":"data:image/png;base64,PHN2Zy8+"}',
  },
  { name: 'a byte order mark', statuses: [400], make: () => '\u{feff}{"content":"x"}' },
  { name: 'the same key twice', statuses: [400], make: () => '{"content":1,"content":"x"}' },
  { name: 'a string without an end', statuses: [400], make: () => `{"content":"${'\\'.repeat(100_001)}` },
];
