import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine, json, temporaryFolder } from '../testing/command-line.ts';
import { openWordLists } from '../testing/open-word-lists.ts';

interface Counts {
  readonly caught: number;
  readonly bad: number;
  readonly wrongly_flagged: number;
  readonly good: number;
}
interface Evaluated {
  readonly rows: number;
  readonly skipped_lines: readonly number[];
  readonly all: Counts;
  readonly languages: readonly (Counts & { readonly language: string })[];
  readonly categories: readonly (Counts & {
    readonly name: string;
    readonly threshold: number;
    readonly thresholds: readonly (Counts & { readonly threshold: number })[];
  })[];
  readonly suggestions: readonly { readonly category: string; readonly caught: number }[];
}

/** Mild on purpose. The judge of these tests is the word lists, which open at once. */
const rude = ['you fucking idiot', 'fuck you, idiot', 'what a fucking moron you are'];
const kind = ['what a lovely day', 'thank you for the tea', 'see you on Monday', 'the river, "very" high'];
const moderato = (...words: string[]) => commandLine(undefined, [], openWordLists)(...words);
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function file(name: string, text: string): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}
const csv = (header: string, ...rows: string[]) => file('labelled.csv', `${[header, ...rows].join('\n')}\n`);
const labelled = () =>
  csv('text,label', ...rude.map((text) => `${quoted(text)},bad`), ...kind.map((text) => `${quoted(text)},good`));

describe('evaluate', () => {
  it('counts what is caught and wrongly flagged, by language, category and threshold', async () => {
    const found = await json<Evaluated>(moderato, 'evaluate', labelled());
    expect([found.rows, found.skipped_lines, found.all]).toEqual([
      7,
      [],
      { caught: 3, bad: 3, wrongly_flagged: 0, good: 4 },
    ]);
    expect(found.languages.reduce((sum, { bad, good }) => sum + bad + good, 0)).toBe(7);
    const toxicity = found.categories.find(({ name }) => name === 'toxicity');
    expect(toxicity).toMatchObject({ bad: 3, good: 4, wrongly_flagged: 0 });
    expect(toxicity?.thresholds.map(({ threshold }) => threshold)).toEqual(
      Array.from({ length: 19 }, (_, index) => (index + 1) / 20),
    );
    const caught = toxicity?.thresholds.map((at) => at.caught) ?? [];
    expect(caught).toEqual([...caught].sort((a, b) => b - a));
  });

  it('reads JSONL with categories as labels, and the language if a field names it', async () => {
    const lines = [
      { content: rude[0], categories: ['toxicity', 'harassment'], lang: 'EN' },
      { content: kind[0], categories: [], lang: 'en' },
      { content: 'Gib mir dein Geld', categories: 'spam', lang: 'de' },
    ];
    const path = file('labelled.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));
    const found = await json<Evaluated>(moderato, 'evaluate', path);
    expect(found.languages.map(({ language, bad, good }) => [language, bad, good])).toEqual([
      ['en', 1, 1],
      ['de', 1, 0],
    ]);
    // A text that is bad for another category says nothing about this one.
    expect(found.categories.map(({ name, bad, good }) => [name, bad, good])).toContainEqual(['spam', 1, 1]);
    expect(found.categories.map(({ name, bad, good }) => [name, bad, good])).toContainEqual(['violence', 0, 1]);
  });

  it('prints tables with intervals and a plot, and writes the plot as SVG on request', async () => {
    const plot = join(temporaryFolder(), 'plot.svg');
    const { code, stdout } = await moderato('evaluate', labelled(), '--plot', plot);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^all +3 of 3 +100 % \(44 to 100\) +0 of 4 +0 % \(0 to 49\)$/m);
    expect(stdout).toContain('toxicity (threshold 0.7): caught (=) and wrongly flagged (x) by threshold');
    expect(stdout).toMatch(/^0\.50 \|=+ *\|/m);
    const svg = readFileSync(plot, 'utf8');
    expect(svg).toMatch(/^<svg /);
    expect(svg).toContain('toxicity');
  });

  it('suggests a threshold where many labels speak for another one', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => `${quoted(`${rude[0]} ${'!'.repeat(index + 1)}`)},keep`);
    const path = csv('message,decision', ...rows);
    const { suggestions } = await json<Evaluated>(moderato, 'evaluate', path);
    expect(suggestions).not.toEqual([]);
    const { stdout } = await moderato('evaluate', path);
    expect(stdout).toMatch(/^[a-z_]+ 0\.\d\d → 0\.\d\d: 0 fewer caught, 20 fewer wrongly flagged, of 20\.$/m);
  });

  it('leaves out rows without a text or a known label, and names them', async () => {
    const path = csv('text,label', 'hello there,good', ',bad', 'hi,perhaps', 'hey,');
    const { code, stderr } = await moderato('evaluate', path);
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('3 rows have no text or no known label and were left out (lines 3, 4, 5)'),
    ]);
  });

  it('names the columns that the file has if it cannot find one', async () => {
    const path = csv('id,words,good or bad', '1,hello,good');
    const missing = await moderato('evaluate', path);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('--text-column')]);
    expect(missing.stderr).toContain('"id", "words", "good or bad"');
    const half = await moderato('evaluate', path, '--text-column', 'Words');
    expect(half.stderr).toContain('--label-column');
    const whole = await json<Evaluated>(
      moderato,
      'evaluate',
      path,
      '--text-column',
      'words',
      '--label-column',
      'good or bad',
    );
    expect(whole.rows).toBe(1);
  });

  it('refuses a file that it cannot read, of another kind, or without a usable row', async () => {
    expect(await moderato('evaluate', '/nowhere/x.csv')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be read'),
    });
    expect(await moderato('evaluate', 'x.txt')).toMatchObject({ code: 2, stderr: expect.stringContaining('.jsonl') });
    expect(await moderato('evaluate', csv('text,label'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no row'),
    });
  });
});
