/** Breaks one field of a valid body, at any depth: removes it or changes its value. */

import fc from 'fast-check';

type Path = readonly (string | number)[];
const taken = Symbol('taken away');

const strange = fc.oneof(
  fc.constantFrom<unknown>(null, 0, -1, 1.5, 2 ** 31, 1e308, true, '', ' ', '\0', '\ud800', [], {}, [[]], taken),
  fc.constantFrom<unknown>(
    'x'.repeat(60_000),
    Array.from({ length: 200 }, () => 'x'),
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

export function oneFieldBroken(good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return good.chain((body) =>
    fc.tuple(fc.constantFrom(...pathsOf(body)), strange).map(([path, value]) => changed(body, path, value)),
  );
}

/** Every position in the body, including the body itself. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, name]))];
}

function changed(body: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value === taken ? {} : value;
  const copy = (Array.isArray(body) ? [...body] : { ...(body as object) }) as Record<string | number, unknown>;
  if (rest.length > 0) copy[name] = changed(copy[name], rest, value);
  else if (value === taken) delete copy[name];
  else copy[name] = value;
  return Array.isArray(copy) ? copy.filter(() => true) : copy;
}
