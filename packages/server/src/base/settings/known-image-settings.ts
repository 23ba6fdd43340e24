/** Rows of the settings table: another server's lists of known images. */

import { type ImageCategory, imageCategoryNames, type RuleAction, ruleActions } from '@moderato/contract';
import { isPrivate, plainUrl, type Setting, wholeNumber, word } from './setting.ts';

export interface KnownImageBank {
  readonly category: ImageCategory;
  readonly action: RuleAction;
}

export const knownImageSettings = {
  hmaUrl: {
    name: 'MODERATO_HMA_URL',
    meaning:
      'Address of a Hasher-Matcher-Actioner (HMA) server that is asked whether it knows an image, by its hashes. Needs the banks too.',
    default: undefined,
    allowed: 'an https address such as https://hma.example.com; http only on this machine',
    read: (text: string) => plainUrl(text, isPrivate)?.replace(/\/+$/, ''),
  },
  hmaToken: {
    name: 'MODERATO_HMA_TOKEN',
    meaning: 'Sent to it as a bearer token, if something in front of it asks for one.',
    default: undefined,
    allowed: 'printable characters without spaces',
    read: word,
    secret: true,
  },
  hmaBanks: {
    name: 'MODERATO_HMA_BANKS',
    meaning:
      'Which of its banks count, and what they mean: the category and the action of an image that matches; `*` stands for all banks that are not named.',
    default: undefined,
    allowed: 'a comma-separated list such as NCMEC=sexual:block,*=violence:flag',
    read: readBanks,
  },
  hmaMd5Type: {
    name: 'MODERATO_HMA_MD5_TYPE',
    meaning:
      'The name of its signal type for MD5 hashes of image files, if it has one; by default, it is asked about PDQ only.',
    default: undefined,
    allowed: 'a name such as photo_md5',
    read: (text: string) => (/^[\w.-]{1,100}$/.test(text) ? text : undefined),
  },
  hmaTimeoutMs: {
    name: 'MODERATO_HMA_TIMEOUT_MS',
    meaning: 'Milliseconds to wait for it, including a retry; the image is then judged without it.',
    default: '1000',
    ...wholeNumber(50, 8_000),
  },
} satisfies Record<string, Setting<unknown>>;

function readBanks(text: string): ReadonlyMap<string, KnownImageBank> | undefined {
  const banks = new Map<string, KnownImageBank>();
  for (const item of text.split(',')) {
    const [, bank = '', named, wanted] = /^\s*(\*|[\w .:-]{1,100})=(\w+):(\w+)\s*$/.exec(item) ?? [];
    const category = imageCategoryNames.find((name) => name === named);
    const action = ruleActions.find((name) => name === wanted);
    if (category === undefined || action === undefined || banks.has(bank)) return undefined;
    banks.set(bank, { category, action });
  }
  return banks;
}
