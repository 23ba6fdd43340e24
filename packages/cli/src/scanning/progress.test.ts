import { describe, expect, it } from 'vitest';
import { createProgress, duration, progressLine } from './progress.ts';
import { summaryText } from './summary.ts';
import { emptyTally } from './tally.ts';

const at = (rows: number, inputBytes: number) => ({ rows, inputBytes });
const positionAt = (rows: number, inputBytes: number) => ({
  ...{ inputBytes, nextLine: rows + 1, outputBytes: 0, tally: { ...emptyTally(), rows } },
});

describe('the progress of a scan', () => {
  it('shows how far it is, how fast, and the time left', () => {
    const line = progressLine(at(5_000, 50), at(0, 0), 2, 100);
    expect(line).toBe('████████████░░░░░░░░░░░░ 50 %  5,000 rows, 2,500 per second, 2 s left');
  });

  it('measures the speed of a resumed scan from where it resumed', () => {
    expect(progressLine(at(6_000, 60), at(5_000, 50), 2, 100)).toContain('500 per second, 8 s left');
  });

  it('shows only rows and speed for input without a known end', () => {
    expect(progressLine(at(10, 10), at(0, 0), 1, undefined)).toBe('10 rows, 10 per second');
  });

  it('is shown only on a terminal', () => {
    for (const isTTY of [true, false, undefined]) {
      let written = '';
      const output = { write: (text: string) => (written += text), ...(isTTY === undefined ? {} : { isTTY }) };
      const progress = createProgress(output, positionAt(0, 0), 100);
      progress.show(positionAt(1, 1));
      progress.clear();
      expect(written !== '').toBe(isTTY === true);
    }
  });

  it('is updated from a live tally', async () => {
    let written = '';
    const position = positionAt(0, 0);
    const progress = createProgress({ write: (text: string) => (written += text), isTTY: true }, position, undefined);
    await new Promise((resolve) => setTimeout(resolve, 250));
    position.tally.rows = 1_000;
    progress.show(position);
    expect(written).toMatch(/1,000 rows, [1-9][\d,]* per second/);
  });

  it('has readable durations', () => {
    expect([0, 59.4, 61, 3_599, 7_260].map(duration)).toEqual(['0 s', '59 s', '1 min 1 s', '59 min 59 s', '2 h 1 min']);
  });
});

describe('the summary of a scan', () => {
  it('counts actions, categories and rows not judged, and draws the highest scores', () => {
    const tally = { ...emptyTally(), rows: 11, problems: 1, actions: { allow: 9, flag: 1, block: 0 } };
    tally.flagged.spam = 1;
    tally.highest = [9, 0, 0, 0, 0, 0, 0, 0, 0, 1];
    const text = summaryText(tally);
    expect(text).toMatch(/^allow +9 +90\.00 %$/m);
    expect(text).toMatch(/^flagged spam +1 +10\.00 %$/m);
    expect(text).toMatch(/^not judged +1$/m);
    expect(text).toMatch(/^Rows by their highest score$/m);
    expect(text).toMatch(/^0\.0-0\.1 {2}9 rows {2}#{40}$/m);
    expect(text).toMatch(/^0\.1-0\.2 {2}0 rows$/m);
    expect(text).toMatch(/^0\.9-1\.0 {2}1 row {3}#{5}$/m);
  });

  it('of no rows has no figures', () => {
    expect(summaryText(emptyTally())).toMatch(/^allow +0 +-$/m);
  });
});
