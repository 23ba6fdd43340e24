import { describe, expect, it } from 'vitest';
import { parseInnocentWords } from './parse-innocent-words.ts';
import { parseLexicon, spellOut } from './parse-lexicon.ts';

function parse(...lines: string[]) {
  return parseLexicon(lines.join('\n'), 'en', 'en.tsv');
}

describe('a valid line', () => {
  it('becomes an entry with every form spelled out, the term first', () => {
    expect(parse('curse\t-s,-d,~ing,accursed\ttoxicity,harassment\t2\tprefix\tcurseword\ta note')).toEqual([
      {
        term: 'curse',
        forms: ['curse', 'curses', 'cursed', 'cursing', 'accursed'],
        categories: ['toxicity', 'harassment'],
        severity: 2,
        match: 'prefix',
        except: ['curseword'],
        language: 'en',
      },
    ]);
  });

  it('may leave forms, exceptions and note empty', () => {
    expect(parse('curse\t\ttoxicity\t1\tword\t\t')[0]).toMatchObject({ forms: ['curse'], except: [] });
  });

  it('may have an exception for a phrase around a whole word', () => {
    expect(parse('darn\t\ttoxicity\t1\tword\tdarn socks|a darn needle\t')[0]?.except).toEqual([
      'darn socks',
      'a darn needle',
    ]);
  });

  it('may be between comments and empty lines', () => {
    expect(parse('# note', '', 'curse\t\ttoxicity\t1\tword\t\t', '')).toHaveLength(1);
  });
});

describe('forms', () => {
  it('remove the last letter of a term by code point, not by UTF-16 unit', () => {
    expect(spellOut('a😀', '~b')).toBe('ab');
  });

  it('add an ending to a phrase', () => {
    expect(spellOut('rude word', '-s')).toBe('rude words');
  });
});

describe('an invalid line is refused with its file, line number and the reason', () => {
  it.each([
    ['curse\t\ttoxicity\t1\tword\t', 'expected 7 columns'],
    ['curse\t\ttoxicity\t1\tword\t\t\t', 'expected 7 columns'],
    ['\t\ttoxicity\t1\tword\t\t', 'empty'],
    ['Curse\t\ttoxicity\t1\tword\t\t', 'not lower case'],
    ['mu\u0308ll\t\ttoxicity\t1\tword\t\t', 'not lower case in NFC'],
    ['rude  word\t\ttoxicity\t1\tword\t\t', 'stray white space'],
    [' curse\t\ttoxicity\t1\tword\t\t', 'stray white space'],
    ['curse\t-s,\ttoxicity\t1\tword\t\t', 'empty'],
    ['curse\t-s,curses\ttoxicity\t1\tword\t\t', 'given twice'],
    ['curse\tcurse\ttoxicity\t1\tword\t\t', 'given twice'],
    ['curse\t\trudeness\t1\tword\t\t', 'unknown category "rudeness"'],
    ['curse\t\t\t1\tword\t\t', 'no category'],
    ['curse\t\tspam,spam\t1\tword\t\t', 'category given twice'],
    ['curse\t\ttoxicity\t5\tword\t\t', 'severity "5"'],
    ['curse\t\ttoxicity\t1.0\tword\t\t', 'severity "1.0"'],
    ['curse\t\ttoxicity\t1\tsuffix\t\t', 'match "suffix"'],
    ['curse\t\ttoxicity\t1\tinside\tcourse\t', 'exception "course" does not contain'],
    ['curse\t\ttoxicity\t1\tinside\tcurse\t', 'exception "curse" does not contain'],
    ['curse\t\ttoxicity\t1\tinside\tcurser|\t', 'empty'],
  ])('%j', (line, reason) => {
    expect(() => parse('# first line', line)).toThrow('en.tsv:2: ');
    expect(() => parse('# first line', line)).toThrow(reason);
  });
});

describe('innocent words', () => {
  it('are the lines that are not comments', () => {
    expect(parseInnocentWords('# note\n\ncockpit\nmaine coon\n', 'words.txt')).toEqual(['cockpit', 'maine coon']);
  });

  it.each(['Cockpit', ' cockpit', 'cockpit\r'])('are refused if not plain: %j', (line) => {
    expect(() => parseInnocentWords(`assess\n${line}`, 'words.txt')).toThrow('words.txt:2: ');
  });

  it('are refused if given twice', () => {
    expect(() => parseInnocentWords('assess\nassess', 'words.txt')).toThrow('words.txt:2: "assess" is given twice');
  });
});
