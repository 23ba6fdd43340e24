/**
 * `npm run make-async`: writes the asynchronous half of the Python client from the other half, which is the only one to edit. A
 * test compares the two.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const client = join(import.meta.dirname, '../clients/python/src/moderato_client');

type Step = readonly [from: RegExp | string, to: string];

/** Both files. Methods that send nothing stay as they are. */
const everywhere: readonly Step[] = [
  [/^ {4}def (?!__|_set_up|with_options)/gm, '    async def '],
  [/\bself\._(transport\.send|judge)\(/g, 'await self._$1('],
  [/\bTransport\b/g, 'AsyncTransport'],
];

const nouns: readonly Step[] = [
  ['The nouns of `Moderato`', 'Made by `npm run make-async`: the nouns of `AsyncModerato`'],
  ['each with its verbs. `_async_nouns.py` has the same with `await`.', 'each with its verbs, as in `_nouns.py`.'],
  [/^class (?=[A-Z])/gm, 'class Async'],
];

const whole: readonly Step[] = [
  [
    '`Moderato`: the client for programs that wait for each answer. Threads may share one.',
    'Made by `npm run make-async`: `AsyncModerato`, for asyncio and trio. Keep it inside one event loop.',
  ],
  ['from ._nouns import', 'from ._async_nouns import'],
  [/\bModerato(?=[:([])(?!`)/g, 'AsyncModerato'],
  [/\bhttpx\.Client\b/g, 'httpx.AsyncClient'],
  ['self._transport.http.close()', 'await self._transport.http.aclose()'],
  ['def __enter__', 'async def __aenter__'],
  ['def __exit__', 'async def __aexit__'],
  [/\bself\.close\(\)/g, 'await self.close()'],
];

const take = (text: string, steps: readonly Step[]) =>
  steps.reduce(
    (done, [from, to]) => (typeof from === 'string' ? done.replace(from, () => to) : done.replace(from, to)),
    text,
  );

export const readSource = (file: string) => readFileSync(join(client, file), 'utf8');

/** File → what belongs into it. */
export function makeAsyncClient(): ReadonlyMap<string, string> {
  const source = readSource('_nouns.py');
  const names = Array.from(source.matchAll(/^class ([A-Z]\w+)/gm), ([, name = '']) => name);
  const itsNouns = new RegExp(`\\b(${names.join('|')})(?=[,(\\[])`, 'g');
  return new Map([
    ['_async_nouns.py', take(source, [...nouns, ...everywhere])],
    ['async_client.py', take(readSource('client.py'), [...whole, [itsNouns, 'Async$1'], ...everywhere])],
  ]);
}

if (import.meta.main) for (const [file, text] of makeAsyncClient()) writeFileSync(join(client, file), text);
