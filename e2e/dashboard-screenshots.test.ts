/** Takes the documentation's pictures of the dashboard again, elsewhere, and says when those in docs/screenshots are out of date. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chromiumInstalled } from './dashboard/browser.ts';
import { digest, type PictureRecord, recordFile, shownFolder } from './dashboard/shown-pictures.ts';

const readRecord = (folder: string) => JSON.parse(readFileSync(join(folder, recordFile), 'utf8')) as PictureRecord;
const remedy = 'run `npm run screenshots`, look at the pictures in docs/screenshots, and commit them with record.json';

describe('the pictures in docs/screenshots', () => {
  it('are those of their record', () => {
    const pictures = readdirSync(shownFolder).filter((name) => name.endsWith('.png'));
    const digests = pictures.map((name) => [name, digest(readFileSync(join(shownFolder, name)))]);
    const recorded = Object.entries(readRecord(shownFolder)).map(([name, { picture }]) => [name, picture]);
    expect(Object.fromEntries(digests), remedy).toEqual(Object.fromEntries(recorded));
  });
});

describe.skipIf(!chromiumInstalled)('the script that takes them', () => {
  it('still sees what the pictures show', () => {
    const folder = mkdtempSync(join(tmpdir(), 'moderato-screenshots-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const script = join(import.meta.dirname, '../scripts/dashboard-screenshots.ts');
    execFileSync(process.execPath, [script, '--shown', folder], { stdio: 'pipe' });
    const [taken, recorded] = [readRecord(folder), readRecord(shownFolder)];
    expect(readdirSync(folder).toSorted()).toEqual([...Object.keys(taken), recordFile].toSorted());
    const names = new Set([...Object.keys(taken), ...Object.keys(recorded)]);
    const outOfDate = [...names].filter((name) => taken[name]?.shows !== recorded[name]?.shows);
    expect(outOfDate, `these pictures show texts or thresholds that have changed: ${remedy}`).toEqual([]);
  }, 300_000);
});
