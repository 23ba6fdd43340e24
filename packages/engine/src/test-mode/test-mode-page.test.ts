/** The page and the code must name the same phrases, addresses and files. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { abusivePhrases } from './abusive-phrases.ts';
import { slots } from './phrase-slots.ts';
import { plainPhrases } from './plain-phrases.ts';
import { scoreTestImage } from './score-test-image.ts';
import { testImageData, testImages, testImageUrl } from './test-images.ts';

const page = readFileSync(new URL('../../../../docs/reference/test-mode.md', import.meta.url), 'utf8');

test('T9: the page warns before it shows abuse', () => {
  expect(page.indexOf('lists abusive phrases')).toBeGreaterThan(0);
  expect(page.indexOf('lists abusive phrases')).toBeLessThan(page.indexOf('## Abusive phrases'));
});

test('T9: the page lists exactly the plain phrases with their category, score and action', () => {
  const rows = plainPhrases.map(({ title, scores, phrases }) => {
    const [category, score] = Object.entries(scores)[0] as [string, number];
    const action = title === 'self_harm: block' ? 'flag' : title.split(': ')[1];
    return `| \`${phrases[0]}\` | ${category} | ${score} | ${action} |`;
  });
  expect(page.match(/^\| `moderato test .*$/gm)).toEqual(rows);
});

test('T9: the page lists exactly the abusive phrases under their scores', () => {
  const sections = abusivePhrases.map(({ title, scores, phrases }) => {
    const values = Object.entries(scores).map(([category, score]) => `${category} ${score}`);
    return `### ${title}\n${values.join(', ')}\n\n${phrases.map((phrase) => `\`${phrase}\``).join(' · ')}\n\n`;
  });
  const from = page.indexOf('### ');
  expect(page.slice(from, page.indexOf('### Lists'))).toBe(sections.join(''));
});

test('T9: the page explains every placeholder', () => {
  const rows = Object.entries(slots).map(
    ([name, entries]) => `| \`{${name}}\` | ${entries.map((entry) => `\`${entry}\``).join(' · ')} |`,
  );
  expect(page.match(/^\| `\{.*$/gm)).toEqual(rows);
});

test('I5: the page lists exactly the test addresses with their scores, and the test files', () => {
  const addresses = testImages.map((image) => {
    const score = scoreTestImage({ url: testImageUrl(image) })[image.category];
    return `| \`${testImageUrl(image)}\` | ${image.category} | ${score} | ${image.action} |`;
  });
  const files = testImages.map(
    (image) => `| ${image.colour} | ${image.category} | ${image.action} | \`${testImageData(image)}\` |`,
  );
  expect(page.match(/^\| `https:.*$/gm)).toEqual(addresses);
  expect(page.match(/^\| #.*$/gm)).toEqual(files);
});
