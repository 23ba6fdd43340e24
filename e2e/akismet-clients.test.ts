import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasExtra } from '../packages/server/src/testing/extras.ts';
import { type LiveService, startService } from './support/live-service.ts';

/**
 * Runs real clients of Akismet in separate processes against the real service. They are installed separately, and
 * `npm test` says so if they are missing; those of Ruby and PHP also need their language.
 */
const folder = join(import.meta.dirname, 'akismet-clients');
const run = promisify(execFile);
const has = (command: string) => {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const installed = hasExtra(existsSync(join(folder, 'node_modules/.python')));
const unpacked = installed && existsSync(join(folder, 'node_modules/.debian/usr'));
const withRuby = unpacked && has('ruby');
const withPhp = unpacked && has('php');

let service: LiveService;
let akismetKey: string;

beforeAll(async () => {
  if (!installed) return;
  service = await startService({ LOG_LEVEL: 'debug' });
  akismetKey = await service.moderato('keys', 'create', '--mode', 'test', '--akismet', '--label', 'blog');
});
afterAll(() => service?.stop());

async function output(file: string, ...words: string[]) {
  const env = { PATH: process.env.PATH ?? '', MODERATO_ADDRESS: service.address, AKISMET_KEY: akismetKey };
  const { stdout } = await run(file, words, { cwd: folder, env });
  return JSON.parse(stdout);
}

const thanks = 'Thanks for making the web a better place.';
const unknown = 'The API key is unknown, revoked or expired.';

describe.runIf(installed)('clients of Akismet', () => {
  test('A1: npm’s akismet-api, with its key in front of the host name', async () => {
    expect(await output(process.execPath, 'node-client.cjs')).toEqual({
      valid: true,
      harmless: false,
      spam: true,
      submitted: [thanks, thanks],
      refused: 'Invalid API key',
      empty: 400,
    });
  });

  test('A1: PyPI’s akismet, with its key in the form', async () => {
    expect(await output(join(folder, 'node_modules/.python/bin/python'), 'python-client.py')).toEqual({
      valid: true,
      unknown: false,
      harmless: 'HAM',
      spam: 'SPAM',
      blatant: 'DISCARD',
      submitted: [true, true],
      usage: ['limit', 'percentage', 'throttled', 'usage'],
      refused: 'APIKeyError',
      empty: 'RequestError',
    });
  });

  test.runIf(withRuby)('A1: Ruby’s akismet, and the requests of rakismet', async () => {
    expect(await output('ruby', '-I', 'node_modules/.debian/usr/lib/ruby/vendor_ruby', 'ruby-client.rb')).toEqual({
      valid: true,
      unknown: false,
      harmless: [false, false],
      spam: [true, false],
      blatant: [true, true],
      submitted: [null, null],
      refused: unknown,
      rakismet: { valid: 'valid', harmless: 'false', spam: 'true', submitted: thanks },
    });
  });

  test.runIf(withPhp)('A1: the class of WordPress’s own plugin', async () => {
    expect(await output('php', 'wordpress-class.php')).toEqual({
      valid: 'valid',
      unknown: 'invalid',
      harmless: ['false', null],
      spam: ['true', null],
      blatant: ['true', 'discard'],
      submitted: [thanks, thanks],
      refused: ['invalid', null],
    });
  });

  test('A1: no key and no host name with a key is in the log', () => {
    const logged = JSON.stringify(service.server.log) + service.server.printed();
    expect(logged).toContain('/1.1/comment-check');
    expect(logged).not.toContain(akismetKey);
  });
});
