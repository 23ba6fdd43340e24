/**
 * Cuts a text into sentences, lines and list items, in any script. The spans cover the text: the first begins at 0, each
 * begins where the previous one ended, the blanks after a sentence belong to it, and none ends inside a character. One pass
 * over the text; no span is longer than `longestSentence`.
 */

import {
  isBlank,
  isBullet,
  isCaseless,
  isCloser,
  isDigit,
  isDot,
  isEmoji,
  isInvisible,
  isLetter,
  isLineBreak,
  isLowercase,
  isPlainLetter,
  isQuote,
  isStrongMark,
  isUnmarkedScript,
  isUppercase,
  isWeakMark,
  shortForm,
} from './sentence-marks.ts';
import type { Span } from './view.ts';
import { characterAt, characterBefore, wholeCharacter } from './whole-character.ts';

/** In UTF-16 units. A sentence without an end is cut here, at a space if there is one in its second half. */
export const longestSentence = 600;
/** In scripts without marks, a space ends a sentence that is at least this long. */
const minUnmarked = 30;
/** How far back an abbreviation like "approx." is searched. */
const longestShortForm = 12;

export function cutSentences(content: string): Span[] {
  const spans: Span[] = [];
  const cutter = createCutter(content);
  for (let start = 0; start < content.length; ) {
    const end = cutter.endOf(start);
    spans.push({ start, end });
    start = end;
  }
  return spans;
}

/** Reads one sentence after another. Nothing looks further ahead than the longest sentence, so the work is linear. */
function createCutter(content: string) {
  let start = 0;
  let limit = 0;
  /** Whether the current word is an address: its dots and question marks end nothing. */
  let isAddress = false;

  function endOf(from: number): number {
    start = from;
    limit = Math.min(content.length, start + longestSentence);
    let hasWords = false;
    let breakAt = -1;
    for (let at = start; at < limit; ) {
      if (isPlainLetter(content.charCodeAt(at))) {
        hasWords = true;
        at++;
        continue;
      }
      const character = characterAt(content, at);
      if (isBlank(character)) {
        isAddress = false;
        const end = skipBlanks(content, at, limit);
        if (hasWords && (holdsLineBreak(content, at, end) || isBreak(at, end))) return end;
        if (at - start >= longestSentence / 2) breakAt = end;
        at = end;
        continue;
      }
      if (character === '/' || character === '@') isAddress = true;
      hasWords ||= isLetter(character) || isDigit(character);
      const mark = hasWords ? readMark(at, character) : undefined;
      if (mark?.ends === true) {
        isAddress = false;
        return mark.end;
      }
      at = mark?.end ?? at + character.length;
    }
    if (limit === content.length) return limit;
    return breakAt > start ? breakAt : wholeCharacter(content, limit);
  }

  /** A space that ends a sentence, judging by its surroundings. */
  function isBreak(at: number, end: number): boolean {
    return startsItem(content, end) || isUnmarkedBreak(content, start, at, end);
  }

  /** The mark or emoji at `at`: whether a sentence ends with it, and how far it was read. */
  function readMark(at: number, character: string): Mark | undefined {
    if (isStrongMark(character)) return { ends: true, end: skipTail(content, at, limit).end };
    if (isWeakMark(character)) return readWeakMark(at, character);
    return isEmoji(character) ? readEmoji(at) : undefined;
  }

  function readWeakMark(at: number, mark: string): Mark {
    const run = endOfRun(content, at, limit);
    const tail = skipTail(content, run, limit);
    const ends = endsAtWeakMark(at, run, mark, tail);
    return { ends, end: ends ? tail.end : run };
  }

  function endsAtWeakMark(at: number, run: number, mark: string, tail: Tail): boolean {
    const follower = characterAt(content, tail.end);
    if (follower === '') return true;
    if (!tail.hasBlank) return endsWithoutBlank(at, tail.end, follower);
    if (tail.hasLineBreak) return true;
    if (tail.hasQuote && isLowercase(follower)) return false;
    if (!isDot(mark) || tail.hasEmoji) return true;
    if (run - at > 1 || mark === '…') return !isLowercase(follower);
    return endsAtDot(at, follower);
  }

  /** "I like it.Go on", "什么?我" end a sentence; "example.com", "3.14", "a?b=c" do not. */
  function endsWithoutBlank(at: number, end: number, follower: string): boolean {
    if (isAddress) return false;
    const before = characterBefore(content, at);
    if (isCaseless(before) && isCaseless(follower)) return true;
    return isLowercase(before) && isUppercase(follower) && isPlainWord(content, at - 2, end);
  }

  function endsAtDot(at: number, follower: string): boolean {
    const word = wordBefore(content, start, at);
    // "3. Open the door": the number of a list item, not a sentence.
    if (/^\p{Nd}{1,3}$/u.test(word) && content.slice(start, at).trim() === word) return false;
    const form = shortForm(word);
    if (form === 'before a name') return false;
    return form !== 'may end' || isUppercase(follower) || isCaseless(follower);
  }

  /** An emoji ends a sentence if a capital letter, or a script without capitals, begins after it. */
  function readEmoji(at: number): Mark {
    const tail = skipTail(content, at, limit);
    const follower = characterAt(content, tail.end);
    const ends = tail.hasLineBreak || (tail.hasBlank && (isUppercase(follower) || isCaseless(follower)));
    return { ends, end: tail.end };
  }

  return { endOf };
}

interface Mark {
  readonly ends: boolean;
  readonly end: number;
}

interface Tail {
  readonly end: number;
  readonly hasBlank: boolean;
  readonly hasLineBreak: boolean;
  readonly hasQuote: boolean;
  readonly hasEmoji: boolean;
}

/** What follows a mark: more marks, quotes and brackets; then spaces and emoji, up to the end of the line. */
function skipTail(content: string, from: number, limit: number): Tail {
  let at = from;
  let hasBlank = false;
  let hasQuote = false;
  let hasEmoji = false;
  while (at < limit) {
    const character = characterAt(content, at);
    if (isLineBreak(character)) {
      return { end: skipBlanks(content, at, limit), hasBlank: true, hasLineBreak: true, hasQuote, hasEmoji };
    }
    const hangs = hasBlank
      ? isInvisible(character)
      : isCloser(character) || isStrongMark(character) || isWeakMark(character);
    if (isBlank(character)) hasBlank = true;
    else if (isEmoji(character)) hasEmoji = true;
    else if (!hangs) break;
    else if (isQuote(character)) hasQuote = true;
    at += character.length;
  }
  return { end: Math.min(at, limit), hasBlank, hasLineBreak: false, hasQuote, hasEmoji };
}

function endOfRun(content: string, from: number, limit: number): number {
  let at = from;
  while (at < limit && (isWeakMark(content[at]!) || isStrongMark(content[at]!))) at++;
  return at;
}

function skipBlanks(content: string, from: number, limit: number): number {
  let at = from;
  while (at < limit && isBlank(content[at]!)) at++;
  return at;
}

function holdsLineBreak(content: string, from: number, end: number): boolean {
  for (let at = from; at < end; at++) if (isLineBreak(content[at]!)) return true;
  return false;
}

/** A bullet, or the time that begins a line of a chat log: "• bread", "[12:01] ann: hi". */
function startsItem(content: string, at: number): boolean {
  const isTime = content[at] === '[' && /^\[\d{1,2}:\d{2}/.test(content.slice(at, at + 6));
  return isTime || isBullet(characterAt(content, at));
}

function isUnmarkedBreak(content: string, start: number, at: number, end: number): boolean {
  return (
    at - start >= minUnmarked &&
    isUnmarkedScript(characterBefore(content, at)) &&
    isUnmarkedScript(characterAt(content, end))
  );
}

/** Words on both sides of a mark, neither of them part of "z.B.", "ann.Lee@example.com" or "Some.Module.Name". */
function isPlainWord(content: string, before: number, after: number): boolean {
  return isLetter(content[before] ?? '') && /^\p{L}+(?:$|[\s,!?;:'"’])/u.test(content.slice(after, after + 24));
}

/** The letters, digits and dots right before `at`. */
function wordBefore(content: string, start: number, at: number): string {
  let from = at;
  const least = Math.max(start, at - longestShortForm);
  while (from > least && /[\p{L}\p{M}\p{Nd}.]/u.test(content[from - 1]!)) from--;
  return content.slice(from, at);
}
