/**
 * Keeps the promise of T9 and I5: these inputs give exactly these scores, byte for byte, for as long as there is a /v1.
 * If this test fails, the code is wrong. The fixture is never regenerated; new inputs may be added at its end. It
 * contains abusive language, since test mode answers to it.
 */

import { readdirSync, readFileSync } from 'node:fs';
import type { Context } from '@moderato/contract';
import { expect, test } from 'vitest';
import { scoreTestImage } from './score-test-image.ts';
import { scoreTestText } from './score-test-text.ts';

interface GoldenText {
  readonly context: Context;
  readonly content: string;
}

type Golden = GoldenText | { readonly url: string } | { readonly data: string };

const lines = readFileSync(new URL('__fixtures__/golden-scores.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');

function scoresOf(golden: Golden) {
  if ('content' in golden) return scoreTestText(golden.content, golden.context);
  if ('url' in golden) return scoreTestImage({ url: golden.url });
  return scoreTestImage({ bytes: Buffer.from(golden.data.slice(golden.data.indexOf(',') + 1), 'base64') });
}

test('T9: the scores of test mode are exactly those of the first release', () => {
  expect(lines.length).toBeGreaterThan(200);
  for (const line of lines) {
    const { scores: _, ...input } = JSON.parse(line) as Golden & { scores: unknown };
    expect(JSON.stringify({ ...input, scores: scoresOf(input) })).toBe(line);
  }
});

test('T9: test mode depends on nothing that may change', () => {
  const folder = new URL('.', import.meta.url);
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  expect(sources.length).toBeGreaterThan(5);
  for (const name of sources) {
    const source = readFileSync(new URL(name, folder), 'utf8');
    for (const [, typeOnly, from] of source.matchAll(/^import (type )?.*? from '(.+)';$/gm)) {
      if (!from?.startsWith('./')) expect([name, typeOnly]).toEqual([name, 'type ']);
    }
    expect(
      source.match(/\\p\{|toLowerCase\(|toUpperCase\(|normalize\(|Intl\.|localeCompare|Math\.(exp|log|pow)/),
    ).toBeNull();
  }
});
