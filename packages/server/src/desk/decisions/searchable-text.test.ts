import { describe, expect, it } from 'vitest';
import { searchable } from './searchable-text.ts';

describe('searchable text', () => {
  it.each([
    ['Straße', 'straße'],
    ['CAFÉ  au\tlait', 'cafe au lait'],
    ['sm\u200burf', 'smurf'],
    ['\u202egargamel', 'gargamel'],
    ['ｆｕｌｌ ｗｉｄｔｈ', 'full width'],
    ['two\nlines', 'two lines'],
    ['Здравствуй', 'здравствуи'],
    ['\u200b\u200d ', ''],
  ])('turns %j into %j', (text, read) => {
    expect(searchable(text)).toBe(read);
  });

  it('ignores invisible characters and kinds of space', () => {
    expect(searchable('A Plain Text')).toBe(searchable('A\u00a0Plain\u200b Text'));
  });
});
