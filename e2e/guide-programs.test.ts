/** Extracts programs and examples from the guides about games, formats and own data, and runs them as a reader would. */

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveService, startService } from './support/live-service.ts';

const root = join(import.meta.dirname, '..');
const read = (page: string) => readFileSync(join(root, 'docs', page), 'utf8');
const client = pathToFileURL(join(root, 'packages/client/src/index.ts')).href;
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'moderato-guides-'));
let service: LiveService;

beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The first block of a page in this language that contains `part`. */
function block(page: string, language: string, part: string): string {
  const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  const code = blocks.find(([, name, text = '']) => name === language && text.includes(part))?.[2];
  if (code === undefined) throw new Error(`The page has no ${language} with ${part}`);
  return code;
}

async function shell(command: string): Promise<string> {
  const here = command.replaceAll('npx moderato', 'moderato').replaceAll('http://127.0.0.1:8080', service.address);
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
  const env = { ...process.env, PATH: path, MODERATO_KEY: service.testKey };
  return (await run('bash', ['-euo', 'pipefail', '-c', here], { cwd: folder, env })).stdout;
}

describe('the guide for games', () => {
  const guide = read('guides/games.md');

  test('its program delivers, delivers with a review, or stops a message, and refuses flagged names', async () => {
    const program = block(guide, 'js', 'chat.mjs').replace("'@moderato/client'", `'${client}'`);
    const place = join(folder, 'chat.mjs');
    writeFileSync(
      place,
      `${program}
console.log(JSON.stringify([
  await readMessage('Good game!', 'p1'),
  await readMessage('moderato test harassment flag', 'p1'),
  await readMessage('moderato test harassment block', 'p1'),
  await mayBeNamed('Anna', 'p1'),
  await mayBeNamed('moderato test toxicity flag', 'p1'),
]));`,
    );
    const env = { PATH: process.env.PATH ?? '', MODERATO_URL: service.address, MODERATO_KEY: service.testKey };
    const { stdout } = await run(process.execPath, [place], { cwd: folder, env });
    expect(JSON.parse(stdout)).toEqual([
      { deliver: true, review: false },
      { deliver: true, review: true },
      { deliver: false, review: false },
      true,
      false,
    ]);
  });

  test('its commands create an allowlist and a wordlist', async () => {
    const replies = await shell(block(guide, 'sh', '"type": "allowlist"'));
    expect(replies).toMatch(/"type":"allowlist".*"type":"wordlist"/s);
  });
});

test('the page about rules bans a word with one command', async () => {
  await shell(block(read('reference/rules.md'), 'sh', 'zorbo'));
  const reply = await fetch(`${service.address}/v1/moderate/text`, {
    method: 'POST',
    headers: { 'x-api-key': service.testKey, 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'Meet the zorbos.' }),
  });
  expect(await reply.json()).toMatchObject({ action: 'block' });
});

describe('the guide about formats', () => {
  const rows = Array.from(read('guides/formats.md').matchAll(/^\| `([^`]*id[^`]*)` \|/gm), ([, text = '']) => text);

  test('its examples get the verdict of the plain sentence', async () => {
    expect(rows.length).toBe(3);
    const texts = ['You are an idiot', ...rows].map((text) => JSON.stringify({ text }));
    writeFileSync(join(folder, 'formats.jsonl'), texts.join('\n'));
    const lines = (await shell('npx moderato check --jsonl < formats.jsonl')).trim().split('\n');
    const [plain, ...others] = lines.map((line) => JSON.parse(line).action as string);
    expect(plain).not.toBe('allow');
    expect(others).toEqual(rows.map(() => plain));
  });

  test('a wordlist finds the word in each of them, and names its place in what was sent', async () => {
    const rules = [{ type: 'wordlist', pattern: ['idiot'], moderation_action: 'flag' }];
    writeFileSync(join(folder, 'formats-rules.json'), JSON.stringify(rules));
    writeFileSync(join(folder, 'formats.txt'), rows.join('\n'));
    const tried = await shell(
      'npx moderato rules test --rules formats-rules.json --file formats.txt --json || [ $? = 10 ]',
    );
    type Tried = { matched_rules: { match: { start: number; end: number } }[] };
    const { results } = JSON.parse(tried) as { results: Tried[] };
    const found = results.map(({ matched_rules: [first] }, index) =>
      rows[index]?.slice(first?.match.start, first?.match.end),
    );
    expect(found).toEqual(['id</b>iot', 'id&#105;ot', 'idiot']);
  });
});

test('the guide about own data counts what was caught and wrongly flagged, in all and by language', async () => {
  const guide = read('guides/own-data.md');
  writeFileSync(join(folder, 'labelled.jsonl'), block(guide, 'jsonl', '"bad"'));
  writeFileSync(join(folder, 'compare.mjs'), block(guide, 'js', 'compare.mjs'));
  const printed = await shell(block(guide, 'sh', 'compare.mjs'));
  // Other models may flag what these block.
  const settled = (text: string) => text.replace(/^( {2}blocked:).*$/gm, '$1 …');
  expect(settled(printed)).toBe(settled(block(guide, 'text', 'wrongly flagged')));

  // One text that nobody can catch, and one wrong label.
  const more =
    '{"id": 5, "text": "Good morning.", "bad": true}\n{"id": 6, "text": "You are a stupid idiot.", "bad": false}\n';
  writeFileSync(join(folder, 'labelled.jsonl'), block(guide, 'jsonl', '"bad"') + more);
  const worse = await shell(block(guide, 'sh', 'compare.mjs'));
  expect(worse).toMatch(/caught: +2 of 3, 67 %/);
  expect(worse).toMatch(/missed: \[ 5 \]\nwrongly flagged: \[ 6 \]\n$/);
});
