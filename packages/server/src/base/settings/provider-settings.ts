/** Rows of the settings table that are about Tier 1 and Tier 2; `config.ts` reads them with all others. */

import { onOrOff, plainUrl, wholeNumber, word } from './setting.ts';

const isWeb = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:';
const modelName = (text: string) => (/^[\x21-\x7e]{1,200}$/.test(text) ? text : undefined);
const decimal = (text: string) => (/^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : undefined);

/** Up to two minutes, for language models on machines without an accelerator. */
const timeout = wholeNumber(50, 120_000);
const concurrency = wholeNumber(1, 1_000);
const price = { default: '0', allowed: 'a number such as 0.15', read: decimal };
const address = {
  default: undefined,
  allowed: 'an http or https address such as https://api.openai.com/v1',
  read: (text: string) => plainUrl(text, isWeb)?.replace(/\/+$/, ''),
};
const key = { default: undefined, allowed: 'printable characters without spaces', read: word, secret: true };
const model = { allowed: 'a name without spaces', read: modelName };

export const providerSettings = {
  tier1BaseUrl: {
    name: 'MODERATO_TIER1_BASE_URL',
    meaning: "Address of a server that speaks OpenAI's moderation protocol. Together with its key, it turns Tier 1 on.",
    ...address,
  },
  tier1ApiKey: { name: 'MODERATO_TIER1_API_KEY', meaning: 'Its key; any word if the server needs none.', ...key },
  tier1Model: {
    name: 'MODERATO_TIER1_MODEL',
    meaning: 'The moderation model to use.',
    default: 'omni-moderation-latest',
    ...model,
  },
  tier1TimeoutMs: {
    name: 'MODERATO_TIER1_TIMEOUT_MS',
    meaning: 'Milliseconds to wait for Tier 1, including a retry.',
    default: '800',
    ...timeout,
  },
  tier1Concurrency: {
    name: 'MODERATO_TIER1_CONCURRENCY',
    meaning:
      'Maximum number of calls to Tier 1 at once; Tier 0 answers further ones. One account gets at most two thirds.',
    default: '32',
    ...concurrency,
  },
  tier2BaseUrl: {
    name: 'MODERATO_TIER2_BASE_URL',
    meaning: 'Address of an OpenAI-compatible chat server. Together with its key, it turns Tier 2 on.',
    ...address,
  },
  tier2ApiKey: { name: 'MODERATO_TIER2_API_KEY', meaning: 'Its key; any word if the server needs none.', ...key },
  tier2Model: {
    name: 'MODERATO_TIER2_MODEL',
    meaning: 'The language model to use.',
    default: 'gpt-4.1-mini',
    ...model,
  },
  tier2TimeoutMs: {
    name: 'MODERATO_TIER2_TIMEOUT_MS',
    meaning: 'Milliseconds to wait for Tier 2, including a retry.',
    default: '4000',
    ...timeout,
  },
  tier2Concurrency: {
    name: 'MODERATO_TIER2_CONCURRENCY',
    meaning:
      'Maximum number of calls to Tier 2 at once; a lower tier answers further ones. One account gets at most two thirds.',
    default: '16',
    ...concurrency,
  },
  tier2Control: {
    name: 'MODERATO_TIER2_CONTROL',
    meaning:
      'Whether each question to the language model includes a control question, which exposes a model that was talked into one answer for everything. Use `off` for models too small to answer it.',
    default: 'on',
    ...onOrOff,
  },
  tier1Images: {
    name: 'MODERATO_TIER1_IMAGES',
    meaning: 'Whether to ask Tier 1 about images too, as a second opinion; its model must accept images.',
    default: 'off',
    ...onOrOff,
  },
  tier2Images: {
    name: 'MODERATO_TIER2_IMAGES',
    meaning: 'Whether to ask Tier 2 about images. Use `off` if its model cannot see.',
    default: 'on',
    ...onOrOff,
  },
  tier2ImageBaseUrl: {
    name: 'MODERATO_TIER2_IMAGE_BASE_URL',
    meaning: 'Address of another chat server for images; by default that of Tier 2.',
    ...address,
  },
  tier2ImageApiKey: {
    name: 'MODERATO_TIER2_IMAGE_API_KEY',
    meaning: 'Its key; any word if the server needs none.',
    ...key,
  },
  tier2ImageModel: {
    name: 'MODERATO_TIER2_IMAGE_MODEL',
    meaning: 'The vision model for images; by default that of Tier 2.',
    default: undefined,
    ...model,
  },
  tier2ImageTimeoutMs: {
    name: 'MODERATO_TIER2_IMAGE_TIMEOUT_MS',
    meaning: 'Milliseconds to wait for it per image, including a retry; the whole call has 10 seconds.',
    default: '7000',
    ...timeout,
  },
  tier2InputPrice: {
    name: 'MODERATO_TIER2_INPUT_PRICE',
    meaning: 'Price of a million input tokens for Tier 2, in any currency, for the cost in the metrics.',
    ...price,
  },
  tier2OutputPrice: {
    name: 'MODERATO_TIER2_OUTPUT_PRICE',
    meaning: 'Price of a million output tokens.',
    ...price,
  },
  providerCallsPerDay: {
    name: 'MODERATO_PROVIDER_CALLS_PER_DAY',
    meaning:
      'Maximum number of questions that one account can send to Tier 1 and Tier 2 together per day (UTC); after that, Tier 0 answers.',
    default: '10000',
    ...wholeNumber(0, 1_000_000_000),
  },
  providerCacheSeconds: {
    name: 'MODERATO_PROVIDER_CACHE_SECONDS',
    meaning: 'Seconds to answer an identical question of the same account from memory; 0 turns this off.',
    default: '600',
    ...wholeNumber(0, 86_400),
  },
} as const;
