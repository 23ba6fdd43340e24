/** The results as committed data, one file per part, and the pictures. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CalmResult } from './measure/measure-calm.ts';
import type { RealResult } from './measure/measure-real.ts';
import type { QualityResult } from './measure/quality-result.ts';
import type { WrittenResult } from './measure/written-result.ts';
import type { SpeedResult } from './speed/speed-result.ts';

export interface Results {
  readonly quality: QualityResult;
  readonly speed: SpeedResult;
  readonly written: WrittenResult;
  readonly calm: CalmResult;
  readonly real: RealResult;
}

const folder = fileURLToPath(new URL('results/', import.meta.url));

export function writeResult<Name extends keyof Results>(name: Name, result: Results[Name]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${name}.json`, `${JSON.stringify(result, rounded, 1)}\n`);
}

export function readResult<Name extends keyof Results>(name: Name): Results[Name] | null {
  const file = `${folder}${name}.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results[Name]) : null;
}

export function writePicture(name: string, picture: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${name}.svg`, picture);
}

/** Five decimal places are more than the number of texts supports. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(5)) : value;
}
