import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ModelPool, Question } from '../../../packages/engine/src/classifier/neural/model-pool.ts';
import { createRememberedPool } from './remembered-pool.ts';

const secret = 'a text that stays where it is';
const question: Question = { model: 'english', text: secret };

function countingPool(): ModelPool & { readonly asked: Question[] } {
  const asked: Question[] = [];
  return {
    asked,
    async ask(questions) {
      asked.push(...questions);
      return questions.map(({ text }) => (text === 'unread' ? 'failed' : Float32Array.of(0.1, text.length)));
    },
    isReady: () => true,
    close: async () => {},
  };
}

describe('createRememberedPool', () => {
  it('asks a model once about a text, in this run and later ones, and returns exactly the same answer', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'pool-')), 'cache.jsonl');
    const [first, second] = [countingPool(), countingPool()];
    const pool = createRememberedPool(first, path);
    const fresh = await pool.ask([question, { ...question, model: 'multilingual' }]);
    await pool.ask([question]);
    expect(first.asked).toHaveLength(2);
    appendFileSync(path, '["broken off",0.');
    expect(await createRememberedPool(second, path).ask([question])).toEqual([fresh[0]]);
    expect(second.asked).toHaveLength(0);
    expect(readFileSync(path, 'utf8')).not.toContain(secret);
  });

  it('does not store a failure', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'pool-')), 'cache.jsonl');
    const inner = countingPool();
    const pool = createRememberedPool(inner, path);
    expect(await pool.ask([{ model: 'english', text: 'unread' }])).toEqual(['failed']);
    await pool.ask([{ model: 'english', text: 'unread' }]);
    expect(inner.asked).toHaveLength(2);
  });
});
