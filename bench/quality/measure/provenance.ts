/** What was measured, and when. */

import { execFileSync } from 'node:child_process';

export interface Provenance {
  readonly date: string;
  readonly commit: string;
  readonly modelVersion: string;
}

export function provenanceOf(modelVersion: string): Provenance {
  const head = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', cwd: import.meta.dirname });
  return { date: new Date().toISOString().slice(0, 10), commit: head.trim(), modelVersion };
}
