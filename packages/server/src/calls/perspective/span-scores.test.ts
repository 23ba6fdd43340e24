import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeSpans, maxSpans, sentenceSpans, spanScores } from './span-scores.ts';

const zero = { toxicity: 0, harassment: 0, hate_speech: 0, sexual: 0, violence: 0, self_harm: 0, spam: 0 };
const judgedAs = (toxicity: number) => ({ scores: { ...zero, toxicity } });

describe('sentenceSpans', () => {
  it('P4: every character is in exactly one of at most twenty spans, for any text', () => {
    const texts = fc
      .array(fc.constantFrom('Good morning. ', 'Yes!\n', '好。', '😂 Hello ', 'x'.repeat(700), ' '))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (content) => {
        const spans = sentenceSpans(content);
        expect(spans.length).toBeLessThanOrEqual(maxSpans);
        expect(spans.map(({ begin, end }) => content.slice(begin, end)).join('')).toBe(content);
      }),
    );
  });

  it('P4: twenty sentences have a span each; of a hundred, neighbours share spans', () => {
    expect(sentenceSpans('Good morning. '.repeat(20))).toHaveLength(20);
    expect(sentenceSpans('Good morning. '.repeat(100))).toHaveLength(20);
    expect(sentenceSpans('ab\n'.repeat(16_000)).length).toBeLessThanOrEqual(20);
  });
});

describe('judgeSpans', () => {
  it('P4: each sentence has its own score', async () => {
    const asked: string[] = [];
    const content = 'Good morning. Go away!';
    const spans = await judgeSpans(content, judgedAs(0.5), async ({ begin, end }) => {
      const sentence = content.slice(begin, end);
      asked.push(sentence);
      return judgedAs(sentence.startsWith('Go ') ? 0.9 : 0.1);
    });
    expect(asked).toEqual(['Good morning. ', 'Go away!']);
    expect(spanScores(spans, 'TOXICITY', 'categories')).toEqual([
      { begin: 0, end: 14, score: { value: 0.1, type: 'PROBABILITY' } },
      { begin: 14, end: 22, score: { value: 0.9, type: 'PROBABILITY' } },
    ]);
  });

  it('P4: if one cannot be read by itself, all have their scores from the reading of the whole text', async () => {
    const sentence = (start: number, end: number, toxicity: number) => ({
      span: { start, end },
      ...judgedAs(toxicity),
      perspective: { TOXICITY: toxicity / 2 },
    });
    const content = 'Good morning. Go away! Now. Bye.';
    // The ends are a few characters off, and one sentence covers two spans.
    const sentences = [sentence(0, 13, 0.1), sentence(13, 22, 0.9), sentence(22, 32, 0.3)];
    let left = 2;
    const judge = async () => (left-- > 0 ? judgedAs(0.7) : undefined);
    const spans = await judgeSpans(content, { ...judgedAs(0.5), sentences }, judge);
    expect(left).toBe(-1);
    const values = (scale: 'categories' | 'perspective') =>
      spanScores(spans, 'TOXICITY', scale).map(({ score }) => score.value);
    expect(spans.map(({ begin, end }) => content.slice(begin, end))).toEqual(
      sentenceSpans(content).map(({ begin, end }) => content.slice(begin, end)),
    );
    expect(values('categories')).toEqual([0.1, 0.9, 0.3, 0.3]);
    expect(values('perspective')).toEqual([0.05, 0.45, 0.15, 0.15]);
  });

  it('P4: sentences that share a span count as the worst of them', async () => {
    const content = 'Good morning. '.repeat(100);
    const sentences = Array.from({ length: 100 }, (_, index) => ({
      span: { start: 14 * index, end: 14 * (index + 1) },
      ...judgedAs(index === 57 ? 0.9 : 0.1),
    }));
    const spans = await judgeSpans(content, { ...judgedAs(0.5), sentences }, async () => undefined);
    const high = spanScores(spans, 'TOXICITY', 'categories').filter(({ score }) => score.value === 0.9);
    expect(spans.length).toBeLessThanOrEqual(maxSpans);
    expect(high).toHaveLength(1);
    expect(high[0]!.begin <= 57 * 14 && high[0]!.end >= 58 * 14).toBe(true);
  });

  it('P4: a single sentence has the score of the whole text and is not judged twice', async () => {
    const spans = await judgeSpans('Good morning.', judgedAs(0.5), () => Promise.reject(new Error('asked again')));
    expect(spans).toEqual([{ begin: 0, end: 13, judged: judgedAs(0.5) }]);
  });
});
