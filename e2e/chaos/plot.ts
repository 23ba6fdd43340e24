/** What became of the calls of every second, as a picture: stacked columns, and a mark for every fault. */

import { type Fate, fates } from './fate.ts';
import type { Results } from './results.ts';

/** Told apart without colour too: from light to dark, in the order of the columns. */
const colours: Readonly<Record<Fate, string>> = {
  ok: '#7fb98f',
  refused: '#e2b04a',
  unreached: '#b9bec6',
  unknown: '#6f7fa8',
  wrong: '#c0392b',
};
export const fateWords: Readonly<Record<Fate, string>> = {
  ok: 'answered with 200',
  refused: 'refused as declared, with Retry-After',
  unreached: 'nobody there',
  unknown: 'cut off: answer unknown',
  wrong: 'anything else',
};

const frame = { left: 44, top: 40, width: 1_124, height: 260 };
const legendTop = frame.top + frame.height + 44;

export function plot({ perSecond, rounds, copies }: Results): string {
  const most = Math.max(1, ...perSecond.map((counts) => counts.reduce((sum, count) => sum + count, 0)));
  const column = frame.width / Math.max(1, perSecond.length);
  const x = (second: number) => round(frame.left + second * column);
  const y = (calls: number) => round(frame.top + frame.height * (1 - calls / most));

  const layers = fates.map((fate, index) => {
    const bars = perSecond.flatMap((counts, second) => {
      const below = counts.slice(0, index).reduce((sum, count) => sum + count, 0);
      const count = counts[index] ?? 0;
      if (count === 0) return [];
      return `M${x(second)} ${y(below)}V${y(below + count)}H${x(second + 1)}V${y(below)}Z`;
    });
    return bars.length === 0 ? '' : `<path fill="${colours[fate]}" d="${bars.join('')}"/>`;
  });
  const marks = rounds.map(({ fault, fromSecond, toSecond }, index) => {
    const width = Math.max(1, x(toSecond) - x(fromSecond));
    return `<g><title>${index + 1}: ${escaped(fault)}</title><rect x="${x(fromSecond)}" y="${frame.top}" width="${round(width)}" height="${frame.height}" fill="#000" fill-opacity=".09"/><text x="${round(x(fromSecond) + width / 2)}" y="${frame.top - 8}" text-anchor="middle">${index + 1}</text></g>`;
  });
  const minutes = Array.from({ length: Math.floor(perSecond.length / 60) + 1 }, (_, minute) => minute);
  const bottom = frame.top + frame.height;
  const legend = fates.map((fate, index) => {
    const left = frame.left + index * 232;
    return `<rect x="${left}" y="${legendTop}" width="12" height="12" fill="${colours[fate]}"/><text x="${left + 18}" y="${legendTop + 10}">${fateWords[fate]}</text>`;
  });

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 ${legendTop + 28}" font-family="system-ui, sans-serif" font-size="11" fill="#222" role="img" aria-label="Calls a second by what became of them, on ${copies} copies, with ${rounds.length} faults marked by number">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${frame.left}" y="14" font-size="12">Calls sent in each second, by what became of them; numbers above are the faults of the table</text>
${layers.join('\n')}
${marks.join('\n')}
<path stroke="#222" fill="none" d="M${frame.left} ${frame.top}V${bottom}H${frame.left + frame.width}"/>
<text x="${frame.left - 6}" y="${frame.top + 4}" text-anchor="end">${most}</text><text x="${frame.left - 6}" y="${bottom}" text-anchor="end">0</text>
${minutes.map((minute) => `<text x="${x(minute * 60)}" y="${bottom + 16}" text-anchor="middle">${minute} min</text>`).join('')}
${legend.join('\n')}
</svg>
`;
}

const round = (value: number) => Math.round(value * 10) / 10;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
