/** Some of these texts are threats or mention suicide, because that is what must be found. */

import { describe, expect, it } from 'vitest';
import { splitGlued } from './split-glued.ts';

describe('words that lost their spaces', () => {
  it.each([
    ['MEETMETONIGHTATTHEOLDBRIDGE', 'meet me tonight at the old bridge'],
    ['Iwillkillyoutonight', 'i will kill you tonight'],
    ['iwanttokillmyself', 'i want to kill myself'],
    ['pleasekeepthedoor closedbehindyou', 'please keep the door closed behind you'],
    ['onedoesnotsimply WALKINTOTHEKITCHEN', 'one does not simply walk into the kitchen'],
  ])('%s is read as %s', (glued, words) => {
    expect(splitGlued(glued)).toBe(words);
  });
});

describe('leaves alone', () => {
  it.each([
    ['words as they are', 'understanding the neighbourhood'],
    ['a word that could be two', 'therapist'],
    ['short words', 'a short one'],
    ['another language', 'Übernachtungsmöglichkeiten'],
    ['what has no words in it', 'xkcdqzwvbnrtpl'],
    ['another script', '今天天气很好我们去公园走走'],
    ['what nobody wrote', 'x'.repeat(100_000)],
  ])('%s', (_kind, text) => {
    expect(splitGlued(text)).toBe(text);
  });
});
