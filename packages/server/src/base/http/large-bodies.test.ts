/** Programs that send their whole body before they read must still get the refusal of one that is too large [E9]. */

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

const run = promisify(execFile);
const app = await startTestApp();
const port = await app.listen();
const folder = mkdtempSync(join(tmpdir(), 'moderato-large-'));
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const tries = 20;
const headers = { 'content-type': 'application/json', 'x-api-key': app.testKey };
/** Each route has its own error for it. */
const answers: [path: string, status: number, megabytes: number][] = [
  ['/v1/moderate/text', 400, 3],
  ['/v1/moderate/image', 413, 16],
  ['/v1/config/rules', 400, 6],
];

function byNodeHttp(path: string, large: string, length: boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { port, path, method: 'POST', headers: { ...headers, ...(length ? { 'content-length': large.length } : {}) } },
      (reply) => reply.resume().on('end', () => resolve(reply.statusCode ?? 0)),
    );
    asked.on('error', reject).end(large);
  });
}

async function byFetch(path: string, large: string): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: large });
  await reply.text();
  return reply.status;
}

const script = `
import http.client, sys
body = open(sys.argv[3], 'rb').read()
for n in range(int(sys.argv[5])):
    link = http.client.HTTPConnection('127.0.0.1', int(sys.argv[1]))
    link.request('POST', sys.argv[2], body, {'content-type': 'application/json', 'x-api-key': sys.argv[4]})
    print(link.getresponse().status)
`;

async function outputOf(command: string, words: readonly string[]): Promise<string | undefined> {
  try {
    return (await run(command, words)).stdout;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
    throw error;
  }
}

describe.each(answers)('E9: a body that is too large for %s', (path, status, megabytes) => {
  const large = `{"content":"${'a'.repeat(megabytes * 1024 * 1024)}"}`;
  const file = join(folder, `${megabytes}.json`);
  writeFileSync(file, large);
  const everyTime = Array.from({ length: tries }, () => status);

  it('node:http reads the refusal, with a declared length and without', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < tries; n++) statuses.push(await byNodeHttp(path, large, n % 2 === 0));
    expect(statuses).toEqual(everyTime);
  });

  it('fetch reads the refusal', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < tries; n++) statuses.push(await byFetch(path, large));
    expect(statuses).toEqual(everyTime);
  });

  it('Python reads the refusal', async ({ skip }) => {
    const words = ['-c', script, String(port), path, file, app.testKey, String(tries)];
    const output = await outputOf('python3', words);
    if (output === undefined) return skip('there is no python3');
    expect(output.trim().split('\n').map(Number)).toEqual(everyTime);
  });

  it('curl reads the refusal', async ({ skip }) => {
    const statuses: number[] = [];
    for (let n = 0; n < tries; n++) {
      const words = ['-s', '-o', '/dev/null', '-w', '%{http_code}', '--data-binary', `@${file}`];
      const more = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
      const output = await outputOf('curl', [...words, ...more, `http://127.0.0.1:${port}${path}`]);
      if (output === undefined) return skip('there is no curl');
      statuses.push(Number(output));
    }
    expect(statuses).toEqual(everyTime);
  });
});
