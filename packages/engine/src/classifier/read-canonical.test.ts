import { describe, expect, it } from 'vitest';
import type { ScoringOptions, TextClassifier } from './classifier.ts';
import { readCanonical } from './read-canonical.ts';

const scores = { toxicity: 0, harassment: 0, hate_speech: 0, sexual: 0, violence: 0, self_harm: 0, spam: 0 };

/** Notes what it is given, and says that one word of it decided and stands in a sentence of its own. */
function noting(word: string) {
  const given: { content: string; previous: ScoringOptions['previous'] }[] = [];
  const inner: TextClassifier = {
    version: 'noting',
    score(content, _context, options) {
      given.push({ content, previous: options?.previous });
      const start = content.indexOf(word);
      const span = { start, end: start + word.length };
      return { scores, decidedBy: { spam: span }, sentences: [{ span, scores, perspective: { TOXICITY: 0.5 } }] };
    },
    explain: () => [],
  };
  return { given, classifier: readCanonical(inner, () => []) };
}

describe('a text in another form', () => {
  it('keeps the places of its sentences in what was sent', async () => {
    const { classifier, given } = noting('river');
    const content = '<p>We walked to the <b>river</b> &amp; back.</p>';
    const { sentences = [], decidedBy } = await classifier.score(content, 'default', { spans: true });
    expect(given[0]?.content).not.toContain('<b>');
    expect(sentences.map(({ span }) => content.slice(span.start, span.end))).toEqual(['river']);
    expect(content.slice(decidedBy?.spam?.start, decidedBy?.spam?.end)).toBe('river');
  });
});

describe('T16: earlier messages', () => {
  it('are read in the same form as a text', async () => {
    const { classifier, given } = noting('then');
    await classifier.score('then', 'default', { previous: ['<p>I &amp; you</p>', 'it’s **late**'] });
    expect(given[0]?.previous).toEqual(['I & you', "it's late"]);
  });

  it('that are older than what the network could read of them are left out', async () => {
    const { classifier, given } = noting('then');
    const previous = ['old', 'x'.repeat(1_500), `${'y'.repeat(3_000)} end`];
    await classifier.score('then', 'default', { previous });
    expect(given[0]?.previous).toHaveLength(1);
    expect(given[0]?.previous?.[0]).toMatch(/^y+ end$/);
  });

  it('are not read before a name', async () => {
    const { classifier, given } = noting('then');
    await classifier.score('then', 'username', { previous: ['before'] });
    expect(given[0]?.previous).toEqual([]);
  });
});
