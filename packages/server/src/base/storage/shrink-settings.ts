/**
 * Shortens settings for the audit log: short ones stay, long ones become a digest and a count. A rule can have ten
 * thousand words; an entry of the log stays small, and two lists can still be told apart.
 */

import { createHash } from 'node:crypto';

/** Represents a value that is too long for the log. */
export interface Digest {
  readonly sha256: string;
  /** Entries of a list, characters of a text, or bytes of anything else. */
  readonly count: number;
}

export interface ShrunkSettings {
  readonly before: string | null;
  readonly after: string | null;
  /** Digest → its JSON. */
  readonly longBefore: ReadonlyMap<string, string>;
  readonly longAfter: ReadonlyMap<string, string>;
}

/** Bytes of both together. With the other fields, an entry stays below 2 KB. */
const maxBytes = 1_000;
const longField = 200;

export function shrinkSettings(before: unknown, after: unknown): ShrunkSettings {
  const whole = [toJson(before), toJson(after)].map((json) => ({ json, long: new Map<string, string>() }));
  const isTooLong = (sides: readonly Side[]) => sides.reduce((sum, { json }) => sum + bytes(json), 0) > maxBytes;
  let sides: readonly Side[] = whole;
  if (isTooLong(sides)) sides = sides.map(shrinkFields);
  if (isTooLong(sides)) {
    // Many fields, none of them long: the whole becomes a digest.
    sides = sides.map((side, index) =>
      bytes(side.json) > maxBytes / 2 ? shrinkWhole(whole[index]?.json ?? null) : side,
    );
  }
  const [was, is] = sides as [Side, Side];
  return { before: was.json, after: is.json, longBefore: was.long, longAfter: is.long };
}

interface Side {
  readonly json: string | null;
  readonly long: ReadonlyMap<string, string>;
}

function shrinkWhole(json: string | null): Side {
  const long = new Map<string, string>();
  return { json: json === null ? null : JSON.stringify(digestOf(json, long)), long };
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function isDigest(value: unknown): value is Digest {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === 'sha256,count';
}

function shrinkFields(side: Side): Side {
  const value: unknown = side.json === null ? null : JSON.parse(side.json);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return side;
  const long = new Map<string, string>();
  const fields = Object.entries(value).map(([name, field]) => {
    const text = JSON.stringify(field);
    return [name, bytes(text) > longField ? digestOf(text, long) : field];
  });
  return { json: JSON.stringify(Object.fromEntries(fields)), long };
}

function digestOf(json: string, long: Map<string, string>): Digest {
  const value: unknown = JSON.parse(json);
  const digest = sha256(json);
  long.set(digest, json);
  const count = Array.isArray(value) || typeof value === 'string' ? value.length : bytes(json);
  return { sha256: digest, count };
}

function toJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

function bytes(text: string | null): number {
  return text === null ? 0 : Buffer.byteLength(text);
}
