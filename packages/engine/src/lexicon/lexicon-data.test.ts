import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lexiconLanguages, loadInnocentWords, loadLexicon, readData } from './load-lexicon.ts';
import { reachedEntries } from './review/reached-entries.ts';

const lexicon = loadLexicon();
const innocentWords = new Set(loadInnocentWords());

/** What people call themselves or others without malice. The same words may be in a phrase that attacks them. */
const identityWords = `gay gays lesbian lesbians queer bisexual trans transgender transsexual nonbinary intersex asexual
  homosexual heterosexual black blacks white whites asian african arab latino hispanic mexican indian chinese japanese
  jew jews jewish muslim muslims islam christian christians catholic hindu sikh buddhist atheist immigrant refugee
  disabled autistic deaf blind woman women man men feminist schwul lesbe lesbisch jude juden türke muslim ausländer
  gitano judío musulmán lesbiana juif juive musulman arabe noir lesbienne preto judeu muçulmano lésbica ebreo ebrei
  musulmano lesbica żyd żydzi gej lesbijka murzyn еврей евреи гей лесбиянка мусульманин kürt ermeni yahudi eşcinsel
  jood joden moslim lesbisch hijra दलित मुसलमान हिन्दू مسلم يهودي مسيحي 同性恋 穆斯林 犹太人 黑人 ゲイ レズビアン 在日
  게이 레즈비언 무슬림 조선족 bög flata judar muslimer samer svart єврей євреї ром роми мусульманин лесбійка ґей یهودی مسلمان
  افغان همجنسگرا بهایی کرد waria lesbi homo cina yahudi gay đồng tính`.split(/\s+/);

describe('every word list', () => {
  it.each(lexiconLanguages)('%s begins with a note on why it contains such words, and with its credits', (language) => {
    const head = readData(`${language}.tsv`).split('\n').slice(0, 12).join('\n');
    expect(head).toMatch(/^# .+\n#\n# This file holds .+\. It is here for one reason: so that/s);
    expect(head).toContain('credited in packages/engine/NOTICE');
  });

  it.each(lexiconLanguages)('%s is large enough to be useful', (language) => {
    const fewest = language === 'en' ? 1500 : language === 'emoji' ? 30 : 60;
    expect(lexicon.filter((entry) => entry.language === language).length).toBeGreaterThanOrEqual(fewest);
  });
});

describe('entries', () => {
  it('are never words that people use for themselves', () => {
    const forms = new Set(lexicon.filter((entry) => entry.severity > 1).flatMap((entry) => entry.forms));
    expect(identityWords.filter((word) => forms.has(word))).toEqual([]);
  });

  it('begin and end with a word character or an emoji, so that word boundaries work', () => {
    const begins = /^(?:\p{L}|\p{M}|\p{N}|\p{Emoji})/u;
    const ends = /(?:\p{L}|\p{M}|\p{N}|\p{Emoji}|\p{So})$/u;
    const odd = lexicon.flatMap((entry) => entry.forms.filter((form) => !begins.test(form) || !ends.test(form)));
    expect(odd).toEqual([]);
  });

  it('above severity 1 match no everyday word of another language', () => {
    const reached = reachedEntries(lexicon, innocentWords);
    const found = harmlessElsewhere().flatMap(({ language, word }) =>
      reached(word)
        .filter((entry) => entry.severity > 1)
        .map((entry) => `${language} "${word}" is reached by ${entry.language} "${entry.term}"`),
    );
    expect(found).toEqual([]);
  });

  it('of severity 3 and 4 are at least three letters long in an alphabet', () => {
    const short = lexicon
      .filter((entry) => entry.severity >= 3)
      .flatMap((entry) => entry.forms)
      .filter((form) => /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(form) && form.length < 3);
    expect(short).toEqual(['oç']);
  });
});

describe('innocent words', () => {
  it('contain a term, because otherwise they would protect nothing', () => {
    const forms = new Set(lexicon.flatMap((entry) => entry.forms).map(fold));
    expect([...innocentWords].filter((word) => !containsOne(fold(word), forms))).toEqual([]);
  });

  it('are not terms themselves', () => {
    const strong = new Set(lexicon.filter((entry) => entry.severity > 1).flatMap((entry) => entry.forms));
    expect([...innocentWords].filter((word) => strong.has(word))).toEqual([]);
  });
});

function harmlessElsewhere(): { language: string; word: string }[] {
  const text = readFileSync(new URL('./__fixtures__/harmless-elsewhere.txt', import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.flatMap((line) => {
    const [language = '', words = ''] = line.split(': ');
    return words.split(' ').map((word) => ({ language, word }));
  });
}

function containsOne(word: string, forms: ReadonlySet<string>): boolean {
  for (let start = 0; start < word.length; start++) {
    for (let end = start + 2; end <= word.length; end++) if (forms.has(word.slice(start, end))) return true;
  }
  return false;
}

function fold(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');
}
