/**
 * Parses the bytes of a body into its JSON and its decoded pictures. `body-worker.ts` uses this for bodies of
 * megabytes; all others are parsed where they arrive.
 */

import { decodeDataUri } from '@moderato/engine/data-uri';
import { type ParseOptions, parseJson } from './json-body.ts';
import { type FoundPicture, findPictures, replacePictures } from './lift-base64.ts';
import type { LiftedPicture } from './route.ts';

export interface ParsingRules extends ParseOptions {
  readonly lifts?: readonly string[] | undefined;
}

export interface ParsedBody {
  readonly body: unknown;
  /** By their placeholders in the body. */
  readonly lifted: ReadonlyMap<string, LiftedPicture>;
}

/** Throws `BadJson`. */
export function parseWithPictures(bytes: Buffer, { lifts, shortens, maxValues }: ParsingRules): ParsedBody {
  const found = lifts === undefined ? [] : findPictures(bytes);
  const read = (pictures: readonly FoundPicture[]) =>
    parseJson(pictures.length === 0 ? bytes : replacePictures(bytes, pictures), { shortens, maxValues });
  const body = read(found);
  const places = new Set(lifts === undefined ? [] : valuesAt(body, lifts));
  // Elsewhere in the body, they mean something else.
  const placed = found.filter(({ standIn }) => places.has(standIn));
  return {
    body: placed.length === found.length ? body : read(placed),
    lifted: new Map(placed.map(({ standIn, encoded }) => [standIn, decodePicture(standIn, encoded)])),
  };
}

const decodePicture = (standIn: string, encoded: Buffer) =>
  decodeDataUri(standIn.slice(0, standIn.indexOf(',')), encoded);

/** The values at the paths `names` in an unchecked body; `*` stands for every entry of a list. */
function valuesAt(body: unknown, [name, ...names]: readonly string[]): unknown[] {
  if (name === undefined) return [body];
  if (name === '*') return Array.isArray(body) ? body.flatMap((entry) => valuesAt(entry, names)) : [];
  return valuesAt((body as Readonly<Record<string, unknown>> | null | undefined)?.[name], names);
}
