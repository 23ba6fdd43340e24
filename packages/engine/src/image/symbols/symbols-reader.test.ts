/** Draws Nazi signs, because a test cannot find what it may not draw, and harmless signs that resemble them. */

import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { shippedImageModels } from '../local-judges.ts';
import { symbolsNetwork } from '../models/file-names.ts';
import { openSymbolsReader } from './symbols-reader.ts';

const files = { [symbolsNetwork]: [join(shippedImageModels, symbolsNetwork)] };
const reader = await openSymbolsReader(files, (work) => work());
afterAll(() => reader.release());
/** The score at the judge's default threshold. */
const sure = 0.96;

const cross = 'M0 0V-60H50M0 0H60V50M0 0V60H-50M0 0H-60V-50';
const mirrored = 'M0 0V-60H-50M0 0H60V-50M0 0V60H50M0 0H-60V50';
const runes = 'M-10 -60L-40 -5L-10 5L-40 60M45 -60L15 -5L45 5L15 60';
const dots =
  '<g fill="#b00"><circle cx="-28" cy="-28" r="7"/><circle cx="28" cy="-28" r="7"/><circle cx="28" cy="28" r="7"/><circle cx="-28" cy="28" r="7"/></g>';

interface Look {
  readonly turn?: number;
  readonly ink?: string;
  readonly ground?: string;
  readonly thickness?: number;
  readonly scale?: number;
}

async function seen(path: string, look: Look = {}, more = ''): Promise<number> {
  const { turn = 0, ink = '#111', ground = '#f4f4f4', thickness = 22, scale = 1 } = look;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"><rect width="240" height="240" fill="${ground}"/><g transform="translate(120 120) scale(${scale}) rotate(${turn})"><path d="${path}" fill="none" stroke="${ink}" stroke-width="${thickness}" stroke-linecap="square"/>${more}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return reader.read({ width: info.width, height: info.height, pixels: new Uint8Array(data) });
}

describe('finds Nazi symbols', () => {
  it.each<[string, Look]>([
    ['the tilted hooked cross, black on white', { turn: 45 }],
    ['white on black', { turn: 45, ink: '#fff', ground: '#111' }],
    ['red on grey of the same brightness', { turn: 45, ink: '#c83232', ground: '#646464' }],
    ['with thin lines', { turn: 45, thickness: 12 }],
    ['a little turned', { turn: 52 }],
    ['small in the picture', { turn: 45, scale: 0.3 }],
  ])('%s', async (_name, look) => {
    expect(await seen(cross, look)).toBeGreaterThan(sure);
  });

  it.each<[string, Look]>([
    ['black on white', { thickness: 12 }],
    ['white on black', { thickness: 12, ink: '#fff', ground: '#111', scale: 0.5 }],
  ])('the doubled rune, %s', async (_name, look) => {
    expect(await seen(runes, look)).toBeGreaterThan(sure);
  });

  it('mirrored ones too', async () => {
    expect(await seen(mirrored, { turn: 45 })).toBeGreaterThan(sure);
  });
});

describe('passes other signs', () => {
  it.each<[string, string, Look, string?]>([
    ['the swastika of Hindus, upright, with its four dots', cross, { ink: '#b00', ground: '#fc3' }, dots],
    ['the swastika of Jains, upright', cross, { ink: '#c60', ground: '#fff' }],
    ['the manji of Buddhist temples, facing left', mirrored, { ink: '#c9a227', ground: '#fff' }],
    ['a garland turned it a little', cross, { turn: 10, ink: '#b00', ground: '#fc3' }, dots],
    ['the same in black on a map', mirrored, { scale: 0.3 }],
    ['a plus sign', 'M0 0V-60M0 0H60M0 0V60M0 0H-60', {}],
    ['a plus sign, tilted', 'M0 0V-60M0 0H60M0 0V60M0 0H-60', { turn: 45 }],
    [
      'a windmill',
      'M0 0L0 -60L40 -60ZM0 0L60 0L60 40ZM0 0L0 60L-40 60ZM0 0L-60 0L-60 -40Z',
      { turn: 20, thickness: 4 },
    ],
    ['a single bolt', 'M10 -60L-20 -5L10 5L-20 60', {}],
    ['a number sign', 'M-20 -60V60M20 -60V60M-60 -20H60M-60 20H60', { thickness: 14 }],
    ['a square', 'M-50 -50H50V50H-50Z', {}],
    ['nothing', 'M0 0', { thickness: 0 }],
  ])('%s', async (_name, path, look, more) => {
    expect(await seen(path, look, more)).toBeLessThan(sure);
  });
});
