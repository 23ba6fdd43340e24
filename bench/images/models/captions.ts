/**
 * Draws pictures with known text as SVG: what memes, screenshots and photographed signs look like. The words are
 * harmless; the bench measures whether they can be read.
 */

import { createRequire } from 'node:module';

// The engine's own copy; this folder has no packages of its own.
const sharp = createRequire(new URL('../../../packages/engine/package.json', import.meta.url))(
  'sharp',
) as typeof import('sharp').default;

export interface Caption {
  readonly kind: string;
  readonly lines: readonly string[];
  /** RGB, eight bits a channel. */
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

const english = [
  ['ONE DOES NOT SIMPLY', 'WALK INTO THE KITCHEN'],
  ['WHEN THE BUS IS LATE', 'AND IT STARTS TO RAIN'],
  ['My neighbours heard', 'the news before we did'],
  ['Nobody told the cat', 'that Monday is over'],
  ['Never trust a recipe', 'without any numbers'],
  ['Please keep the door', 'closed behind you'],
  ['I came here to read', 'and stayed for lunch'],
  ['They said the train', 'would leave at seven'],
];

const otherScripts: Readonly<Record<string, readonly (readonly string[])[]>> = {
  german: [
    ['Der Zug fährt später', 'und keiner weiß warum'],
    ['Bitte die Tür schließen', 'es zieht für alle'],
  ],
  spanish: [
    ['El niño llegó mañana', '¿quién lo diría?'],
    ['La montaña está lejos', 'pero vale la pena'],
  ],
  french: [
    ['Le café était très bon', 'mais déjà froid'],
    ['Où est passée la clé', 'de la fenêtre ?'],
  ],
  chinese: [
    ['今天天气很好', '我们去公园走走'],
    ['请把门关上', '谢谢大家的配合'],
  ],
  japanese: [
    ['今日はいい天気です', '散歩に行きましょう'],
    ['ドアを閉めてください', 'ありがとうございます'],
  ],
  russian: [
    ['Поезд пришёл поздно', 'и никто не удивился'],
    ['Закройте дверь', 'пожалуйста, дует'],
  ],
};

interface Look {
  readonly size: number;
  readonly font?: string;
  readonly weight?: string;
  readonly fill?: string;
  readonly outline?: number;
  readonly turn?: number;
  readonly spacing?: number;
  readonly width?: number;
  readonly height?: number;
  readonly ground?: 'plain' | 'busy' | 'bubbles';
  readonly quality?: number;
}

const looks: Readonly<Record<string, Look>> = {
  plain: { size: 44 },
  serif: { size: 40, font: 'Liberation Serif' },
  'meme, outlined': {
    size: 54,
    font: 'Liberation Sans Narrow',
    weight: 'bold',
    fill: '#fff',
    outline: 5,
    ground: 'busy',
  },
  'meme, no outline': { size: 50, weight: 'bold', fill: '#ffee33', ground: 'busy' },
  screenshot: { size: 17, ground: 'bubbles', width: 720, height: 900 },
  tiny: { size: 11, width: 640, height: 420 },
  'tiny, in a large picture': { size: 15, width: 1500, height: 1100, ground: 'busy', fill: '#fff', outline: 2 },
  'turned by 12 degrees': { size: 40, turn: 12 },
  'turned by 90 degrees': { size: 40, turn: 90, width: 800, height: 800 },
  'on its head': { size: 40, turn: 180 },
  'letters spaced out': { size: 32, spacing: 10, width: 900 },
  'JPEG at quality 15': { size: 30, quality: 15, ground: 'busy', fill: '#fff', outline: 3 },
};

/** Every look with every English caption, and plain and outlined ones in other languages. */
export async function drawCaptions(): Promise<Caption[]> {
  const latin = Object.entries(looks).flatMap(([kind, look]) => english.map((lines) => ({ kind, look, lines })));
  const others = Object.entries(otherScripts).flatMap(([kind, captions]) =>
    captions.flatMap((lines) => [looks.plain!, looks['meme, outlined']!].map((look) => ({ kind, look, lines }))),
  );
  const drawn: Caption[] = [];
  for (const [index, { kind, look, lines }] of [...latin, ...others].entries()) {
    drawn.push({ kind, lines, ...(await draw(look, lines, index)) });
  }
  return drawn;
}

async function draw(look: Look, lines: readonly string[], seed: number) {
  const { width = 640, height = 420, quality } = look;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground(look, width, height, seed)}${words(look, lines, width, height)}</svg>`;
  const picture = sharp(Buffer.from(svg)).flatten({ background: '#fff' });
  const packed = quality === undefined ? picture.png() : picture.jpeg({ quality });
  const { data } = await sharp(await packed.toBuffer())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width, height, pixels: data };
}

/** First line above, second below, as on memes; one under the other in bubbles. */
function words(look: Look, lines: readonly string[], width: number, height: number): string {
  const { size, font = 'DejaVu Sans', weight = 'normal', fill = '#111', outline = 0, turn = 0, spacing = 0 } = look;
  const stroke = outline > 0 ? ` stroke="#000" stroke-width="${outline}" paint-order="stroke"` : '';
  const style = `font-family="${font}, Noto Sans CJK SC, Noto Sans" font-weight="${weight}" font-size="${size}" letter-spacing="${spacing}" fill="${fill}"${stroke}`;
  const isBubbles = look.ground === 'bubbles';
  const drawn = lines.map((line, index) => {
    const y = isBubbles ? 105 + index * 90 : index === 0 ? height * 0.22 : height * 0.85;
    const place = isBubbles ? `x="48" y="${y}"` : `x="${width / 2}" y="${y}" text-anchor="middle"`;
    return `<text ${place} ${style}>${line.replaceAll('&', '&amp;')}</text>`;
  });
  return `<g transform="rotate(${turn} ${width / 2} ${height / 2})">${drawn.join('')}</g>`;
}

/** Shapes that change with the seed: like a photograph, something that is not letters. */
function ground(look: Look, width: number, height: number, seed: number): string {
  if (look.ground === 'bubbles') {
    return `<rect width="100%" height="100%" fill="#eceff1"/>${[70, 160].map((y) => `<rect x="30" y="${y}" width="420" height="58" rx="16" fill="#fff"/>`).join('')}`;
  }
  if (look.ground !== 'busy') return '<rect width="100%" height="100%" fill="#f4f1ea"/>';
  const next = randomFrom(seed + 1);
  const shapes = Array.from({ length: 70 }, () => {
    const [x, y, r] = [next() * width, next() * height, 10 + next() * 90];
    const colour = `hsl(${Math.round(next() * 360)} ${Math.round(20 + next() * 50)}% ${Math.round(20 + next() * 35)}%)`;
    return next() < 0.5
      ? `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`
      : `<rect x="${x}" y="${y}" width="${r * 2}" height="${r}" fill="${colour}" transform="rotate(${next() * 90} ${x} ${y})"/>`;
  });
  return `<rect width="100%" height="100%" fill="#456"/>${shapes.join('')}`;
}

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
