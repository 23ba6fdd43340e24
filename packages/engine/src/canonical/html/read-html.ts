/**
 * HTML as its reader sees it: tags taken away, character references decoded. What a reader does not see is judged too:
 * comments, alternative texts, titles, targets of links and hidden elements stand behind the visible text, each in a line of
 * its own. One pass; whatever is broken stays as it is.
 */

import { linkWords } from '../link-words.ts';
import { createWriter, type MappedText, mappedBy, type Writer } from '../mapped-text.ts';
import { beginsLine, isCell, isNeverClosed, isRaw } from './elements.ts';
import { readEntity } from './entities.ts';
import { readTag, type Tag } from './read-tag.ts';

const spoken = new Set([
  'alt',
  'title',
  'aria-label',
  'aria-description',
  'placeholder',
  'content',
  'summary',
  'label',
]);
const targets = new Set(['href', 'src', 'action', 'cite', 'poster', 'data']);
const unseen =
  /display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}(?:hidden|collapse)|(?:font-size|opacity|max-height)\s{0,9}:\s{0,9}0(?![.\d]*[1-9])/i;
const isWholeAddress = /^(?:https?:)?\/\/|^www\./i;

/** An element that nobody sees, and how many elements of its name are open inside it. */
interface Hiding {
  readonly name: string;
  depth: number;
}

export function readHtml(content: string): MappedText | undefined {
  if (!/[<&]/.test(content)) return undefined;
  const visible = createWriter(content);
  const hidden = createWriter(content);
  const marks = /[<&]/g;
  let isChanged = false;
  let hiding: Hiding | undefined;
  let quotes = 0;
  let from = 0;
  let hasCommentEnd = true;

  const out = (): Writer => (hiding === undefined ? visible : hidden);
  const skip = (at: number, end: number): void => {
    out().copy(from, at);
    from = end;
    marks.lastIndex = end;
    isChanged = true;
  };
  const hide = (start: number, end: number): void => {
    hidden.put('\n', start, start);
    copyDecoded(content, hidden, start, end);
  };

  function readComment(at: number): boolean {
    const end = hasCommentEnd ? content.indexOf('-->', at + 4) : -1;
    hasCommentEnd = end >= 0;
    if (!hasCommentEnd) return false;
    skip(at, end + 3);
    hide(at + 4, end);
    return true;
  }

  function enter(tag: Tag, at: number): void {
    for (const { name, start, end } of tag.attributes) {
      if (spoken.has(name)) hide(start, end);
      else if (targets.has(name)) hideTarget(name, start, end);
    }
    if (tag.name === 'blockquote') quotes += tag.isClosing ? -1 : 1;
    const isQuote =
      quotes > 0 &&
      (tag.name === 'blockquote' || beginsLine(tag.name)) &&
      !(tag.name === 'blockquote' && tag.isClosing);
    if (beginsLine(tag.name)) out().put(isQuote ? '\n> ' : '\n', at, at);
    else if (isCell(tag.name)) out().put(' ', at, at);
    else if (tag.name === 'q') out().put('"', at, tag.end);
  }

  function hideTarget(name: string, start: number, end: number): void {
    const address = content.slice(start, Math.min(end, start + longestAddress)).trim();
    if (name === 'href' && isWholeAddress.test(address)) hide(start, end);
    else for (const words of linkWords(address)) hidden.put(`\n${words}`, start, end);
  }

  function track(tag: Tag): void {
    if (hiding !== undefined) {
      if (tag.name !== hiding.name) return;
      hiding.depth += tag.isClosing ? -1 : 1;
      if (hiding.depth === 0) hiding = undefined;
    } else if (!tag.isClosing && !isNeverClosed(tag.name) && isHidden(tag, content)) {
      hiding = { name: tag.name, depth: 1 };
      hidden.put('\n', tag.end, tag.end);
    }
  }

  for (let found = marks.exec(content); found !== null; found = marks.exec(content)) {
    const at = found.index;
    if (found[0] === '&') {
      const entity = readEntity(content, at);
      if (entity === undefined) continue;
      skip(at, entity.end);
      out().put(entity.text, at, entity.end);
      continue;
    }
    if (content.startsWith('<!--', at) && readComment(at)) continue;
    const tag = readTag(content, at) ?? readDeclaration(content, at);
    if (tag === undefined) continue;
    skip(at, tag.end);
    enter(tag, at);
    track(tag);
    if (!isRaw(tag.name) || tag.isClosing) continue;
    const end = endOfRaw(content, tag);
    hide(tag.end, end);
    hiding = undefined;
    skip(tag.end, end);
    from = end;
  }
  if (!isChanged) return undefined;
  out().copy(from, content.length);
  if (hidden.text.trim() !== '') {
    visible.put('\n', content.length, content.length);
    visible.append(hidden);
  }
  return mappedBy(visible, content);
}

const longestAddress = 4_000;

function isHidden({ attributes }: Tag, content: string): boolean {
  return attributes.some(
    ({ name, start, end }) => name === 'hidden' || (name === 'style' && unseen.test(content.slice(start, end))),
  );
}

/** `<!DOCTYPE html>`, `<?xml version="1.0"?>` */
const declaration = /<(?:!doctype\s|\?xml[\s?])[^<>]{0,400}>/iy;

function readDeclaration(content: string, at: number): Tag | undefined {
  declaration.lastIndex = at;
  return declaration.test(content)
    ? { name: '!', isClosing: false, attributes: [], end: declaration.lastIndex }
    : undefined;
}

/** Where the closing tag of a script or a style begins; without one, at the end of the text. */
function endOfRaw(content: string, { name, end }: Tag): number {
  const closing = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  closing.lastIndex = end;
  return closing.exec(content)?.index ?? content.length;
}

function copyDecoded(content: string, out: Writer, start: number, end: number): void {
  let from = start;
  for (let at = content.indexOf('&', from); at >= 0 && at < end; at = content.indexOf('&', at + 1)) {
    const entity = at < from ? undefined : readEntity(content, at);
    if (entity === undefined || entity.end > end) continue;
    out.copy(from, at);
    out.put(entity.text, at, entity.end);
    from = entity.end;
  }
  out.copy(from, end);
}
