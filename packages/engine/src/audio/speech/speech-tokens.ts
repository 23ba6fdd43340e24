/** The words and times that Whisper writes: what its tokens mean, which may come next, and the segments they make. */

import type { HeardSegment } from '../heard.ts';
import { windowSeconds } from './log-mel.ts';

export const tokens = {
  end: 50_257,
  start: 50_258,
  firstLanguage: 50_259,
  lastLanguage: 50_357,
  transcribe: 50_359,
  noSpeech: 50_362,
  noTimes: 50_363,
  firstTime: 50_364,
} as const;

export const secondsPerTime = 0.02;
/** A window begins with a time of at most one second. */
const lastFirstTime = tokens.firstTime + 50;

/** From the tokens of words to their text. In the vocabulary, each byte of UTF-8 is written as one printable character. */
export function createTokenReader(vocabulary: Readonly<Record<string, number>>): (ids: readonly number[]) => string {
  const byteOf = new Map<string, number>();
  let spare = 256;
  for (let byte = 0; byte < 256; byte++) {
    const isPrintable = (byte > 0x20 && byte < 0x7f) || (byte > 0xa0 && byte !== 0xad);
    byteOf.set(String.fromCodePoint(isPrintable ? byte : spare++), byte);
  }
  const written = new Map(Object.entries(vocabulary).map(([text, id]) => [id, text]));
  return (ids) => {
    const bytes = ids.flatMap((id) => Array.from(written.get(id) ?? '', (character) => byteOf.get(character) ?? 0x20));
    return Buffer.from(bytes).toString('utf8').trim();
  };
}

/**
 * The most likely token that may follow, and the logarithm of its probability. Times come in pairs, the end of a segment
 * and the start of the next, and never go back.
 */
export function nextToken(
  logits: Float32Array,
  said: readonly number[],
  suppressed: ReadonlySet<number>,
): { readonly token: number; readonly logProbability: number } {
  const isTime = (token: number | undefined) => token === undefined || token >= tokens.firstTime;
  const isAfterTime = isTime(said.at(-1));
  const isAfterPair = isAfterTime && isTime(said.at(-2));
  const lastTime = said.findLast((token) => token >= tokens.firstTime) ?? tokens.firstTime - 1;
  const mayBeTime = said.length === 0 || !isAfterPair;
  const earliest = lastTime + (isAfterTime && said.length > 0 ? 0 : 1);
  const latest = said.length === 0 ? lastFirstTime : logits.length - 1;
  const mayBeWord = isAfterPair || !isAfterTime;

  let time: number | undefined;
  for (let token = earliest; mayBeTime && token <= latest; token++) {
    if (time === undefined || logitOf(logits, token) > logitOf(logits, time)) time = token;
  }
  let word: number = tokens.end;
  for (let token = 0; mayBeWord && token < tokens.end; token++) {
    if (logitOf(logits, token) > logitOf(logits, word) && !suppressed.has(token)) word = token;
  }
  const isTimeLikelier = said.length === 0 || logSum(logits, earliest, latest + 1) > logitOf(logits, word);
  const token = time !== undefined && isTimeLikelier ? time : word;
  return { token, logProbability: logitOf(logits, token) - logSum(logits, 0, logits.length) };
}

export function probabilityOf(logits: Float32Array, token: number): number {
  return Math.exp(logitOf(logits, token) - logSum(logits, 0, logits.length));
}

/** The segments of a window, and the second at which the last one began that did not end. */
export function segmentsOf(
  said: readonly number[],
  read: (ids: readonly number[]) => string,
): { readonly segments: readonly HeardSegment[]; readonly open: number | undefined } {
  const segments: HeardSegment[] = [];
  let start: number | undefined;
  let words: number[] = [];
  const close = (end: number) => {
    const text = read(words);
    if (text !== '') segments.push({ start: start ?? 0, end, text });
    words = [];
  };
  for (const token of said) {
    if (token < tokens.firstTime) {
      words.push(token);
      continue;
    }
    const time = (token - tokens.firstTime) * secondsPerTime;
    const isEnd = words.length > 0;
    if (isEnd) close(time);
    start = isEnd ? undefined : time;
  }
  const open = words.length > 0 ? (start ?? 0) : start;
  if (words.length > 0) close(windowSeconds);
  return { segments, open };
}

function logitOf(logits: Float32Array, token: number): number {
  return logits[token] ?? Number.NEGATIVE_INFINITY;
}

function logSum(logits: Float32Array, from: number, to: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let at = from; at < to; at++) most = Math.max(most, logits[at] as number);
  let sum = 0;
  for (let at = from; at < to; at++) sum += Math.exp((logits[at] as number) - most);
  return most + Math.log(sum);
}
