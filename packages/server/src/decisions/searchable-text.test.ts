import { describe, expect, it } from 'vitest';
import { searchable } from './searchable-text.ts';

describe('a text that is looked for', () => {
  it.each([
    ['Straße', 'straße'],
    ['CAFÉ  au\tlait', 'cafe au lait'],
    ['sm\u200burf', 'smurf'],
    ['\u202egargamel', 'gargamel'],
    ['ｆｕｌｌ ｗｉｄｔｈ', 'full width'],
    ['two\nlines', 'two lines'],
    ['Здравствуй', 'здравствуи'],
    ['\u200b\u200d ', ''],
  ])('%j reads as %j', (text, read) => {
    expect(searchable(text)).toBe(read);
  });

  it('is the same whether it was written in plain letters or not', () => {
    expect(searchable('A Plain Text')).toBe(searchable('A\u00a0Plain\u200b Text'));
  });
});
