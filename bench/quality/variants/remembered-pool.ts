/** Stores the deep models' answers in a file, so that each text is read once, however often the figures are computed. */

import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { DeepAnswer, ModelPool, Question } from '../../../packages/engine/src/classifier/neural/model-pool.ts';

/** The file contains hashes and logits, but no text. */
export function createRememberedPool(pool: ModelPool, path: string): ModelPool {
  const known = readKnown(path);
  return {
    ...pool,
    async ask(questions) {
      const keys = questions.map(keyOf);
      const open = questions.filter((_, index) => !known.has(keys[index]!));
      const answers = open.length === 0 ? [] : await pool.ask(open);
      const lines = answers.flatMap((answer, index) => {
        if (!(answer instanceof Float32Array)) return [];
        const key = keyOf(open[index]!);
        known.set(key, answer);
        return [`${JSON.stringify([key, ...answer])}\n`];
      });
      if (lines.length > 0) appendFileSync(path, lines.join(''));
      return keys.map((key): DeepAnswer => known.get(key) ?? 'failed');
    },
  };
}

function keyOf({ model, text }: Question): string {
  return createHash('sha256').update(`${model}\0${text}`).digest('base64').slice(0, 22);
}

function readKnown(path: string): Map<string, Float32Array> {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  // An interrupted run may have left half a line at the end.
  const whole = lines.slice(0, -1).filter((line) => line.endsWith(']'));
  return new Map(
    whole.map((line) => {
      const [key, ...logits] = JSON.parse(line) as [string, ...number[]];
      return [key, Float32Array.from(logits)];
    }),
  );
}
