/** Extracts the programs of docs/guides/chatbots.md and runs them against the real service, with a fake model. */

import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasExtra } from '../packages/server/src/testing/extras.ts';
import { type LiveService, startService } from './support/live-service.ts';

const guide = readFileSync(join(import.meta.dirname, '../docs/guides/chatbots.md'), 'utf8');
const client = pathToFileURL(join(import.meta.dirname, '../packages/client/src/index.ts')).href;
const python = join(import.meta.dirname, 'openai-clients/node_modules/.python/bin/python');
const folder = mkdtempSync(join(tmpdir(), 'moderato-chatbot-'));
const run = promisify(execFile);
let service: LiveService;

beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function program(language: string, comment: string, file: string): string {
  const code = guide.split(`\`\`\`${language}\n${comment} ${file}\n`)[1]?.split('\n```')[0];
  if (code === undefined) throw new Error(`The guide has no ${file}`);
  return code;
}

/** Runs a program with the service in its environment and reads what it prints. */
async function output(command: string, file: string, code: string): Promise<unknown> {
  const place = join(folder, file);
  writeFileSync(place, code);
  const env = { PATH: process.env.PATH ?? '', MODERATO_URL: service.address, MODERATO_KEY: service.testKey };
  return JSON.parse((await run(command, [place], { cwd: folder, env })).stdout);
}

const refusal = 'I cannot talk about this.';

test('the chatbot guide: the program with our client moderates input and output', async () => {
  const code = program('js', '//', 'guarded-chat.js').replace("'@moderato/client'", `'${client}'`);
  const asked = await output(
    process.execPath,
    'guarded-chat.mjs',
    `${code}
const heard = [];
const model = (reply) => async (message) => { heard.push(message); return reply; };
console.log(JSON.stringify({
  fine: await answer('Good morning.', 'u1', model('Good morning to you.')),
  bad: await answer('moderato test harassment block', 'u1', model('never said')),
  doubtful: await answer('moderato test harassment flag', 'u1', model('Good morning.')),
  badReply: await answer('Good morning.', 'u1', model('moderato test toxicity flag')),
  inNeed: await answer('moderato test self harm flag', 'u1', model('never said')),
  heard,
}));`,
  );
  expect(asked).toEqual({
    fine: { text: 'Good morning to you.', review: false },
    bad: { text: refusal, review: false },
    doubtful: { text: 'Good morning.', review: true },
    badReply: { text: refusal, review: true },
    inNeed: { text: expect.stringContaining('You are not alone.'), review: true },
    heard: ['Good morning.', 'moderato test harassment flag', 'Good morning.'],
  });
});

describe.runIf(hasExtra(existsSync(python)))('the chatbot guide with LiteLLM', () => {
  test('the program moderates input and output', { timeout: 300_000 }, async () => {
    const answers = await output(
      python,
      'guarded_chat.py',
      `import os
os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
${program('python', '#', 'guarded_chat.py')}

import json
say = lambda message, reply: answer(message, model="gpt-4o-mini", mock_response=reply)
print(json.dumps([
    say("Good morning.", "Good morning to you."),
    say("moderato test harassment flag", "never said"),
    say("Good morning.", "moderato test toxicity flag"),
]))
`,
    );
    expect(answers).toEqual(['Good morning to you.', refusal, refusal]);
  });
});
