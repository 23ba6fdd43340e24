import { describe, expect, it } from 'vitest';
import { type ParsingRules, parseWithPictures } from './parse-with-pictures.ts';

const head = 'data:image/png;base64,';
const base64 = (length: number) => 'ab+/'.repeat(length / 4);
const uri = (length: number) => head + base64(length);

function parse(json: string, rules: ParsingRules) {
  const { body, lifted } = parseWithPictures(Buffer.from(json), rules);
  const pictures = [...lifted].map(([standIn, picture]) => {
    expect(standIn).toMatch(/^data:image\/png;base64,[0-9a-f-]{36}$/);
    return [standIn, 'bytes' in picture ? Buffer.from(picture.bytes).toString('base64') : picture.refusal.code];
  });
  return { body, standIns: pictures.map(([standIn]) => standIn), pictures: pictures.map(([, found]) => found) };
}

describe('O8: pictures in a body', () => {
  it('are decoded at the paths of the call without changing the rest, and left alone elsewhere or if they are small', () => {
    const list = [{ data: uri(40_000), d: 'é"' }, 'x', { data: uri(20_000) }, { data: uri(200_000) }, null];
    const { body, standIns, pictures } = parse(JSON.stringify({ list, data: uri(64_000) }), {
      lifts: ['list', '*', 'data'],
    });
    expect(pictures).toEqual([base64(40_000), base64(200_000)]);
    const [first, second] = standIns;
    const changed = [{ data: first, d: 'é"' }, 'x', { data: uri(20_000) }, { data: second }, null];
    expect(body).toEqual({ list: changed, data: uri(64_000) });
  });

  it('are found with any character escaped', () => {
    const json = JSON.stringify({ data: uri(50_000) });
    for (const written of [
      json.replaceAll('/', '\\/'),
      json.replaceAll('+', '\\u002B').replaceAll('/', '\\u002f'),
      json.replace('"data:', '"\\u0064ata\\u003a').replace(';base64,', ';base64\\u002C'),
    ]) {
      expect(parse(written, { lifts: ['data'] }).pictures).toEqual([base64(50_000)]);
    }
  });

  it('are refused if anything in them is not base64', () => {
    for (const escaped of ['\\n', '\\\\', '\\"', '\\u00e9', '\\u0100', '\\u0141', '\\u2028', '-', '_', '*']) {
      const { pictures } = parse(`{"data":"${uri(40_000)}${escaped}${base64(40)}"}`, { lifts: ['data'] });
      expect([escaped, pictures]).toEqual([escaped, ['invalid_request']]);
    }
  });

  it('are text if nothing says that they are pictures', () => {
    for (const data of ['data:;base64,', ';base64,', 'x'].map((other) => other + base64(40_000))) {
      expect(parse(JSON.stringify({ data }), { lifts: ['data'] })).toEqual({
        body: { data },
        standIns: [],
        pictures: [],
      });
    }
  });
});

describe('O8: strings in a body', () => {
  it('are cut if they are longer than any field may be', () => {
    const longest = '\u{1f600}'.repeat(50_000);
    const tooLong = 'x'.repeat(50_001);
    const json = JSON.stringify({ a: longest, b: [`${longest}z`, 'c', { d: uri(200_000) }], e: null });
    expect(parse(json, { shortens: true }).body).toEqual({ a: longest, b: [tooLong, 'c', { d: tooLong }], e: null });
    expect(parse(json, {}).body).toEqual(JSON.parse(json));
    const escaped = `"${'\\ud83d\\ude00'.repeat(50_000)}"`;
    expect(parse(escaped, { shortens: true }).body).toBe(longest);
  });
});
