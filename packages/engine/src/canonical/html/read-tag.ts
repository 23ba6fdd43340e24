/**
 * Reads one HTML tag, if it is one. "<3", "a < b" and "i <hate> you" are not: a tag has the name of an element and nothing
 * else but attributes with values, or the name of anything and attributes in quotation marks.
 */

import { isElement, isFlag } from './elements.ts';

export interface Attribute {
  readonly name: string;
  /** Where the value is; empty for an attribute without one. */
  readonly start: number;
  readonly end: number;
}

export interface Tag {
  readonly name: string;
  readonly isClosing: boolean;
  readonly attributes: readonly Attribute[];
  readonly end: number;
}

const opening = /<(\/?)([a-zA-Z][a-zA-Z0-9:-]{0,30})(?=[\s/>])/y;
const gap = /[\s/]+/y;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/dy;

export function readTag(content: string, at: number): Tag | undefined {
  opening.lastIndex = at;
  const found = opening.exec(content);
  if (found === null) return undefined;
  const name = found[2]!.toLowerCase();
  const isClosing = found[1] === '/';
  const attributes: Attribute[] = [];
  let quoted = 0;
  let place = opening.lastIndex;
  for (;;) {
    gap.lastIndex = place;
    if (gap.test(content)) place = gap.lastIndex;
    if (content[place] === '>') break;
    attribute.lastIndex = place;
    const read = attribute.exec(content);
    const value = read?.indices?.[2];
    if (read === null || (value === undefined && !isFlag(read[1]!.toLowerCase()))) return undefined;
    const [start, end] = value ?? [place, place];
    const isQuoted = read[2]?.startsWith('"') === true || read[2]?.startsWith("'") === true;
    if (isQuoted) quoted++;
    const edge = isQuoted ? 1 : 0;
    attributes.push({ name: read[1]!.toLowerCase(), start: start + edge, end: end - edge });
    place = attribute.lastIndex;
  }
  if (!isElement(name) && quoted === 0) return undefined;
  return { name, isClosing, attributes, end: place + 1 };
}
