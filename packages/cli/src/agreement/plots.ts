/** Old scores against ours: for the terminal and as an SVG file. Both show how many texts lie where. */

export interface Pairs {
  readonly old: readonly number[];
  readonly ours: readonly number[];
}

/** From few to many. */
const shades = ' .:-=+*#%@';

/** `columns` × `rows` counts; row 0 holds the highest of our scores. */
function count({ old, ours }: Pairs, columns: number, rows: number): number[][] {
  const cells = Array.from({ length: rows }, () => new Array<number>(columns).fill(0));
  const place = (score: number, cellCount: number) => Math.min(cellCount - 1, Math.floor(score * cellCount));
  for (const [i, score] of old.entries()) {
    const row = cells[rows - 1 - place(ours[i] as number, rows)] as number[];
    const column = place(score, columns);
    row[column] = (row[column] as number) + 1;
  }
  return cells;
}

/** On a scale of logarithms, since most texts are harmless and lie in one corner. */
function density(value: number, most: number): number {
  return value === 0 ? 0 : Math.log1p(value) / Math.log1p(most);
}

export function textPlot(pairs: Pairs, columns = 60, rows = 20): string {
  const cells = count(pairs, columns, rows);
  const most = Math.max(...cells.flat());
  const lines = cells.map((row, index) => {
    const label = index === 0 ? '1.0' : index === rows - 1 ? '0.0' : index === rows / 2 ? '0.5' : '   ';
    const marks = row.map((value) => shades[Math.ceil(density(value, most) * (shades.length - 1))]);
    return `${label} |${marks.join('')}|`;
  });
  const axis = `0.0${' '.repeat(columns / 2 - 4)}0.5${' '.repeat(columns / 2 - 4)}1.0`;
  return [...lines, `    +${'-'.repeat(columns)}+`, `     ${axis}`, '     across: old score; up: ours', ''].join('\n');
}

const side = 400;
const margin = 50;

export function svgPlot(
  pairs: Pairs,
  title: string,
  matched: readonly { cutoff: number; threshold: number }[],
): string {
  const cellCount = 50;
  const size = side / cellCount;
  const cells = count(pairs, cellCount, cellCount);
  const most = Math.max(...cells.flat());
  const boxes = cells.flatMap((row, y) =>
    row.flatMap((value, x) => {
      if (value === 0) return [];
      const opacity = (0.12 + 0.88 * density(value, most)).toFixed(2);
      return `<rect x="${margin + x * size}" y="${margin + y * size}" width="${size}" height="${size}" fill="#1f5fa8" fill-opacity="${opacity}"><title>${value}</title></rect>`;
    }),
  );
  const at = { x: (score: number) => margin + score * side, y: (score: number) => margin + (1 - score) * side };
  const steps = matched
    .filter(({ threshold }) => threshold <= 1)
    .map(
      ({ cutoff, threshold }) =>
        `<circle cx="${at.x(cutoff)}" cy="${at.y(threshold)}" r="4" fill="#c2410c"><title>${cutoff} becomes ${threshold}</title></circle>`,
    );
  const ticks = [0, 0.25, 0.5, 0.75, 1].flatMap((value) => [
    `<text x="${at.x(value)}" y="${margin + side + 18}" text-anchor="middle">${value}</text>`,
    `<text x="${margin - 8}" y="${at.y(value) + 4}" text-anchor="end">${value}</text>`,
  ]);
  const width = side + 2 * margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${width}" fill="#fff"/>`,
    `<text x="${margin}" y="28" font-size="15">${escapeXml(title)}</text>`,
    `<rect x="${margin}" y="${margin}" width="${side}" height="${side}" fill="none" stroke="#888"/>`,
    ...boxes,
    `<line x1="${at.x(0)}" y1="${at.y(0)}" x2="${at.x(1)}" y2="${at.y(1)}" stroke="#888" stroke-dasharray="4 4"/>`,
    ...steps,
    ...ticks,
    `<text x="${margin + side / 2}" y="${width - 12}" text-anchor="middle">old score</text>`,
    `<text transform="translate(14 ${margin + side / 2}) rotate(-90)" text-anchor="middle">our score</text>`,
    '</svg>',
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
