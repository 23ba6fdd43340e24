import { attributeNames } from '@moderato/contract';
import type { Scores } from '@moderato/engine';
import { afterAll, describe, expect, it } from 'vitest';
import { fixedClassifier } from '../../testing/fixed-classifier.ts';
import { startTestApp } from '../../testing/test-app.ts';

const scores: Scores = {
  toxicity: 0.8,
  harassment: 0.71,
  hate_speech: 0.62,
  sexual: 0.53,
  violence: 0.44,
  self_harm: 0.35,
  spam: 0.26,
};
const seen: string[] = [];
const app = await startTestApp(
  {},
  {
    classifier: fixedClassifier((content) => {
      seen.push(content);
      return scores;
    }),
  },
);
afterAll(() => app.close());

const path = '/v1/compat/analyze';
const english = 'The weather has been lovely all week and we went swimming in the lake every single morning.';
const analyze = (change: object = {}, key = app.liveKey) =>
  app.call('POST', path, {
    key,
    body: { comment: { text: english }, requestedAttributes: { TOXICITY: {} }, ...change },
  });
const asked = (...names: string[]) => ({ requestedAttributes: Object.fromEntries(names.map((name) => [name, {}])) });
const scoreOf = async (name: string) => (await analyze(asked(name))).json.attributeScores[name]?.summaryScore.value;

async function expectRefused(change: object, ...words: string[]) {
  const { status, json } = await analyze(change);
  const shown = JSON.stringify(change).slice(0, 80);
  expect([shown, status, json.error?.code]).toEqual([shown, 400, 'invalid_request']);
  for (const word of words) expect(json.error.message, shown).toContain(word);
}

describe('200', () => {
  it('P2: returns the score and type of each requested attribute', async () => {
    const { status, json } = await analyze(asked('TOXICITY', 'THREAT'));
    expect(status).toBe(200);
    expect(json.attributeScores).toEqual({
      TOXICITY: { summaryScore: { value: 0.8, type: 'PROBABILITY' } },
      THREAT: { summaryScore: { value: 0.44, type: 'PROBABILITY' } },
    });
  });

  it.each([
    ['TOXICITY', scores.toxicity],
    ['PROFANITY', scores.toxicity],
    ['IDENTITY_ATTACK', scores.hate_speech],
    ['INSULT', scores.harassment],
    ['THREAT', scores.violence],
    ['SEXUALLY_EXPLICIT', scores.sexual],
    ['FLIRTATION', scores.sexual],
    ['SPAM', scores.spam],
    ['OBSCENE', scores.toxicity],
  ])('P2: %s is the score of its category', async (name, score) => {
    expect(await scoreOf(name)).toBe(score);
  });

  it('P2: accepts all of them at once, and the reply keeps their order', async () => {
    expect(Object.keys((await analyze(asked(...attributeNames))).json.attributeScores)).toEqual(attributeNames);
  });

  it.each(['TOXICITY@6', 'TOXICITY@2', 'SEVERE_TOXICITY_EXPERIMENTAL', 'THREAT_EXPERIMENTAL', 'INSULT_EXPERIMENTAL@1'])(
    'P2: accepts %s and echoes it unchanged',
    async (name) => {
      expect(Object.keys((await analyze(asked(name))).json.attributeScores)).toEqual([name]);
    },
  );

  it('P2: answers each of several forms of one attribute', async () => {
    const { attributeScores } = (await analyze(asked('TOXICITY', 'TOXICITY@6', 'TOXICITY_EXPERIMENTAL'))).json;
    expect(Object.values(attributeScores).map(({ summaryScore }) => summaryScore.value)).toEqual([0.8, 0.8, 0.8]);
  });

  it('P2: drops unsupported attributes on request', async () => {
    const change = { ...asked('TOXICITY', 'BEAUTY', 'ATTACK_ON_AUTHOR'), dropUnsupportedAttributes: true };
    expect(Object.keys((await analyze(change)).json.attributeScores)).toEqual(['TOXICITY']);
    const none = await analyze({ ...asked('BEAUTY'), dropUnsupportedAttributes: true });
    expect([none.status, none.json.attributeScores]).toEqual([200, {}]);
  });

  it('P3: SEVERE_TOXICITY is never above toxicity, and rises with it', async () => {
    const value = async (toxicity: number) => {
      scores.toxicity = toxicity;
      return (await scoreOf('SEVERE_TOXICITY')) ?? Number.NaN;
    };
    const values: number[] = [];
    for (let toxicity = 0; toxicity <= 1; toxicity += 0.05) {
      const severe = await value(toxicity);
      expect(severe).toBeLessThanOrEqual(toxicity);
      expect(severe).toBeGreaterThanOrEqual(values.at(-1) ?? 0);
      values.push(severe);
    }
    expect(await value(1)).toBe(0.55);
    expect(await value(0.8)).toBeLessThan(0.7);
    scores.toxicity = 0.8;
  });

  it('P1: languages are the detected ones', async () => {
    const { json } = await analyze();
    expect(json.languages).toEqual(['en']);
    expect(json.detectedLanguages).toEqual(['en']);
  });

  it.each([
    ['de', 'Gestern sind wir den ganzen Nachmittag durch den Wald gelaufen und haben viele Pilze gefunden.'],
    ['fr', 'Hier nous avons marché toute la journée dans la forêt et nous avons trouvé beaucoup de champignons.'],
    ['es', 'Ayer caminamos toda la tarde por el bosque y encontramos muchas setas debajo de los árboles.'],
    ['ru', 'Вчера мы весь день гуляли по лесу и нашли очень много грибов под деревьями.'],
  ])('P1: detects %s', async (code, text) => {
    expect((await analyze({ comment: { text } })).json.languages).toEqual([code]);
  });

  it.each(['gg ez', 'lol', '!!!', '12345', ' ', '👍👍', 'ok', 'hm', 'a', 'xd'])(
    'P1: does not guess for "%s"',
    async (text) => {
      const { status, json } = await analyze({ comment: { text } });
      expect([status, json.languages]).toEqual([200, []]);
    },
  );

  it('P1: accepts any list of languages as a hint, known or not', async () => {
    for (const languages of [[], ['en'], ['EN'], ['zh-Hant'], ['xx'], ['en', 'de'], [''], ['nonsense code']]) {
      const { status, json } = await analyze({ languages });
      expect([status, json.languages]).toEqual([200, ['en']]);
    }
    expect((await analyze({ comment: { text: 'yo hamburger' }, languages: ['tr'] })).status).toBe(200);
  });

  it('P4: echoes clientToken unchanged, and leaves it out if it was absent', async () => {
    for (const clientToken of ['token-1', '', 'ünï\0code', 'x'.repeat(5_000)]) {
      expect((await analyze({ clientToken })).json.clientToken).toBe(clientToken);
    }
    expect((await analyze()).json).not.toHaveProperty('clientToken');
  });

  it('P4, T15: accepts HTML', async () => {
    expect((await analyze({ comment: { text: `<p>${english}</p>`, type: 'HTML' } })).status).toBe(200);
  });

  it('P7: a header names the requested attributes that are approximate, each once, and is absent without one', async () => {
    const named = async (...names: string[]) => (await analyze(asked(...names))).headers['x-approximate-attributes'];
    expect(await named('TOXICITY', 'OBSCENE', 'OBSCENE_EXPERIMENTAL')).toBe('OBSCENE');
    expect(await named('TOXICITY', 'PROFANITY')).toBeUndefined();
  });

  it('P4: leaves out a score below its scoreThreshold, but not one at it', async () => {
    const { json } = await analyze({
      requestedAttributes: {
        TOXICITY: { scoreThreshold: 0.8 },
        INSULT: { scoreThreshold: 0.72 },
        THREAT: { scoreThreshold: 0 },
        SPAM: { scoreType: 'PROBABILITY', scoreThreshold: 0.9 },
        PROFANITY: {},
      },
    });
    expect(Object.keys(json.attributeScores)).toEqual(['TOXICITY', 'THREAT', 'PROFANITY']);
  });

  it('P4: accepts the other fields of Perspective, and never returns spans', async () => {
    const { status, json } = await analyze({
      comment: { text: english, type: 'PLAIN_TEXT' },
      context: { entries: [{ text: 'what came before', type: 'PLAIN_TEXT' }] },
      ...{ sessionId: 's', communityId: 'c', spanAnnotations: true, doNotStore: true, languages: ['en'] },
      somethingNew: { deep: [1, 2, { a: null }] },
    });
    expect(status).toBe(200);
    expect(Object.keys(json).sort()).toEqual(['attributeScores', 'detectedLanguages', 'language', 'languages']);
    expect(Object.keys(json.attributeScores.TOXICITY ?? {})).toEqual(['summaryScore']);
    const article = { context: { articleAndParentComment: { article: { text: 'a' }, parentComment: { text: 'b' } } } };
    expect((await analyze(article)).status).toBe(200);
  });

  it('P4: accepts 20,481 bytes, white space, and as much text as text moderation', async () => {
    for (const text of [
      'a'.repeat(20_481),
      ' ',
      '\n\t',
      'a'.repeat(50_000),
      '\u{1f33b}'.repeat(50_000),
      'a\0b',
      '\ud800',
    ]) {
      expect((await analyze({ comment: { text } })).status).toBe(200);
    }
  });

  it('P4: applies only allowlists of the account’s rules', async () => {
    const { liveKey } = await app.addAccount('pro');
    const rule = (body: object) =>
      app.call('POST', '/v1/config/rules', { key: liveKey, body: { action: 'create', ...body } });
    await rule({ type: 'wordlist', pattern: ['lovely'], moderation_action: 'block' });
    await rule({ type: 'regex', pattern: 'week', moderation_action: 'block' });
    await rule({ type: 'allowlist', pattern: ['swimming'] });
    const { status, json } = await analyze({}, liveKey);
    expect([status, json.attributeScores.TOXICITY?.summaryScore.value]).toEqual([200, 0.8]);
    expect(json).not.toHaveProperty('matched_rules');
    expect(seen.at(-1)).not.toContain('swimming');
    expect(seen.at(-1)).toContain('lovely all week');
  });

  it('T7: ignores which categories are enabled', async () => {
    const { accountId, liveKey } = await app.addAccount('pro');
    await app.stores.categorySettings.set(accountId, {
      ...{ medium: 'text', category: 'toxicity', threshold: null, blockThreshold: null, enabled: false },
    });
    expect((await analyze({}, liveKey)).json.attributeScores.TOXICITY?.summaryScore.value).toBe(0.8);
  });

  it('T9: a test key gets the same format, and never the live classifier', async () => {
    seen.length = 0;
    const { status, json } = await analyze(asked(...attributeNames), app.testKey);
    expect([status, seen]).toEqual([200, []]);
    expect(Object.keys(json.attributeScores)).toEqual(attributeNames);
    expect(json.attributeScores.TOXICITY?.summaryScore.value).toBeLessThan(0.3);
  });

  it('P4: scores the same as text moderation', async () => {
    const text = await app.call('POST', '/v1/moderate/text', { key: app.testKey, body: { content: english } });
    const { json } = await analyze(asked('TOXICITY', 'INSULT', 'SPAM'), app.testKey);
    const { toxicity, harassment, spam } = text.json.categories;
    expect(Object.values(json.attributeScores).map(({ summaryScore }) => summaryScore.value)).toEqual([
      toxicity?.score,
      harassment?.score,
      spam?.score,
    ]);
  });
});

describe('400', () => {
  it('P2: an unsupported attribute among supported ones', async () => {
    await expectRefused(asked('TOXICITY', 'BEAUTY'), 'BEAUTY', ...attributeNames);
    for (const name of [
      'toxicity',
      'ATTACK_ON_AUTHOR',
      'TOXICITY_FAST',
      'TOXICITY@',
      '@6',
      '_EXPERIMENTAL',
      'toString',
    ]) {
      await expectRefused(asked(name), 'requestedAttributes');
    }
    await expectRefused({ ...asked('BEAUTY'), dropUnsupportedAttributes: false }, 'BEAUTY');
  });

  it('P2: no attribute at all', async () => {
    await expectRefused({ requestedAttributes: {} }, 'requestedAttributes');
    await expectRefused({ requestedAttributes: undefined }, 'requestedAttributes');
    for (const wrong of [null, [], ['TOXICITY'], 'TOXICITY', { TOXICITY: null }, { TOXICITY: true }]) {
      await expectRefused({ requestedAttributes: wrong }, 'requestedAttributes');
    }
  });

  it('P4: an unknown type of text', async () => {
    await expectRefused({ comment: { text: english, type: 'MARKDOWN' } }, 'comment.type', 'PLAIN_TEXT', 'HTML');
  });

  it('P4: text that is missing, empty or too long, as in text moderation', async () => {
    await expectRefused({ comment: undefined }, 'comment');
    await expectRefused({ comment: {} }, 'comment.text');
    await expectRefused({ comment: { text: '' } }, 'comment.text');
    await expectRefused({ comment: { text: 5 } }, 'comment.text');
    await expectRefused({ comment: { text: null } }, 'comment.text');
    await expectRefused({ comment: english }, 'comment');
    await expectRefused({ comment: { text: 'a'.repeat(50_001) } }, 'comment.text', '50000');
    await expectRefused({ comment: { text: 'a'.repeat(2_000_000) } }, 'comment.text', '50000');
  });

  it('E5: fields of the wrong type, since nothing is coerced', async () => {
    const wrong = {
      languages: 'en',
      doNotStore: 'true',
      clientToken: 1,
      spanAnnotations: 1,
      dropUnsupportedAttributes: 'x',
    };
    for (const [field, value] of Object.entries(wrong)) await expectRefused({ [field]: value }, field);
    for (const user_id of ['', '\0', 'u'.repeat(257), 1, null]) await expectRefused({ user_id }, 'user_id');
    await expectRefused({ requestedAttributes: { TOXICITY: { scoreType: 'STD_DEV_SCORE' } } }, 'scoreType');
    await expectRefused({ requestedAttributes: { TOXICITY: { scoreThreshold: '0.5' } } }, 'scoreThreshold');
    await expectRefused({ languages: [1] }, 'languages');
  });
});
