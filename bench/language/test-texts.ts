import { entriesOf } from './archives.ts';
import type { LabelledText } from './corpus.ts';
import { download, testCrateUrl } from './sources.ts';

export type TestKind = 'single-words' | 'word-pairs' | 'sentences';

/** Lingua's test texts of some languages. The first half of each list calibrates, the second half tests. */
export async function testTexts(
  languages: Readonly<Record<string, string>>,
  kind: TestKind,
  half: 'calibrate' | 'test',
): Promise<LabelledText[]> {
  const texts: LabelledText[] = [];
  for (const [name, language] of Object.entries(languages)) {
    const lines = await testLines(name, kind);
    const middle = Math.floor(lines.length / 2);
    const own = half === 'calibrate' ? lines.slice(0, middle) : lines.slice(middle);
    texts.push(...own.map((text) => ({ language, text })));
  }
  return texts;
}

/** Passages with a given number of words from longer texts; of characters if the script has no spaces. */
export function stretches(texts: readonly LabelledText[], words: number): LabelledText[] {
  return texts.flatMap(({ language, text }, at) => {
    const spaced = language !== 'zh' && language !== 'ja';
    const all = spaced ? text.split(/\s+/) : [...text];
    if (all.length < words) return [];
    const start = (at * 7) % (all.length - words + 1);
    return [{ language, text: all.slice(start, start + words).join(spaced ? ' ' : '') }];
  });
}

const read = new Map<string, ReturnType<typeof entriesOf>>();

async function testLines(name: string, kind: TestKind): Promise<string[]> {
  const entries = read.get(name) ?? entriesOf(await download({ url: testCrateUrl(name) }));
  read.set(name, entries);
  const entry = entries.find(({ path }) => path.endsWith(`testdata/${kind}.txt`));
  return (entry?.text() ?? '').split('\n').filter((line) => line.trim() !== '');
}
