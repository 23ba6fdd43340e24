/** Measures one detector in a separate process and prints the figures as JSON. */

import { readFileSync } from 'node:fs';
import type { LabelledText } from './corpus.ts';
import { type Detector, type DetectorName, loadDetector } from './detectors.ts';
import { testLanguages, unknownLanguages } from './languages.ts';
import { slang, testNames } from './no-language.ts';
import { stretches, testTexts } from './test-texts.ts';

export interface Answers {
  readonly texts: number;
  readonly right: number;
  readonly wrong: number;
  readonly none: number;
}

export interface Measured {
  readonly languages: readonly string[];
  /** Answers by length of text, then by language. */
  readonly known: Record<string, Record<string, Answers>>;
  /** Texts that should get no answer: how many got one, and the first few of them. */
  readonly unknown: Record<string, { readonly texts: number; readonly sure: number; readonly examples: string[] }>;
  readonly labelled: Record<string, Answers>;
  readonly residentMb: number;
  readonly microseconds: Record<string, number>;
}

const [name, labelledFile] = process.argv.slice(2) as [DetectorName, string | undefined];
const sentences = await testTexts(testLanguages, 'sentences', 'test');
const sets: Record<string, LabelledText[]> = {
  '1 word': await testTexts(testLanguages, 'single-words', 'test'),
  '2 words': await testTexts(testLanguages, 'word-pairs', 'test'),
  '3 words': stretches(sentences, 3),
  '6 words': stretches(sentences, 6),
  sentence: sentences,
};
const noLanguage: Record<string, string[]> = {
  slang: slang('test'),
  names: await testNames(),
  'unknown languages, 3 words': stretches(await testTexts(unknownLanguages, 'sentences', 'test'), 3).map(
    ({ text }) => text,
  ),
  'unknown languages, sentence': (await testTexts(unknownLanguages, 'sentences', 'test')).map(({ text }) => text),
};

globalThis.gc?.();
const residentBefore = process.memoryUsage.rss();
const detector = await loadDetector(name);
for (const { text } of sentences.slice(0, 2_000)) detector.detect(text);
globalThis.gc?.();
const residentMb = Math.round((process.memoryUsage.rss() - residentBefore) / 1e5) / 10;

const measured: Measured = {
  languages: detector.languages,
  known: Object.fromEntries(Object.entries(sets).map(([length, texts]) => [length, byLanguage(texts, detector)])),
  unknown: Object.fromEntries(
    Object.entries(noLanguage).map(([kind, texts]) => {
      const sure = texts.filter((text) => detector.detect(text).length > 0);
      const examples = sure.slice(0, 12).map((text) => `${text.slice(0, 60)} → ${detector.detect(text).join('/')}`);
      return [kind, { texts: texts.length, sure: sure.length, examples }];
    }),
  ),
  labelled: labelledFile === undefined ? {} : byLanguage(labelledTexts(labelledFile), detector),
  residentMb,
  microseconds: {
    '2 words': speed(sets['2 words'] as LabelledText[]),
    sentence: speed(sentences),
    '50,000 characters': speed([
      {
        language: 'en',
        text: sentences
          .map(({ text }) => text)
          .join(' ')
          .slice(0, 50_000),
      },
    ]),
  },
};
console.log(JSON.stringify(measured));

function byLanguage(texts: readonly LabelledText[], { detect }: Detector): Record<string, Answers> {
  const counts: Record<string, { texts: number; right: number; wrong: number; none: number }> = {};
  for (const { language, text } of texts) {
    counts[language] ??= { texts: 0, right: 0, wrong: 0, none: 0 };
    const count = counts[language];
    const found = detect(text);
    count.texts++;
    if (found.length === 0) count.none++;
    else if (found.some((code) => sameLanguage(code, language))) count.right++;
    else count.wrong++;
  }
  return counts;
}

/** Lenient to all: written Norwegian has two codes, and Croatian, Bosnian and Serbian count as one, as do Malay and Indonesian. */
function sameLanguage(found: string, language: string): boolean {
  const alike = [
    ['no', 'nb', 'nn'],
    ['hr', 'bs', 'sr'],
    ['id', 'ms'],
  ];
  return found === language || alike.some((codes) => codes.includes(found) && codes.includes(language));
}

/** One JSON object per line with `text` and `lang`. */
function labelledTexts(file: string): LabelledText[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { text: string; lang: string })
    .map(({ text, lang }) => ({ text, language: lang }));
}

/** Median of five rounds, in microseconds per text. */
function speed(texts: readonly LabelledText[]): number {
  const some = texts.slice(0, 5_000);
  const repeats = Math.max(1, Math.ceil(5 / some.length));
  const rounds = Array.from({ length: 5 }, () => {
    const start = performance.now();
    for (let repeat = 0; repeat < repeats; repeat++) for (const { text } of some) detector.detect(text);
    return ((performance.now() - start) * 1_000) / (some.length * repeats);
  });
  return Math.round((rounds.sort((one, other) => one - other)[2] as number) * 10) / 10;
}
