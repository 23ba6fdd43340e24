import { describe, expect, it } from 'vitest';
import { findPictures, replacePictures } from './lift-base64.ts';

const head = 'data:image/png;base64,';
const base64 = (length: number) => `${'ab+/'.repeat(length / 4)}`;
const uri = (length: number) => head + base64(length);

function lift(json: string) {
  const body = Buffer.from(json);
  const found = findPictures(body);
  return { found, parsed: JSON.parse(replacePictures(body, found).toString()) as never };
}

/** What each placeholder replaces. */
const encoded = (json: string) => lift(json).found.map((picture) => picture.encoded.toString());

describe('O8: pictures in a body', () => {
  it('are all taken out without changing the rest', () => {
    const body = { a: uri(40_000), b: ['x', { c: uri(200_000) }], d: 'é"', e: uri(64_000) };
    const { found, parsed } = lift(JSON.stringify(body));
    expect(found.map((picture) => picture.encoded.length)).toEqual([40_000, 200_000, 64_000]);
    const [a, c, e] = found.map(({ standIn }) => standIn);
    expect(parsed).toEqual({ a, b: ['x', { c }], d: 'é"', e });
    for (const standIn of [a, c, e]) expect(standIn).toMatch(/^data:image\/png;base64,[0-9a-f-]{36}$/);
  });

  it('are found at any position, and left alone if they are small', () => {
    for (const padding of [0, 1, 32_700, 32_735, 32_768, 32_769, 65_536, 100_001]) {
      expect(encoded(JSON.stringify({ note: 'x'.repeat(padding), data: uri(33_000) }))).toEqual([base64(33_000)]);
    }
    expect(encoded(JSON.stringify(Array(20).fill(uri(20_000))))).toEqual([]);
  });

  it('are found after strings that look similar', () => {
    const decoys = ['data:;base64,', ';base64,', uri(8), `x${uri(40_000)}`];
    expect(encoded(JSON.stringify({ decoys, many: Array(500).fill(';base64,'), data: uri(50_000) }))).toEqual([
      base64(50_000),
    ]);
  });

  it('are found with slashes and signs escaped', () => {
    const json = JSON.stringify({ data: uri(50_000) });
    for (const written of [
      json.replaceAll('/', '\\/'),
      json.replaceAll('+', '\\u002B').replaceAll('/', '\\u002f'),
      json.replace('"data:', '"\\u0064ata\\u003a').replace(';base64,', ';base64\\u002C'),
    ]) {
      expect(encoded(written)).toEqual([base64(50_000)]);
    }
  });

  it('keep an escape that is not valid base64, so that they are refused later', () => {
    for (const escaped of ['\\n', '\\\\', '\\u00e9', '\\u0100', '\\u2028']) {
      const [given = ''] = encoded(`{"data":"${uri(40_000)}${escaped}${base64(4)}"}`);
      expect(given).toMatch(/^[ab+/]{40000}[^\w+/][ab+/]{4}$/);
    }
  });

  it('are left alone in strings that contain a quote', () => {
    const body = { texts: [`${uri(40_000)}"x`, `x"${uri(40_000)}`, `${uri(40_000)}\\`, `${uri(40_000)}\\"`] };
    const { found, parsed } = lift(JSON.stringify(body));
    expect(found).toHaveLength(1);
    expect(parsed).toEqual({ texts: [body.texts[0], `x"${found[0]?.standIn}`, ...body.texts.slice(2)] });
  });
});
