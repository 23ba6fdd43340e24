import { describe, expect, it } from 'vitest';
import { planNames } from './account.ts';
import { actions, contexts, imageCategories, textCategories } from './categories.ts';
import { attributeCategories } from './compat.ts';
import { bodyLimits, limits } from './limits.ts';
import { ruleActions, ruleTypes } from './rules.ts';

const thresholds = (categories: readonly { name: string; defaultThreshold: number }[]) =>
  Object.fromEntries(categories.map(({ name, defaultThreshold }) => [name, defaultThreshold]));

describe('the vocabulary of the interface', () => {
  it('T7: has the seven text categories, with their thresholds and descriptions', () => {
    expect(textCategories).toEqual(
      [
        ['toxicity', 'Generally toxic, rude or disrespectful language.', 0.7],
        ['harassment', 'Targeted insults, bullying, intimidation.', 0.7],
        ['hate_speech', 'Attacks based on race, religion, gender, orientation or other protected attributes.', 0.7],
        ['sexual', 'Sexually explicit or suggestive content.', 0.8],
        ['violence', 'Graphic violence, threats, glorification of harm.', 0.7],
        ['self_harm', 'Content promoting or describing self-harm or suicide.', 0.7],
        ['spam', 'Spam, scams, unsolicited commercial content.', 0.9],
      ].map(([name, description, defaultThreshold]) => ({ name, description, defaultThreshold })),
    );
  });

  it('I2: has the six image categories, with their thresholds', () => {
    expect(thresholds(imageCategories)).toEqual({
      ...{ sexual: 0.7, violence: 0.7, hate_symbols: 0.7, self_harm: 0.7, drugs: 0.8, gore: 0.7 },
    });
  });

  it('has the contexts, actions, plans, rule types and rule actions', () => {
    expect(contexts).toEqual(['default', 'username', 'chat', 'forum_post', 'comment']);
    expect(actions).toEqual(['allow', 'flag', 'block']);
    expect(planNames).toEqual(['free', 'indie', 'pro']);
    expect(ruleTypes).toEqual(['wordlist', 'regex', 'allowlist']);
    expect(ruleActions).toEqual(['flag', 'block']);
  });

  it("P2: maps each of Perspective's attributes to a category", () => {
    expect(attributeCategories).toEqual({
      TOXICITY: 'toxicity',
      SEVERE_TOXICITY: 'toxicity',
      IDENTITY_ATTACK: 'hate_speech',
      INSULT: 'harassment',
      PROFANITY: 'toxicity',
      THREAT: 'violence',
      SEXUALLY_EXPLICIT: 'sexual',
      FLIRTATION: 'sexual',
      SPAM: 'spam',
      OBSCENE: 'toxicity',
    });
  });
});

describe('limits', () => {
  it('I3, R5: have the decided values', () => {
    expect(limits).toMatchObject({
      textCharacters: 50_000,
      userIdCharacters: 256,
      imageBytes: 10_485_760,
      imageSidePixels: 16_384,
      imageFramePixels: 40_000_000,
      imageFrames: 1_000,
      imageTotalPixels: 400_000_000,
      rulesPerAccount: 1_000,
      ruleEntriesPerAccount: 100_000,
      ruleEntriesPerList: 10_000,
      ruleEntryCharacters: 200,
      regexCharacters: 1_000,
      jsonDepth: 32,
    });
    expect(bodyLimits.rules).toBe(4 * 1024 * 1024);
  });

  it('E4: on bodies fit the largest allowed content in its longest encoding', () => {
    const escaped = '\\ud83c\\udf3b';
    expect(bodyLimits.text).toBeGreaterThan(escaped.length * (limits.textCharacters + limits.userIdCharacters));
    expect(bodyLimits.compat).toBeGreaterThanOrEqual(bodyLimits.text);
    expect(bodyLimits.image).toBeGreaterThan((limits.imageBytes * 4) / 3 + 4_000);
  });
});
