/**
 * The service as it ships, with a live key: obvious abuse is flagged in its category, and harmless texts are not. This
 * file quotes abuse, because that is what has to be recognised; nobody is meant by it.
 */

import type { TextCategory } from '@moderato/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const judge = async (content: string, context?: string) =>
  (await app.call('POST', '/v1/moderate/text', { key: app.liveKey, body: { content, context } })).json;

const abuse: [TextCategory, string][] = [
  ['toxicity', 'Fuck you, you piece of shit.'],
  ['toxicity', 'You are a fucking idiot'],
  ['harassment', 'You are a worthless piece of shit and everybody hates you.'],
  ['harassment', 'kill yourself, loser'],
  ['hate_speech', 'Kill all muslims'],
  ['hate_speech', 'go back to your country you filthy wetback'],
  ['sexual', 'suck my dick'],
  ['sexual', 'send me nudes, I want to fuck you'],
  ['violence', 'I will kill you and your family'],
  ['violence', "I'm going to stab you"],
  ['self_harm', 'I want to kill myself'],
  ['self_harm', 'kys'],
  ['spam', 'Make money fast!!! Earn $5000 a week from home, click here http://easy-cash.example'],
  ['spam', 'Congratulations, you have won a free iPhone! Claim your prize now: http://prize.example'],
];

const harmless = [
  'What a lovely morning.',
  'I live in Scunthorpe and work in Penistone.',
  'The assassin class passes the assessment.',
  'My cat killed a mouse last night.',
  'This recipe is to die for!',
  'How do I kill a process in Linux?',
  'Can you send me the invoice for the free trial?',
  'Shiitake mushrooms, please.',
  'The patient was treated for breast cancer.',
  'I shot some photos of the sunset.',
  'gg wp, you destroyed us',
  'Ich habe gestern einen dicken Fisch gefangen.',
];

describe('200', () => {
  it.each(abuse)('T3: %s is flagged in "%s"', async (category, content) => {
    const { action, flagged, categories } = await judge(content);
    expect([action === 'allow', flagged]).toEqual([false, true]);
    expect(categories[category]?.flagged).toBe(true);
  });

  it.each(harmless)('T3: "%s" is allowed', async (content) => {
    expect((await judge(content)).action).toBe('allow');
  });
});
