import { describe, expect, it } from 'vitest';
import { cutWindows } from './cut-windows.ts';

const sentence = 'The harbour was quiet that morning, and nobody knew why. ';

describe('windows', () => {
  it('are one for a text of up to 600 units', () => {
    expect(cutWindows('')).toEqual([{ start: 0, end: 0 }]);
    expect(cutWindows('x'.repeat(600))).toEqual([{ start: 0, end: 600 }]);
    expect(cutWindows('x'.repeat(601)).length).toBe(2);
  });

  it.each([
    ['words', sentence.repeat(900).slice(0, 50_000)],
    ['one endless word', 'x'.repeat(50_000)],
    ['emoji', '👍'.repeat(25_000)],
    ['blank space', ' '.repeat(50_000)],
    ['Chinese', '天气很好'.repeat(12_500)],
  ])('cover %s from end to end, overlap, and stay small', (_name, content) => {
    const windows = cutWindows(content);
    expect(windows[0]?.start).toBe(0);
    expect(windows.at(-1)?.end).toBe(content.length);
    for (const [index, { start, end }] of windows.entries()) {
      expect(end - start).toBeLessThanOrEqual(480);
      const next = windows[index + 1];
      if (next === undefined) continue;
      expect(next.start).toBeGreaterThan(start);
      expect(end - next.start).toBeGreaterThanOrEqual(119);
      expect(end - next.start).toBeLessThanOrEqual(181);
    }
    expect(windows.length).toBeLessThan(200);
  });

  it('are cut at white space where there is some', () => {
    const content = sentence.repeat(40);
    for (const { start, end } of cutWindows(content)) {
      if (start > 0) expect(content[start - 1]).toBe(' ');
      if (end < content.length) expect(content[end - 1]).toBe(' ');
    }
  });

  it('never end inside a character', () => {
    for (const shift of ['', 'x', 'xy']) {
      const content = shift + '👍'.repeat(2_000);
      for (const { start, end } of cutWindows(content)) expect(content.slice(start, end).isWellFormed()).toBe(true);
    }
  });
});
