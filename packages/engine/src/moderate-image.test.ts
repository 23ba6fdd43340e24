import { createHash } from 'node:crypto';
import type { ImageCategory } from '@moderato/contract';
import { describe, expect, it } from 'vitest';
import { defaultImagePolicies, defaultTextPolicies } from './category-policies.ts';
import type { ImageFinding, ImageJudge, JudgedWords } from './image/image-judge.ts';
import type { ExchangeQuestion, ExchangeResult, ImageExchange } from './image/known-images/ask-exchange.ts';
import { hashFile } from './image/known-images/file-hash.ts';
import { createHashList, type KnownImage } from './image/known-images/hash-index.ts';
import { formatHash, hashFrame, type PdqHash } from './image/known-images/pdq/pdq-hash.ts';
import { drawScene } from './image/known-images/pdq/testing/draw-scene.ts';
import type { PreparedImage } from './image/prepared-image.ts';
import { type ImageInput, type ImageProviderJudge, moderateImage } from './moderate-image.ts';
import type { ImageProviderQuestion, ProviderResult } from './providers/provider.ts';

const scene = drawScene(5);
const image: PreparedImage = {
  width: scene.width,
  height: scene.height,
  frameCount: 1,
  frames: [{ index: 0, ground: 'opaque', ...scene }],
};
const never = new Promise<never>(() => {});

function judge(
  name: string,
  clears: readonly ImageCategory[],
  say: readonly ImageFinding[] | Error | Promise<never>,
  raises: readonly ImageCategory[] = [],
): ImageJudge {
  return {
    name,
    version: '1',
    clears,
    raises,
    async judge() {
      if (say instanceof Error) throw say;
      return say;
    },
  };
}
const finding = (category: ImageCategory, score: number, reviewOnly = false): ImageFinding => ({
  category,
  score,
  reviewOnly,
});
const sexual = (score: number) => judge('nsfw', ['sexual'], [finding('sexual', score)]);
const weapons = (score: number) => judge('weapons', [], [finding('violence', score, true)], ['violence']);
const text = (category: ImageCategory, score: number) => judge('text', [], [finding(category, score)], [category]);

interface Asked extends ImageProviderJudge {
  readonly asked: ImageProviderQuestion[];
}
function provider(say: Readonly<Partial<Record<ImageCategory, number>>> | 'late', knowsOf?: ImageCategory[]): Asked {
  const asked: ImageProviderQuestion[] = [];
  return {
    kind: 'tier2',
    tier: 2,
    medium: 'image',
    name: 'vision-model',
    model: 'm',
    asked,
    knows: (category) => (knowsOf === undefined || knowsOf.includes(category) ? 'both' : 'nothing'),
    async ask(question): Promise<ProviderResult> {
      asked.push(question);
      if (say === 'late') return { failure: 'late', ms: 5 };
      const usage = { inputTokens: 1, outputTokens: 1 };
      return { answer: { scores: say as Record<string, number>, raw: {}, model: 'm', usage }, ms: 5 };
    },
  };
}
async function listed(...entries: Omit<KnownImage, 'hash'>[]) {
  const list = createHashList();
  for (const entry of entries) list.add({ ...entry, hash: hashFrame(scene).hashes[0] as PdqHash });
  const index = await list.index();
  return async () => index;
}

const all = ['sexual', 'violence', 'hate_symbols', 'self_harm', 'drugs', 'gore'] as const;
const run = (changes: Partial<ImageInput> = {}, only: readonly string[] = all) =>
  moderateImage({
    image,
    policies: defaultImagePolicies.filter(({ name }) => only.includes(name)),
    judges: [],
    providers: [],
    encode: async () => ['data:image/jpeg;base64,AAAA'],
    deadlineMs: performance.now() + 60_000,
    ...changes,
  });

describe('the result', () => {
  it('I4: scores only judged categories and lists the others instead of scoring them 0', async () => {
    const outcome = await run({ judges: [sexual(0.03)] });
    expect(outcome).toMatchObject({ action: 'allow', flagged: false, degraded: false, isJudgeable: true });
    expect(outcome.categories).toEqual({ sexual: { score: 0.03, threshold: 0.7, flagged: false } });
    expect(outcome.unavailable).toEqual(all.filter((name) => name !== 'sexual'));
  });

  it('I4: includes evidence that cannot clear only if it found something', async () => {
    expect((await run({ judges: [text('drugs', 0.9)] })).categories.drugs).toMatchObject({ flagged: true });
    const faint = await run({ judges: [text('drugs', 0.4)] });
    expect(faint.categories).toEqual({});
    expect(faint.unavailable).toEqual(all);
  });

  it('I4: says whether anything here could judge the requested categories', async () => {
    const some = { judges: [sexual(0.1), weapons(0.1)], providers: [provider('late', ['gore'])] };
    expect((await run(some, ['drugs', 'violence'])).isJudgeable).toBe(false);
    expect((await run(some, ['sexual'])).isJudgeable).toBe(true);
    expect(await run(some, ['gore'])).toMatchObject({ isJudgeable: true, unavailable: ['gore'], degraded: true });
  });

  it('T7: leaves out categories that are switched off', async () => {
    const policies = defaultImagePolicies.map((policy) => ({ ...policy, enabled: policy.name !== 'gore' }));
    const vision = provider({ gore: 0.97, drugs: 0.02 });
    const outcome = await run({ policies, providers: [vision] });
    expect(vision.asked[0]?.categories).not.toContain('gore');
    expect([outcome.action, outcome.unavailable.includes('gore')]).toEqual(['allow', false]);
  });

  it('does not ask a judge that covers none of the requested categories', async () => {
    const failing = judge('nsfw', ['sexual'], new Error('asked'));
    expect((await run({ judges: [failing] }, ['gore'])).trace).toEqual([]);
  });
});

describe('I7: words in the picture', () => {
  const calm = { toxicity: 0, harassment: 0, hate_speech: 0, sexual: 0, violence: 0, self_harm: 0, spam: 0 };
  const reads = (words: Partial<JudgedWords>): ImageJudge => ({
    ...{ name: 'text', version: '1', clears: [], raises: ['violence'], readsText: true },
    async judge({ wordsJudged }) {
      wordsJudged?.({ scores: calm, limited: false, minorCue: false, ...words });
      return [];
    },
  });
  const said = (words: Partial<JudgedWords>, changes: Partial<ImageInput> = {}, only: readonly string[] = all) =>
    run({ judges: [sexual(0.03), reads(words)], textPolicies: defaultTextPolicies, ...changes }, only);

  it('are decided by the settings for texts, in a field of their own', async () => {
    const outcome = await said({ scores: { ...calm, harassment: 0.8 } });
    expect(outcome).toMatchObject({ action: 'flag', flagged: true });
    expect(outcome.textInImage?.harassment).toEqual({ score: 0.8, threshold: 0.7, flagged: true });
    expect(Object.keys(outcome.textInImage ?? {})).toHaveLength(7);
    expect(Object.keys(outcome.categories)).toEqual(['sexual']);
    expect((await said({ scores: { ...calm, toxicity: 0.999 } })).action).toBe('block');
    expect(await said({})).toMatchObject({ action: 'allow', flagged: false });
  });

  it('do not exist without settings for texts, without words, or if every text category is switched off', async () => {
    expect(await said({ scores: { ...calm, harassment: 0.99 } }, { textPolicies: undefined })).toMatchObject({
      action: 'allow',
    });
    expect(await run({ judges: [sexual(0.03)], textPolicies: defaultTextPolicies })).not.toHaveProperty('textInImage');
    const off = defaultTextPolicies.map((policy) => ({ ...policy, enabled: false }));
    const outcome = await said({ scores: { ...calm, harassment: 0.99 } }, { textPolicies: off });
    expect([outcome.action, 'textInImage' in outcome]).toEqual(['allow', false]);
  });

  it('T3: of a person in need, or in a language without a model, never block', async () => {
    expect((await said({ scores: { ...calm, self_harm: 0.999 } })).action).toBe('flag');
    expect((await said({ scores: { ...calm, toxicity: 0.999 }, limited: true })).action).toBe('flag');
  });

  it('T14, T18: that point to a minor flag, and slurs decide, both named in the trace', async () => {
    const minor = await said({ minorCue: true });
    expect([minor.action, minor.trace.at(-1)?.by]).toEqual(['flag', 'minor_cue']);
    const slur = await said({ slur: 'block' });
    expect([slur.action, slur.trace.at(-1)]).toMatchObject(['block', { by: 'slur', action: 'block' }]);
  });

  it('never make the verdict on the picture milder', async () => {
    expect(await said({}, { judges: [sexual(0.95), reads({})] })).toMatchObject({ action: 'block', flagged: true });
  });
});

describe('the action', () => {
  it('T3: is block above the block threshold and flag above the threshold', async () => {
    expect((await run({ judges: [sexual(0.95)] })).action).toBe('block');
    expect((await run({ judges: [sexual(0.8)] })).action).toBe('flag');
    expect((await run({ judges: [sexual(0.7)] })).action).toBe('allow');
  });

  it('T3: is at most flag for evidence that is for review only, whatever its score', async () => {
    const outcome = await run({ judges: [weapons(1)] });
    expect(outcome).toMatchObject({ action: 'flag', categories: { violence: { score: 1, flagged: true } } });
  });

  it('T3: is flag for weapons and symbols together, even if the account blocks from the lowest score', async () => {
    const symbols = judge('symbols', [], [finding('hate_symbols', 1, true)], ['hate_symbols']);
    const policies = all.map((name) => ({ name, threshold: 0.1, blockThreshold: 0.1, enabled: true }));
    const outcome = await run({ judges: [weapons(1), symbols], policies });
    expect(outcome).toMatchObject({ action: 'flag', categories: { hate_symbols: { score: 1, flagged: true } } });
  });

  it('T3: is block for a picture of self-harm: the rule for people in need covers texts only', async () => {
    expect((await run({ judges: [text('self_harm', 0.95)] })).action).toBe('block');
  });

  it('T3: can still be block through other evidence of the same category', async () => {
    expect((await run({ judges: [weapons(1), text('violence', 0.95)] })).action).toBe('block');
  });
});

describe('known images', () => {
  it('T3: score 1.0 and take the action of their entry', async () => {
    const flagged = await run({ known: await listed({ category: 'gore', action: 'flag' }) });
    expect(flagged).toMatchObject({ action: 'flag', categories: { gore: { score: 1, flagged: true } } });
    expect((await run({ known: await listed({ category: 'gore', action: 'block' }) })).action).toBe('block');
    expect(flagged.trace[0]).toMatchObject({ by: 'known-images', outcome: 'decided', matched: [expect.any(String)] });
    expect(flagged.trace[0]?.matched).toEqual([formatHash(hashFrame(scene).hashes[0] as PdqHash)]);
  });

  it('T3: are also found by the MD5 of their file, however plain they are, and by no other file', async () => {
    const file = await hashFile(Buffer.from('a file'));
    const list = createHashList();
    list.add({ hash: file, category: 'gore', action: 'block' });
    const known = async () => list.index();
    const found = await run({ known, file });
    expect(found).toMatchObject({ action: 'block', categories: { gore: { score: 1 } } });
    expect(found.trace[0]?.matched).toEqual([createHash('md5').update('a file').digest('hex')]);
    const other = await run({ known, file: await hashFile(Buffer.from('a file.')) });
    expect([other.action, other.trace[0]?.outcome]).toEqual(['allow', 'abstained']);
  });

  it('T3: take it even if the threshold is 1, and the result says flagged', async () => {
    const policies = [{ name: 'gore', threshold: 1, blockThreshold: 1, enabled: true }];
    const known = await listed({ category: 'gore', action: 'block' });
    expect(await run({ policies, known })).toMatchObject({ action: 'block', flagged: true });
  });

  it('T3: decide and go to no provider if their entry says block, even if another category was requested', async () => {
    const known = await listed({ category: 'sexual', action: 'block' });
    const vision = provider({ gore: 0.02 });
    const outcome = await run({ known, providers: [vision], judges: [sexual(0.1)] });
    expect([outcome.action, outcome.categories.sexual?.score]).toEqual(['block', 1]);
    expect(await run({ known, providers: [vision] }, ['gore'])).toMatchObject({
      ...{ action: 'block', flagged: true, categories: {}, unavailable: ['gore'] },
    });
    expect(vision.asked).toEqual([]);
  });

  it('go to providers if their entry says flag', async () => {
    const vision = provider({ gore: 0.97 });
    const outcome = await run({ known: await listed({ category: 'sexual', action: 'flag' }), providers: [vision] });
    expect(vision.asked).toHaveLength(1);
    expect(outcome.action).toBe('block');
  });

  it('if the lookup fails, the other evidence counts, the result is degraded, and nothing is sent', async () => {
    const vision = provider({ gore: 0.02 });
    const known = async () => Promise.reject(new Error('no store'));
    const outcome = await run({ known, providers: [vision], judges: [sexual(0.1)] });
    expect(outcome).toMatchObject({ degraded: true, categories: { sexual: { score: 0.1 } } });
    expect(outcome.trace[0]).toMatchObject({ by: 'known-images', outcome: 'failed', failure: 'broken' });
    expect(vision.asked).toEqual([]);
  });
});

describe('known images of another server', () => {
  const exchange = (answer: ExchangeResult, changes: Partial<ImageExchange> = {}) => {
    const questions: ExchangeQuestion[] = [];
    const find: ImageExchange['find'] = async (question) => {
      questions.push(question);
      return answer;
    };
    return { questions, blocks: true, knowsFiles: false, find, ...changes };
  };
  const matching = (action: 'block' | 'flag', isComplete = true): ExchangeResult => {
    return { matches: [{ category: 'gore', action, entry: 'BANK/7' }], isComplete, ms: 3 };
  };

  it('T3: count like those of the account, are named, and are sent to nobody if they are to be blocked', async () => {
    const vision = provider({ gore: 0.02 });
    const blocked = await run({ exchange: exchange(matching('block')), providers: [vision] });
    expect(blocked).toMatchObject({ action: 'block', categories: { gore: { score: 1 } }, degraded: false });
    expect(blocked.trace[0]).toMatchObject({ by: 'hma', outcome: 'decided', matched: ['BANK/7'] });
    expect(vision.asked).toEqual([]);
    const flagged = await run({ exchange: exchange(matching('flag')), providers: [vision] });
    expect([flagged.action, vision.asked.length]).toEqual(['flag', 1]);
  });

  it('are looked up by eight hashes at most, and by the file if the server knows files', async () => {
    const file = await hashFile(Buffer.from('a file'));
    const asked = exchange({ matches: [], isComplete: true, ms: 1 });
    await run({ exchange: asked, file });
    expect(asked.questions[0]).toEqual({ pictures: hashFrame(scene).hashes.map(formatHash), file: undefined });
    const plain = {
      ...image,
      frames: image.frames.map((frame) => ({ ...frame, pixels: frame.pixels.map(() => 128) })),
    };
    expect((await run({ image: plain, exchange: asked, file })).trace[0]).toMatchObject({ outcome: 'abstained' });
    expect(asked.questions).toHaveLength(1);
    const files = exchange({ matches: [], isComplete: true, ms: 1 }, { knowsFiles: true });
    await run({ image: plain, exchange: files, file });
    expect(files.questions).toEqual([{ pictures: [], file: formatHash(file) }]);
  });

  it('degrade the result if the server fails, and nothing is sent if one of its banks blocks', async () => {
    for (const [answer, blocks, sent] of [
      [{ failure: 'late', ms: 1_000 }, true, 0],
      [{ failure: 'late', ms: 1_000 }, false, 1],
      [matching('flag', false), true, 0],
    ] as const) {
      const vision = provider({ gore: 0.02 });
      const outcome = await run({ exchange: exchange(answer, { blocks }), providers: [vision] });
      expect([outcome.degraded, vision.asked.length]).toEqual([true, sent]);
    }
  });
});

describe('providers', () => {
  it('are asked once, about the requested categories they know, and their answer is in the result', async () => {
    const vision = provider({ gore: 0.85, drugs: 0.02 });
    const outcome = await run({ providers: [vision] }, ['gore', 'drugs', 'violence']);
    expect(vision.asked).toEqual([
      { pictures: ['data:image/jpeg;base64,AAAA'], categories: ['violence', 'drugs', 'gore'] },
    ]);
    expect(outcome).toMatchObject({ action: 'flag', unavailable: ['violence'] });
    expect(outcome.trace).toEqual([{ tier: 2, by: 'vision-model', model: 'm', ms: 5, outcome: 'scored' }]);
  });

  it('T8: may raise any score, and lower only scores that local judges are unsure of', async () => {
    const score = async (local: number, remote: number) =>
      (await run({ judges: [sexual(local)], providers: [provider({ sexual: remote })] })).categories.sexual?.score;
    expect(await score(0.05, 0.97)).toBe(0.97);
    expect(await score(0.6, 0.02)).toBe(0.02);
    expect(await score(0.9, 0.02)).toBe(0.9);
  });

  it('T8: can decide evidence that is for review only', async () => {
    const outcome = await run({ judges: [weapons(0.99)], providers: [provider({ violence: 0.02 })] });
    expect(outcome).toMatchObject({ action: 'allow', categories: { violence: { score: 0.02 } } });
  });

  it('T8: that fail do not affect the others, and the result is degraded', async () => {
    const outcome = await run({ judges: [sexual(0.1)], providers: [provider('late')] });
    expect(outcome).toMatchObject({ action: 'allow', degraded: true, categories: { sexual: { score: 0.1 } } });
    expect(outcome.trace.at(-1)).toMatchObject({ outcome: 'failed', failure: 'late' });
  });

  it('of two opinions, the more severe one counts', async () => {
    const both = [provider({ gore: 0.02, sexual: 0.9 }), provider({ gore: 0.9 }, ['gore'])];
    const outcome = await run({ providers: both });
    expect([outcome.categories.gore?.score, outcome.categories.sexual?.score]).toEqual([0.9, 0.9]);
  });

  it('are not asked about a picture that could not be encoded', async () => {
    const vision = provider({ gore: 0.02 });
    const failures: unknown[] = [];
    const onFailure = (error: unknown) => void failures.push(error);
    const encode = () => Promise.reject(new Error('no'));
    const outcome = await run({ providers: [vision], encode, onFailure });
    expect([vision.asked, outcome.degraded, outcome.unavailable.length]).toEqual([[], true, 6]);
    expect(failures).toEqual([new Error('no')]);
  });
});

it('scores have four decimal places, like those of texts', async () => {
  const outcome = await run({ judges: [sexual(0.123456)], providers: [provider({ gore: 0.98765432 })] });
  expect(outcome.scores).toEqual({ sexual: 0.1235, gore: 0.9877 });
  expect([outcome.categories.sexual?.score, outcome.categories.gore?.score]).toEqual([0.1235, 0.9877]);
});

it('local judges and providers run in parallel, so a slow one delays no other', async () => {
  const isAsked = Promise.withResolvers<void>();
  const patient: ImageJudge = {
    ...judge('nsfw', ['sexual'], []),
    async judge() {
      await isAsked.promise;
      return [finding('sexual', 0.1)];
    },
  };
  const asking = provider({ gore: 0.02 });
  const vision: ImageProviderJudge = {
    ...asking,
    ask(question, deadlineMs) {
      isAsked.resolve();
      return asking.ask(question, deadlineMs);
    },
  };
  expect((await run({ judges: [patient], providers: [vision] })).degraded).toBe(false);
});

describe('judges that fail', () => {
  it.each([
    ['throws', new Error('broken model')],
    ['finds what is no score', [finding('sexual', Number.NaN)]],
  ])('one that %s does not affect the others', async (_name, say) => {
    const outcome = await run({ judges: [judge('nsfw', ['sexual'], say), text('drugs', 0.95)] });
    expect(outcome).toMatchObject({ degraded: true, categories: { drugs: { score: 0.95 } } });
    expect(outcome.unavailable).toContain('sexual');
  });

  it('one that is cut short still counts, and the result is degraded', async () => {
    const found = [finding('drugs', 0.9)];
    const hurried: ImageJudge = {
      ...judge('text', [], [], ['drugs']),
      async judge({ cutShort }) {
        cutShort?.();
        return found;
      },
    };
    const outcome = await run({ judges: [hurried, sexual(0.1)] });
    expect(outcome).toMatchObject({ degraded: true, categories: { drugs: { score: 0.9 }, sexual: { score: 0.1 } } });
    expect(outcome.trace[0]).toMatchObject({ by: 'text', outcome: 'scored', cut_short: true });
    expect(outcome.trace[1]).not.toHaveProperty('cut_short');
  });

  it('one that never answers is late at the deadline', async () => {
    const hanging: ImageJudge = { ...judge('nsfw', ['sexual'], []), judge: () => never };
    const outcome = await run({ judges: [hanging], deadlineMs: performance.now() + 50 });
    expect(outcome.trace[0]).toMatchObject({ by: 'nsfw', outcome: 'failed', failure: 'late' });
  });
});
