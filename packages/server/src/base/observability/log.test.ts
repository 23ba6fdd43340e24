import { describe, expect, it } from 'vitest';
import { createLog, errorFacts } from './log.ts';

describe('errorFacts', () => {
  it('returns the kind of error and where it came from', () => {
    const facts = errorFacts(new TypeError('secret'));
    expect(facts.kind).toBe('TypeError');
    expect(facts.at?.[0]).toContain('log.test.ts');
  });

  it('never repeats the message, not even one that looks like a stack', () => {
    const content = 'secret one\n    at secret (two)\n    at secretThree\n  at node:internal/secret:1:1';
    const named = new Error(`could not judge: ${content}`);
    const renamed = Object.assign(new Error(content), { name: 'ProviderError' });
    const late = new Error('short');
    late.message = content;
    const wrapped = new AggregateError([new Error(content)], content, { cause: new Error(content) });
    for (const error of [named, renamed, late, wrapped, content, { message: content }, undefined]) {
      expect(JSON.stringify(errorFacts(error))).not.toContain('secret');
    }
  });

  it('keeps a code only if it looks like one', () => {
    expect(errorFacts(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })).code).toBe('ECONNREFUSED');
    expect(errorFacts(Object.assign(new Error('x'), { code: 'a sentence with secret words' }))).not.toHaveProperty(
      'code',
    );
  });
});

describe('createLog', () => {
  it('writes one JSON object per line, with a readable time', () => {
    const lines: string[] = [];
    createLog('info', { write: (line: string) => void lines.push(line) }).info({ a: 1 }, 'hello');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: 30, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), a: 1, msg: 'hello' },
    ]);
  });
});
