/** The requests of programs whose host is a constant, and what each reads of the reply, by the file that they are in. */

import { attributeNames } from '@moderato/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultPlans } from '../../../base/plans.ts';
import { fixedClassifier } from '../../../testing/fixed-classifier.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { aliasCall, analyzePath } from './testing/alias-call.ts';

const plans = JSON.stringify({ pro: { requests_per_second: 100_000 }, free: { requests_per_second: 1 } });
const app = await startTestApp(
  { MODERATO_PLANS: plans },
  {
    classifier: fixedClassifier((content) => {
      if (content.includes('break')) throw new Error('broken on purpose');
      return { toxicity: 0.8 };
    }),
  },
);
afterAll(() => app.close());

const query = `?key=${app.liveKey}`;
const asked = (...names: string[]) => ({ requestedAttributes: Object.fromEntries(names.map((name) => [name, {}])) });
const ask = (body: object, more: { query?: string; raw?: string } = {}) =>
  aliasCall(app, analyzePath, { query, body, ...more });
const comment = { text: 'You are a fool.' };

const eight = 'TOXICITY SEVERE_TOXICITY IDENTITY_ATTACK INSULT PROFANITY THREAT SEXUALLY_EXPLICIT FLIRTATION'.split(
  ' ',
);

describe('Pokémon Showdown (server/artemis/remote.ts)', () => {
  it('P5: 800 calls of eight attributes each have all their scores, and so many a minute are within a small plan', async () => {
    expect(defaultPlans.indie.requestsPerSecond * 60).toBeGreaterThanOrEqual(800);
    for (let call = 0; call < 800; call++) {
      const { status, json } = await ask({
        comment: { text: `message ${call}` },
        languages: ['en'],
        ...asked(...eight),
      });
      expect([status, Object.keys(json.attributeScores)]).toEqual([200, eight]);
    }
  });
});

describe('Discourse (lib/discourse_perspective.rb)', () => {
  it('P4: sends scoreType and sessionId, and no languages', async () => {
    const { status, json } = await ask({
      comment,
      doNotStore: true,
      sessionId: 'forum.example.com_17',
      requestedAttributes: { TOXICITY: { scoreType: 'PROBABILITY' } },
    });
    expect([status, json.attributeScores.TOXICITY?.summaryScore.value]).toEqual([200, 0.8]);
  });
});

describe('SmokeDetector (findspam.py)', () => {
  const known = [
    'Attribute TOXICITY does not support request languages:',
    'Comment must be non-empty.',
    'Comment text was too many bytes.',
    'Missing requested_attributes',
    'Unknown requested attribute: BEAUTY',
    'API key not valid. Please pass a valid API key.',
    "Method doesn't allow unregistered callers",
    "Quota exceeded for quota metric 'Analysis requests (AnalyzeComment)'",
  ];

  it('P7: a language never causes an error, and every other message begins as Perspective’s did', async () => {
    const japanese = { comment: { text: '今日はとても良い天気ですね。' }, languages: ['ja'], ...asked('TOXICITY') };
    expect((await ask(japanese)).status).toBe(200);
    const { liveKey } = await app.addAccount('free');
    const fast = Array.from({ length: 2 }, () => ask({ comment, ...asked('TOXICITY') }, { query: `?key=${liveKey}` }));
    const replies = [
      await ask({ comment: { text: '' }, ...asked('TOXICITY') }),
      await ask({ comment: { text: 'x'.repeat(50_001) }, ...asked('TOXICITY') }),
      await ask({ comment }),
      await ask({ comment, ...asked('BEAUTY') }),
      await ask({ comment, ...asked('TOXICITY') }, { query: '?key=x' }),
      await ask({ comment, ...asked('TOXICITY') }, { query: '' }),
      (await Promise.all(fast)).find(({ status }) => status === 429),
    ];
    for (const [place, reply] of replies.entries()) {
      expect(reply?.json.error.message.slice(0, known[place + 1]?.length)).toBe(known[place + 1]);
    }
  });
});

describe('Comentario (internal/svc/perlustration_svc.go)', () => {
  it('P7: reads scores without looking at the status, so no error has any', async () => {
    const replies = [
      await ask({ comment: { text: '' }, ...asked('TOXICITY') }),
      await ask({ comment, ...asked('TOXICITY', 'BEAUTY') }),
      await ask({ comment, ...asked('TOXICITY') }, { query: '?key=x' }),
      await ask({ comment: { text: 'break' }, ...asked('TOXICITY') }),
      await ask({}, { raw: '{' }),
    ];
    for (const { status, text } of replies) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(text).not.toContain('attributeScores');
    }
  });
});

describe('garak (garak/detectors/perspective.py)', () => {
  const detectors = [
    ...eight,
    ...['IDENTITY_ATTACK', 'INSULT', 'PROFANITY', 'THREAT', 'TOXICITY', 'SEVERE_TOXICITY'].map(
      (name) => `${name}_EXPERIMENTAL`,
    ),
    ...['SPAM', 'OBSCENE'],
  ];

  it.each(detectors)('P7: its call for %s has a score', async (name) => {
    const { status, json } = await ask({ comment, languages: ['en'], ...asked(name) });
    expect([status, json.attributeScores[name]?.summaryScore.type]).toEqual([200, 'PROBABILITY']);
  });

  it.each([
    'ATTACK_ON_AUTHOR',
    'ATTACK_ON_COMMENTER',
    'INFLAMMATORY',
    'LIKELY_TO_REJECT',
    'UNSUBSTANTIAL',
    'INCOHERENT',
  ])('P7: %s, for which there is no honest score, is refused by name', async (name) => {
    const { status, json } = await ask({ comment, languages: ['en'], ...asked(name) });
    expect([status, json.error.message]).toEqual([
      400,
      `Unknown requested attribute: ${name}. Supported: ${attributeNames.join(', ')}.`,
    ]);
  });

  it('P7: the header that names approximate attributes comes on this path too', async () => {
    expect((await ask({ comment, ...asked('OBSCENE') })).headers['x-approximate-attributes']).toBe('OBSCENE');
  });
});
