import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine, json, temporaryFolder } from '../testing/command-line.ts';
import { openWordLists } from '../testing/open-word-lists.ts';

interface Agreement {
  readonly rows: number;
  readonly skipped_lines: readonly number[];
  readonly spearman: number;
  readonly cutoffs: readonly { cutoff: number; old_rate: number; at_same_rate: { rate: number; threshold: number } }[];
}

/** Mild on purpose: rude enough for the classifier, bearable for readers. */
const rude = ['you are an idiot', 'what an idiot, shut up', 'shut up, you stupid fool', 'you stupid moron'];
const kind = [
  'what a lovely day',
  'thank you for the tea',
  'see you on Monday',
  'the river is high, "very" high',
  'hi\nthere',
];
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const lines = [
  ...rude.map((text, i) => `${quoted(text)},${0.8 + i / 100}`),
  ...kind.map((text, i) => `${quoted(text)},${0.01 + i / 100}`),
];

function file(text: string): string {
  const path = join(temporaryFolder(), 'old.csv');
  writeFileSync(path, text);
  return path;
}

/** What the models find matters only where a test says so. */
const quick = () => commandLine(undefined, [], openWordLists);

/** Each command opens every model, which takes minutes on a busy machine. */
const patienceMs = 600_000;

describe('compat agreement', { timeout: patienceMs }, () => {
  it('compares our scores with the old ones, and suggests cut-offs for them', async () => {
    const path = file(`text,TOXICITY\n${lines.join('\n')}\n`);
    const result = await json<Agreement>(commandLine(), 'compat', 'agreement', path, '--cutoffs', '0.5,0.8');
    expect([result.rows, result.skipped_lines, result.cutoffs.map(({ cutoff }) => cutoff)]).toEqual([
      9,
      [],
      [0.5, 0.8],
    ]);
    expect(result.spearman).toBeGreaterThan(0.5);
    for (const { old_rate, at_same_rate } of result.cutoffs) {
      expect(old_rate).toBeCloseTo(4 / 9, 12);
      expect([at_same_rate.threshold > 0, at_same_rate.threshold <= 1]).toEqual([true, true]);
    }
  });

  it('prints figures, a table and a plot, and writes the plot as SVG on request', async () => {
    const plot = join(temporaryFolder(), 'plot.svg');
    const path = file(`text,TOXICITY\n${lines.join('\n')}\n`);
    const { code, stdout } = await quick()('compat', 'agreement', path, '--plot', plot);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^TOXICITY of 9 texts, judged by \S+\nSpearman -?[01]\.\d{3}, Pearson -?[01]\.\d{3}\n/);
    expect(stdout).toMatch(/^ +0\.8 +44\.4 % /m);
    expect(stdout).toContain('across: old score; up: ours');
    expect(readFileSync(plot, 'utf8')).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
  });

  it('finds columns by their usual or given names, and otherwise lists them', async () => {
    const moderato = quick();
    const path = file(`\ufeffId,Comment_Text,insult,mine\n1,hello,0.1,0.2\n2,hi,0.3,0.4\n3,"a,b",0.9,0.8\n`);
    expect((await moderato('compat', 'agreement', path, '--attribute', 'INSULT')).code).toBe(0);
    expect((await moderato('compat', 'agreement', path, '--score-column', 'mine')).code).toBe(0);
    const lost = await moderato('compat', 'agreement', path);
    expect([lost.code, lost.stderr]).toEqual([
      1,
      expect.stringMatching(/--score-column.*"Comment_Text", "insult", "mine"/),
    ]);
    const noText = await moderato('compat', 'agreement', path, '--text-column', 'x', '--score-column', 'mine');
    expect([noText.code, noText.stderr]).toEqual([1, expect.stringContaining('--text-column')]);
  });

  it('leaves out rows without a text or a score, and lists their lines', async () => {
    const path = file('text,score\nhello,0.1\n,0.5\nhi,\nyo,nan\nhey,1.5\n"a\nb",0.2\nlast,-1\n');
    const { stderr } = await quick()('compat', 'agreement', path);
    expect(stderr).toContain('5 rows have no text or no score from 0 to 1 and were left out (lines 3, 4, 5, 6, 9)');
  });

  it('refuses a missing or empty file, and invalid cut-offs', async () => {
    const moderato = quick();
    for (const path of [
      join(temporaryFolder(), 'none.csv'),
      file(''),
      file('text,score\n'),
      file('text,score\na,0.5\n'),
    ]) {
      expect((await moderato('compat', 'agreement', path)).code).toBe(1);
    }
    for (const cutoffs of ['x', '0.5,', '0', '1.5', '-1']) {
      expect((await moderato('compat', 'agreement', file('text,score\na,0.5\n'), `--cutoffs=${cutoffs}`)).code).toBe(2);
    }
  });
});

describe('compat spam', () => {
  it('M2: sets for an account whether spam counts as flagged in OpenAI’s format', async () => {
    const line = commandLine();
    expect(await json(line, 'compat', 'spam', 'on')).toMatchObject({ spam_flags: true });
    expect(await json(line, 'compat', 'spam', 'off')).toMatchObject({ spam_flags: false });
  });
});
