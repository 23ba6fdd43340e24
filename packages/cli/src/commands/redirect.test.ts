import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandLine } from '../testing/command-line.ts';
import { startProcess } from '../testing/command-process.ts';

const key = `mod_test_${'a'.repeat(49)}`;
const to = ['--to', 'http://127.0.0.1:8080'];

describe('redirect', () => {
  it('prints the file for Node', async () => {
    const { code, stdout } = await commandLine({})('redirect', '--print', 'node');
    expect(code).toBe(0);
    expect(stdout).toContain('redirectThisProcess(process.env);');
  });

  it.each([
    [[], 'Use either --print node or --proxy'],
    [['--print', 'node', '--proxy'], 'Use either --print node or --proxy'],
    [['--print', 'node', '--openai'], '--openai is for --proxy'],
    [['--proxy'], '--to is missing'],
    [['--proxy', ...to, '--port', 'x'], '--port is "x"'],
    [['--proxy', ...to, '--port', '70000'], '--port is "70000"'],
    [['--proxy', '--to', 'https://api.openai.com'], 'itself redirected'],
    [['--proxy', ...to, '--port', '8080'], 'this proxy itself'],
  ])('refuses wrong settings in one sentence (%j)', async (words, sentence) => {
    const { code, stderr } = await commandLine({ MODERATO_KEY: key })('redirect', ...words);
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('refuses a key that is not one of Moderato, without repeating it', async () => {
    const { code, stderr } = await commandLine({ MODERATO_KEY: 'AIza-secret' })('redirect', '--proxy', ...to);
    expect(code).toBe(2);
    expect(stderr).toContain('MODERATO_KEY is not a key of Moderato');
    expect(stderr).not.toContain('secret');
  });

  it('runs a proxy on this machine alone and says how to use it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'moderato-redirect-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const child = startProcess(['redirect', '--proxy', ...to, '--port', '0', '--folder', folder], {
      MODERATO_KEY: key,
    });
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
      lines.push(line);
      if (lines.length === 4) break;
    }
    expect(lines[1]).toMatch(/^HTTPS_PROXY=http:\/\/127\.0\.0\.1:\d+$/);
    expect(lines[2]).toBe(`SSL_CERT_FILE=${join(folder, 'bundle.pem')}`);
    expect(readdirSync(folder).sort()).toEqual(['authority.key', 'authority.pem', 'bundle.pem']);
    const reply = await fetch(lines[1]?.replace('HTTPS_PROXY=', '') ?? '');
    expect(reply.status).toBe(400);
  });
});
