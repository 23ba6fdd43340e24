/** Spans of sentences, with the models that ship. Some texts are abusive, because that is what is tested. */

import { createClassifier, type TextClassifier } from '@moderato/engine';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { aliasCall, analyzePath } from './testing/alias-call.ts';

const shipped = await createClassifier({ threads: 1, deadlineMs: Number.POSITIVE_INFINITY });
/** What the models were asked to read since the last call, and what it cost. */
let texts: string[] = [];
let passes = 0;
const classifier: TextClassifier = {
  ...shipped,
  score(content, context, options = {}) {
    texts.push(content);
    const afterPass = (cost: number) => {
      passes += cost;
      options.afterPass?.(cost);
    };
    return shipped.score(content, context, { ...options, afterPass });
  },
};
const app = await startTestApp({}, { classifier });
afterAll(() => app.close());

async function analyze(text: string, change: object = {}) {
  texts = [];
  passes = 0;
  const requestedAttributes = { TOXICITY: {}, THREAT: {} };
  const body = { comment: { text }, requestedAttributes, spanAnnotations: true, doNotStore: true, ...change };
  const { json, status } = await aliasCall(app, analyzePath, { query: `?key=${app.liveKey}`, body });
  expect(status).toBe(200);
  const scores = (name: string) => {
    const { spanScores = [], summaryScore } = json.attributeScores[name]!;
    const spans = spanScores.map(({ begin, end, score }) => [text.slice(begin, end), score.value] as const);
    return { spans: new Map(spans), summary: summaryScore.value };
  };
  return { toxicity: scores('TOXICITY'), threat: scores('THREAT') };
}

describe('P4: a span of a sentence', () => {
  it.each([
    ['Thank you. ', 'I will kill you tonight.', ''],
    ['Nice weather. ', 'You idiot, die!', ''],
    ['Good morning everyone. ', 'I will kill you tonight. ', 'Where is the bus stop?'],
    ['Danke schön. ', 'Ich bringe dich heute Nacht um.', ''],
  ])('%j stays friendly next to %j%s', async (friendly, abusive, after) => {
    const { toxicity, threat } = await analyze(friendly + abusive + after);
    for (const { spans } of [toxicity, threat]) {
      expect(spans.get(abusive)).toBeGreaterThan(0.6);
      expect(spans.get(friendly)).toBeLessThan(0.3);
      if (after !== '') expect(spans.get(after)).toBeLessThan(0.3);
    }
  });

  it('stays friendly among several, of which only the last is abusive', async () => {
    const text = 'Good morning everyone. Where is the bus stop? Thank you. I will kill you tonight.';
    for (const { spans } of Object.values(await analyze(text))) {
      const values = [...spans.values()];
      expect(values).toHaveLength(4);
      expect(values.pop()).toBeGreaterThan(0.8);
      expect(Math.max(...values)).toBeLessThan(0.3);
    }
  });

  it('has the scores of the sentence sent by itself, whatever was said before', async () => {
    const sentences = ['Nice weather. ', 'You idiot, die! ', 'See you at noon.'];
    const context = { entries: [{ text: 'I will kill you tonight.' }] };
    const { toxicity, threat } = await analyze(sentences.join(''), { context });
    for (const sentence of sentences) {
      const alone = await analyze(sentence);
      expect(toxicity.spans.get(sentence)).toBe(alone.toxicity.summary);
      expect(threat.spans.get(sentence)).toBe(alone.threat.summary);
    }
  });

  it('changes nothing in the summary, which is that of the whole text', async () => {
    const text = 'Thank you. I will kill you tonight.';
    const { toxicity } = await analyze(text);
    expect((await analyze(text, { spanAnnotations: false })).toxicity.summary).toBe(toxicity.summary);
  });

  it('of an allowlisted phrase that reaches over two sentences is not judged by it', async () => {
    const phrase = 'You idiot! Die tonight!';
    const text = `We saw the band ${phrase} It was lovely.`;
    const highest = async () => Math.max(...(await analyze(text)).toxicity.spans.values());
    expect(await highest()).toBeGreaterThan(0.6);
    const body = { action: 'create', type: 'allowlist', pattern: [phrase] };
    expect((await app.call('POST', '/v1/config/rules', { key: app.liveKey, body })).status).toBe(200);
    expect(await highest()).toBeLessThan(0.3);
  });
});

describe('T10: with spans, a comment costs at most 40 passes', () => {
  const sentence = 'The people of the village said that the weather was what it had always been. ';

  it('ten sentences cost about twice the whole', async () => {
    const text = sentence.repeat(10);
    await analyze(text, { spanAnnotations: false });
    const whole = passes;
    await analyze(text);
    expect(texts).toHaveLength(11);
    expect(passes).toBeGreaterThan(1.5 * whole);
    expect(passes).toBeLessThan(2.5 * whole);
  });

  it.each([
    ['many sentences', sentence.repeat(600), 1],
    ['as many as fit twice', sentence.repeat(50), 21],
    ['one endless address', `https://a.example/${'xq7Zk-Jw9vB'.repeat(4_000)}`, 20],
  ])('%s', async (_name, text, most) => {
    const { toxicity } = await analyze(text);
    expect(passes).toBeLessThanOrEqual(40);
    expect(texts.length).toBeLessThanOrEqual(most);
    expect(toxicity.spans.size).toBeGreaterThan(0);
  });
});
