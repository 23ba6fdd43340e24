import { describe, expect, it } from 'vitest';
import { bandCount, frameCount, logMel, windowSamples } from './log-mel.ts';
import { createTokenReader, nextToken, segmentsOf, tokens } from './speech-tokens.ts';

const size = tokens.firstTime + 1_501;
/** Logits in which the given tokens stand out, the first most. */
const likely = (...favoured: number[]) => {
  const logits = new Float32Array(size);
  for (const [index, token] of favoured.entries()) logits[token] = 100 - index * 10;
  return logits;
};
const at = (seconds: number) => tokens.firstTime + Math.round(seconds / 0.02);
const next = (said: number[], ...favoured: number[]) => nextToken(likely(...favoured), said, new Set([7])).token;

describe('the next token', () => {
  it('is first a time within the first second', () => {
    expect(next([], 5, at(4), at(0.5))).toBe(at(0.5));
  });

  it('is a word or the end after the start of a segment', () => {
    expect(next([at(0)], at(1), 5)).toBe(5);
    expect(next([at(0)], at(1), tokens.end)).toBe(tokens.end);
  });

  it('is never one that is suppressed', () => {
    expect(next([at(0)], 7, 5)).toBe(5);
  });

  it('is a time or the end after the end of a segment, and times never go back', () => {
    expect(next([at(0), 5, at(2)], 5, at(1), at(2))).toBe(at(2));
    expect(next([at(0), 5, at(2)], 5, tokens.end)).toBe(tokens.end);
    expect(next([at(0), 5, at(2), at(2), 6], at(2), at(2.02))).toBe(at(2.02));
  });

  it('is a time if all times together are likelier than any word', () => {
    const logits = likely(5).fill(99, at(1));
    expect(nextToken(logits, [at(0), 6], new Set()).token).toBe(at(1));
  });
});

describe('segments', () => {
  const read = createTokenReader({ Hello: 1, Ġworld: 2, 'Ã¼': 3, âĤ: 5, '¬': 6 });

  it('have words in UTF-8, also where a character has several tokens', () => {
    expect(read([1, 2])).toBe('Hello world');
    expect(read([3, 5, 6])).toBe('ü€');
  });

  it('have their times, and the last one may be open', () => {
    expect(segmentsOf([at(0), 1, at(2), at(3.5), 2, at(5), at(5)], read)).toEqual({
      segments: [
        { start: 0, end: 2, text: 'Hello' },
        { start: 3.5, end: 5, text: 'world' },
      ],
      open: 5,
    });
    expect(segmentsOf([at(1), 1], read)).toEqual({ segments: [{ start: 1, end: 30, text: 'Hello' }], open: 1 });
    expect(segmentsOf([at(0), 1, at(2)], read).open).toBeUndefined();
    expect(segmentsOf([], read)).toEqual({ segments: [], open: undefined });
  });
});

describe('what the network sees', () => {
  const loudestBand = (hertz: number) => {
    const samples = Float32Array.from({ length: 16_000 }, (_, n) => Math.sin((2 * Math.PI * hertz * n) / 16_000));
    const levels = logMel(samples);
    const column = Array.from({ length: bandCount }, (_, band) => levels[band * frameCount + 50] as number);
    return column.indexOf(Math.max(...column));
  };

  it('has a tone in the band of its pitch', () => {
    // Slaney's scale: 15 at 1,000 Hz of 45.2 at 8,000, in 81 steps.
    expect([250, 1_000, 4_000].map(loudestBand)).toEqual([6, 26, 62]);
  });

  it('is the same for silence everywhere, also beyond the end of a recording', () => {
    expect(new Set(logMel(new Float32Array(windowSamples)))).toEqual(new Set([-1.5]));
    const short = logMel(Float32Array.from({ length: 1_600 }, () => 0.5));
    expect(short[frameCount - 1]).toBe(short.reduce((least, level) => Math.min(least, level)));
  });
});
