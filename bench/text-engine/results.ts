/** The results as committed data: one file per part of the bench, each readable on its own. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EvasionResult } from './evasion/measure.ts';
import type { DisguisedResult } from './innocent/disguised.ts';
import type { InnocentResult } from './innocent/measure.ts';
import type { SpeedResult } from './speed/measure.ts';
import type { RulesResult } from './speed/measure-rules.ts';
import type { AlternativeResult } from './tools/alternatives.ts';

export interface Environment {
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly system: string;
  readonly node: string;
  /** Load average over the minute before the speed part: other work on the machine makes all tools slower. */
  readonly loadAverage: number;
  readonly tools: readonly { readonly name: string; readonly version: string; readonly configuration: string }[];
}

export interface Results {
  readonly environment: Environment;
  readonly evasion: EvasionResult;
  readonly innocent: InnocentResult;
  readonly disguised: readonly DisguisedResult[];
  readonly speed: readonly SpeedResult[];
  readonly rules: RulesResult;
  readonly alternatives: readonly AlternativeResult[];
}

const folder = fileURLToPath(new URL('results/', import.meta.url));

export function writeResult<Name extends keyof Results>(name: Name, result: Results[Name]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${name}.json`, `${JSON.stringify(result, null, 1)}\n`);
}

export function readResult<Name extends keyof Results>(name: Name): Results[Name] | null {
  const file = `${folder}${name}.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results[Name]) : null;
}
