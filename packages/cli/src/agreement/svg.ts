/** Just enough SVG for plots: text, boxes, dots, lines. Colours read on white and on dark pages. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const ink = '#495057';

/** `title` is shown on hover. */
export function box({ x, y, width, height }: Box, fill: string, opacity?: number, title?: string): string {
  const shape = `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`;
  const shade = opacity === undefined ? '' : ` fill-opacity="${opacity.toFixed(2)}"`;
  return element(`rect ${shape} fill="${fill}"${shade}`, title);
}

export function dot(x: number, y: number, fill: string, title: string): string {
  return element(`circle cx="${round(x)}" cy="${round(y)}" r="4" fill="${fill}"`, title);
}

function element(tag: string, title: string | undefined): string {
  if (title === undefined) return `<${tag}/>`;
  return `<${tag}><title>${escapeMarkup(title)}</title></${tag.split(' ', 1)[0]}>`;
}

export interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly size?: number;
  readonly fill?: string;
  readonly bold?: boolean;
  /** Rotation around its position, in degrees. */
  readonly turn?: number;
}

export function label({ x, y, text, anchor = 'start', size = 12, fill = ink, bold = false, turn = 0 }: Label): string {
  const weight = bold ? ' font-weight="600"' : '';
  const turned = turn === 0 ? '' : ` transform="rotate(${turn} ${round(x)} ${round(y)})"`;
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" text-anchor="${anchor}" fill="${fill}"${weight}${turned}>${escapeMarkup(text)}</text>`;
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
