import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../calls/retention/words-of-text.ts';
import { findExcerpt } from './find-excerpt.ts';

const find = (text: string, wanted: string) => {
  const excerpt = findExcerpt(text, wordsOf(wanted));
  return (
    excerpt && { text: excerpt.text, marked: excerpt.spans.map(({ start, end }) => excerpt.text.slice(start, end)) }
  );
};

describe('an excerpt', () => {
  it('marks every place of every word, in order', () => {
    expect(find('You TÚRNIP, big you!', 'turnip you')?.marked).toEqual(['You', 'TÚRNIP', 'you']);
  });

  it('is not there if a word is missing or only part of another word', () => {
    expect(find('you turnips', 'turnip')).toBeUndefined();
    expect(find('you turnip', 'turnip potato')).toBeUndefined();
  });

  it('finds signs inside a script without blanks, in their order', () => {
    expect(find('他说你是笨蛋吧', '笨蛋')?.marked).toEqual(['笨蛋']);
    expect(find('他说你是笨蛋吧', '蛋笨')).toBeUndefined();
    expect(find('คนโง่มาก', 'โง่')?.marked).toEqual(['โง่']);
  });

  it('shows a long text around the first of the words, never half a character', () => {
    const long = `${'one two '.repeat(50)}turnip${' 😀'.repeat(200)}`;
    const { text = '', marked } = find(long, 'turnip') ?? {};
    expect(marked).toEqual(['turnip']);
    expect(text).toMatch(/^…(?:one|two) .*turnip.*…$/);
    expect(text.length).toBeLessThan(250);
    expect(text.isWellFormed()).toBe(true);
    expect(find(`${'x'.repeat(500)} turnip ${'y'.repeat(500)}`, 'turnip')?.marked).toEqual(['turnip']);
  });
});
