/** Just enough SVG for three plots: text, boxes, lines. Colours read on white and on dark pages. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const ours = '#0b7285';
export const theirs = '#adb5bd';
const ink = '#495057';

export function box({ x, y, width, height }: Box, fill: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="2" fill="${fill}"/>`;
}

export interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly size?: number;
  readonly fill?: string;
  readonly bold?: boolean;
  readonly turned?: boolean;
}

export function label({
  x,
  y,
  text,
  anchor = 'start',
  size = 12,
  fill = ink,
  bold = false,
  turned = false,
}: Label): string {
  const weight = bold ? ' font-weight="600"' : '';
  const turn = turned ? ` transform="rotate(-50 ${round(x)} ${round(y)})"` : '';
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" text-anchor="${anchor}" fill="${fill}"${weight}${turn}>${escapeMarkup(text)}</text>`;
}

export function line(points: readonly (readonly [number, number])[], stroke: string, width = 2): string {
  const path = points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');
  return `<polyline points="${path}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
}

export function svg(width: number, height: number, title: string, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif">`,
    `<title>${escapeMarkup(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
