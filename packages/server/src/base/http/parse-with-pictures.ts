/**
 * Parses the bytes of a body into its JSON and its decoded pictures. `body-worker.ts` uses this for bodies of
 * megabytes; all others are parsed where they arrive. What a thread sends back must be small: pictures are their bytes, with
 * short placeholders in the body, and strings that are too long for every field are cut.
 */

import { randomUUID } from 'node:crypto';
import { dataUriHead, dataUriHeadCharacters, limits } from '@moderato/contract';
import { parseDataUri } from '@moderato/engine/data-uri';
import { parseJson } from './json-body.ts';
import type { LiftedPicture } from './route.ts';

/** As in `BodyRules`. */
export interface ParsingRules {
  readonly lifts?: readonly string[] | undefined;
  readonly shortens?: boolean | undefined;
  readonly maxValues?: number | undefined;
}

export interface ParsedBody {
  readonly body: unknown;
  /** By their placeholders in the body. */
  readonly lifted: ReadonlyMap<string, LiftedPicture>;
}

/** Smaller pictures cost little as they are. */
const worthwhileCharacters = 32 * 1024;
const head = new RegExp(`^${dataUriHead},`);
/** The longest text, in UTF-16 units. */
const longestText = limits.textCharacters * 2;
const tooLong = 'x'.repeat(limits.textCharacters + 1);

/** Throws `BadJson`. */
export function parseWithPictures(bytes: Buffer, { lifts, shortens, maxValues }: ParsingRules): ParsedBody {
  const lifted = new Map<string, LiftedPicture>();
  let body = parseJson(bytes, maxValues);
  if (lifts !== undefined && bytes.length > worthwhileCharacters) body = changeAt(body, lifts, lift);
  return { body: shortens && bytes.length > longestText ? shorten(body) : body, lifted };

  function lift(value: unknown): unknown {
    if (typeof value !== 'string' || value.length < worthwhileCharacters) return value;
    const [given] = head.exec(value.slice(0, dataUriHeadCharacters + 1)) ?? [];
    if (given === undefined) return value;
    const standIn = given + randomUUID();
    lifted.set(standIn, parseDataUri(value));
    return standIn;
  }
}

/** Changes the values at the paths `names` in an unchecked body; `*` stands for every entry of a list. */
function changeAt(value: unknown, [name, ...names]: readonly string[], change: (value: unknown) => unknown): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value)) return name === '*' ? value.map((entry) => changeAt(entry, names, change)) : value;
  if (!isObject(value) || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: changeAt(value[name], names, change) };
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value.length > longestText ? tooLong : value;
  if (Array.isArray(value)) return value.map(shorten);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shorten(member)]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
