import { emptyRuleSet, type Judgement, type ScoringOptions, type TextClassifier } from '@moderato/engine';
import { describe, expect, it } from 'vitest';
import { ModelsBusy } from '../../base/fairness/model-turns.ts';
import { readAlone } from './read-alone.ts';

const scores = { toxicity: 0, harassment: 0, hate_speech: 0, sexual: 0, violence: 0, self_harm: 0, spam: 0 };
const content = 'Good morning. Go away!';
const first = { begin: 0, end: 14 };
const input = { context: 'default', rules: emptyRuleSet, closely: true, spans: true, previous: ['fool'] } as const;

/** Each sentence costs so many passes. */
function reading(passes: number, answer: () => Partial<Judgement> = () => ({})) {
  const asked: [string, ScoringOptions | undefined][] = [];
  const classifier: TextClassifier = {
    version: 'test',
    explain: () => [],
    score(text, _context, options) {
      asked.push([text, options]);
      options?.afterPass?.(passes);
      return { scores, ...answer() };
    },
  };
  return { asked, classifier };
}

describe('readAlone', () => {
  it('reads a sentence without its neighbours and earlier messages, and never for more than is left', async () => {
    const { asked, classifier } = reading(2);
    const judge = readAlone({ content, input, degraded: false, passes: 10 }, classifier);
    expect(await judge(first)).toMatchObject({ scores });
    await judge({ begin: 14, end: 22 });
    expect(asked.map(([text, options]) => [text, options?.previous, options?.maxPasses])).toEqual([
      ['Good morning. ', [], 30],
      ['Go away!', [], 28],
    ]);
  });

  it('T10: reads no sentence of a comment that cannot be read twice, or once its passes are used up', async () => {
    const long = reading(1);
    expect(await readAlone({ content, input, degraded: false, passes: 19 }, long.classifier)(first)).toBeUndefined();
    expect(long.asked).toHaveLength(0);
    const dear = reading(30);
    const judge = readAlone({ content, input, degraded: false, passes: 9 }, dear.classifier);
    expect([await judge(first), await judge(first)]).toEqual([expect.anything(), undefined]);
    expect(dear.asked).toHaveLength(1);
  });

  it('asks no model that just failed, and has no scores of one that is busy or fails now', async () => {
    const whole = { content, input, passes: 1 };
    const { asked, classifier } = reading(1);
    expect(await readAlone({ ...whole, degraded: true }, classifier)(first)).toBeUndefined();
    expect(asked).toHaveLength(0);
    const failing = reading(1, () => ({ trace: [{ by: 'reading', outcome: 'failed' }] }));
    expect(await readAlone({ ...whole, degraded: false }, failing.classifier)(first)).toBeUndefined();
    const refuse = (error: Error) => reading(1, () => raise(error)).classifier;
    expect(await readAlone({ ...whole, degraded: false }, refuse(new ModelsBusy()))(first)).toBeUndefined();
    const broken = readAlone({ ...whole, degraded: false }, refuse(new Error('broken on purpose')))(first);
    await expect(broken).rejects.toThrow('broken on purpose');
  });
});

function raise(error: Error): never {
  throw error;
}
