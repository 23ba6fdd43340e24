import { describe, expect, it } from 'vitest';
import { strictView, viewText } from './strict-view.ts';
import { isWordEnd, isWordStart } from './word-boundary.ts';

/** Whether the first `word` in `text` is a whole word. */
function stands(word: string, text: string): boolean {
  const view = strictView(text);
  const at = [...viewText(view)].join('').indexOf(viewText(strictView(word)));
  if (at < 0) throw new Error(`"${word}" is not in "${text}"`);
  return isWordStart(view, at) && isWordEnd(view, at + word.length);
}

describe('word boundaries', () => {
  it.each([
    ['ass', 'class'],
    ['ass', 'assess'],
    ['can', "can't"],
    ['can', 'can’t do'],
    ['t', "can't"],
    ['mp', 'mp3'],
    ['14', '149'],
    ['보', '바보야'],
    ['का', 'कार'],
    ['กา', 'กาี'],
  ])('"%s" is not a word in "%s"', (word, text) => {
    expect(stands(word, text)).toBe(false);
  });

  it.each([
    ['ass', 'ass'],
    ['ass', 'you ass!'],
    ['pen', 'pen_island'],
    ['dog', "dog's"],
    ['enfant', "l'enfant"],
    ['tis', "'tis"],
    ['t', 'don t'],
    ['バカ', 'このバカが'],
    ['傻', '你傻吗'],
    ['abc', '你abc吗'],
    ['바보', '바보야'],
    ['กา', 'มากามา'],
  ])('"%s" is a word in "%s"', (word, text) => {
    expect(stands(word, text)).toBe(true);
  });
});
