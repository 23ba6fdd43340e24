/** Draws values that satisfy a JSON Schema, mostly short ones, including words that the document itself names. */

import fc from 'fast-check';
import { type JsonSchema, resolve } from './json-schema.ts';

/** Tests of limits cover longer ones. */
const usualLength = 40;
const usualItems = 5;

/** The document's name for any value; it refers to itself. */
const anything = '#/components/schemas/AnyValue';
/** Refused at any position. */
const badKeys = /^(?:__proto__|constructor)$/;

export function drawnFrom(given: JsonSchema, document: unknown, knownNames: readonly string[]): fc.Arbitrary<unknown> {
  if (given.$ref === anything) return anyValue;
  const schema = resolve(given, document);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives !== undefined) {
    const resolved = alternatives.map((one) => resolve(one, document));
    return fc.oneof(...resolved.map((one) => drawnFrom(merge(schema, one, resolved), document, knownNames)));
  }
  const [first, ...others] = [schema.type ?? 'object'].flat();
  if (others.length > 0) {
    return fc.oneof(...[schema.type].flat().map((type) => drawnFrom({ ...schema, type } as JsonSchema, document, [])));
  }
  switch (first) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -10, max: schema.maximum ?? 10, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return list(schema, document, knownNames);
    default:
      return record(schema, document, knownNames);
  }
}

const anyValue = fc.oneof(
  { weight: 4, arbitrary: fc.string() },
  fc.jsonValue({ maxDepth: 2 }).filter((value) => !holdsBadKey(value)),
);

function holdsBadKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => badKeys.test(key) || holdsBadKey(inner));
}

/** One of several forms: fields that only the others require are left out. */
function merge(base: JsonSchema, one: JsonSchema, all: readonly JsonSchema[]): JsonSchema {
  const { oneOf: _oneOf, anyOf: _anyOf, ...shared } = base;
  const wanted = new Set([...(base.required ?? []), ...(one.required ?? [])]);
  const ofOthers = new Set(all.flatMap(({ required = [] }) => required).filter((name) => !wanted.has(name)));
  const names = Object.keys({ ...base.properties, ...one.properties }).filter((name) => !ofOthers.has(name));
  const property = (name: string) => ({ ...base.properties?.[name], ...one.properties?.[name] });
  return {
    ...shared,
    ...one,
    required: [...wanted],
    properties: Object.fromEntries(names.map((name) => [name, property(name)])),
  };
}

/** Valid in every dialect. */
const expressions = fc.constantFrom('a', 'b+c?', '[a-z]{2,3}', '(one|two)', '\\\\d+', 'ä.*ö$');

const yearsOfFourDigits = { min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true };
const days = fc.date(yearsOfFourDigits).map((moment) => moment.toISOString().slice(0, 10));

function text({ minLength = 0, maxLength = usualLength, pattern, format }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uri') return fc.webUrl();
  if (format === 'regex') return expressions;
  if (format === 'date') return days;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test('a')) return fc.stringMatching(new RegExp(pattern));
  const most = Math.max(minLength, Math.min(maxLength, usualLength));
  const drawn = fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: most }),
    fc.string({ unit: 'binary', minLength, maxLength: most }),
  );
  const form = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  return drawn.filter((value) => (form?.test(value) ?? true) && [...value].length <= maxLength);
}

function list(schema: JsonSchema, document: unknown, knownNames: readonly string[]): fc.Arbitrary<unknown[]> {
  const items = drawnFrom(schema.items ?? {}, document, knownNames);
  const size = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? usualItems, usualItems) };
  return schema.uniqueItems ? fc.uniqueArray(items, size) : fc.array(items, size);
}

function record(schema: JsonSchema, document: unknown, knownNames: readonly string[]): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const named = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, drawnFrom(inner, document, knownNames)]),
    ),
    { requiredKeys: [...required] },
  );
  if (typeof additionalProperties !== 'object') return named;
  const isOwn = (name: string) => Object.hasOwn(properties, name) || badKeys.test(name);
  const drawn = propertyNames?.pattern
    ? fc.stringMatching(new RegExp(propertyNames.pattern))
    : fc.string({ maxLength: 20 });
  const names = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...(knownNames.length > 0 ? knownNames : ['other'])) },
    { weight: 1, arbitrary: drawn.filter((name) => !isOwn(name)) },
  );
  const more = fc.dictionary(names, drawnFrom(additionalProperties, document, knownNames), {
    minKeys: schema.minProperties ?? 0,
    maxKeys: usualItems,
  });
  // Unknown fields are worth a few of the draws, not most.
  const others =
    additionalProperties.$ref === anything ? fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, more) : more;
  return fc.tuple(others, named).map(([others, own]) => ({ ...others, ...(own as object) }));
}
