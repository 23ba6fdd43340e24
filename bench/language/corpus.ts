/** Collects labelled training text from the pinned sources. */

import { entriesOf } from './archives.ts';
import { download, trainingSources } from './sources.ts';

export interface LabelledText {
  /** ISO 639-1 where there is one, else whatever code the source uses. */
  readonly language: string;
  readonly text: string;
}

/** Written forms of one language, and codes that mean the same. Some are one to us. */
const sameLanguage: Readonly<Record<string, string>> = {
  nb: 'no',
  nn: 'no',
  bs: 'hr',
  'sr-latn': 'hr',
  fil: 'tl',
  ms: 'id',
  zlm: 'id',
};

export async function trainingTexts(): Promise<LabelledText[]> {
  const texts = [
    ...(await homeAssistantTexts()),
    ...(await matrixTexts()),
    ...(await emojiNames()),
    ...(await stopWords()),
    ...(await conversations()),
    ...(await declarations()),
  ];
  return texts.map(({ language, text }) => ({ language, text: withoutPlaceholders(text) }));
}

function languageCode(tag: string): string {
  const lower = tag.toLowerCase().replace('_', '-');
  return sameLanguage[lower] ?? sameLanguage[lower.split('-')[0] as string] ?? (lower.split('-')[0] as string);
}

function withoutPlaceholders(text: string): string {
  return text.replace(/\{[^{}]*\}|<[^<>]*>|%\(\w*\)s|%s|\[%key[^%]*%\]|https?:\/\/\S+/g, ' ');
}

/** Every string in a tree of translations, by its path. */
function strings(tree: unknown, path = ''): [string, string][] {
  if (typeof tree === 'string') return [[path, tree]];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) => strings(value, `${path}.${key}`));
}

/** Untranslated strings are there in English, so strings equal to the English ones say nothing. */
async function homeAssistantTexts(): Promise<LabelledText[]> {
  const files = entriesOf(await download(trainingSources.homeAssistant)).flatMap((entry) => {
    const parts = /translations\/((?:[\w-]+\/)?)([\w-]+)-[0-9a-f]{32}\.json$/.exec(entry.path);
    return parts === null ? [] : [{ part: parts[1] as string, tag: parts[2] as string, entry }];
  });
  const english = new Map<string, Map<string, string>>();
  for (const { part, tag, entry } of files) {
    if (tag === 'en') english.set(part, new Map(strings(JSON.parse(entry.text()))));
  }
  return files
    .filter(({ tag }) => tag !== 'gsw')
    .flatMap(({ part, tag, entry }) => {
      const language = languageCode(tag);
      return strings(JSON.parse(entry.text()))
        .filter(([path, text]) => language === 'en' || english.get(part)?.get(path) !== text)
        .map(([, text]) => ({ language, text }));
    });
}

async function matrixTexts(): Promise<LabelledText[]> {
  return entriesOf(await download(trainingSources.matrix)).flatMap((entry) => {
    const tag = /src\/i18n\/strings\/(\w+)\.json$/.exec(entry.path)?.[1];
    if (tag === undefined) return [];
    return strings(JSON.parse(entry.text())).map(([, text]) => ({ language: languageCode(tag), text }));
  });
}

interface EmojiFile {
  readonly annotations: { readonly annotations?: Record<string, { default?: string[]; tts?: string[] }> };
}

async function emojiNames(): Promise<LabelledText[]> {
  return entriesOf(await download(trainingSources.emojiNames)).flatMap((entry) => {
    const tag = /annotations\/([\w-]+)\/annotations\.json$/.exec(entry.path)?.[1];
    if (tag === undefined) return [];
    const { annotations } = JSON.parse(entry.text()) as EmojiFile;
    return Object.values(annotations.annotations ?? {}).map((names) => ({
      language: languageCode(tag),
      text: [...(names.default ?? []), ...(names.tts ?? [])].join(' '),
    }));
  });
}

async function stopWords(): Promise<LabelledText[]> {
  const entry = entriesOf(await download(trainingSources.stopWords)).find(({ path }) => path.endsWith('iso.json'));
  const lists = Object.entries(JSON.parse(entry?.text() ?? '{}') as Record<string, string[]>);
  return lists.flatMap(([tag, words]) => {
    const language = languageCode(tag);
    const chunks = Array.from({ length: Math.ceil(words.length / 6) }, (_, at) => words.slice(at * 6, at * 6 + 6));
    return chunks.map((chunk) => ({ language, text: chunk.join(' ') }));
  });
}

const conversationFolders: Readonly<Record<string, string>> = {
  ...{
    bengali: 'bn',
    chinese: 'zh',
    dutch: 'nl',
    english: 'en',
    french: 'fr',
    german: 'de',
    hebrew: 'he',
    hindi: 'hi',
  },
  ...{ hinglish: 'hinglish', indonesian: 'id', italian: 'it', japanese: 'ja', korean: 'ko', marathi: 'mr' },
  ...{ persian: 'fa', portuguese: 'pt', russian: 'ru', spanish: 'es', swedish: 'sv', tchinese: 'zh', telugu: 'te' },
  ...{ thai: 'th', turkish: 'tr', ukrainian: 'uk', urdu: 'ur', swahili: 'sw', tamil: 'ta' },
};

async function conversations(): Promise<LabelledText[]> {
  return entriesOf(await download(trainingSources.conversations)).flatMap((entry) => {
    const folder = /data\/(\w+)\/[^/]+\.yml$/.exec(entry.path)?.[1] ?? '';
    const language = conversationFolders[folder];
    if (language === undefined) return [];
    return [...entry.text().matchAll(/^\s*-\s+(?:-\s+)?(.+)$/gm)].map(([, text]) => ({
      language,
      text: text as string,
    }));
  });
}

async function declarations(): Promise<LabelledText[]> {
  return entriesOf(await download(trainingSources.declarations)).flatMap((entry) => {
    if (!/declaration\/[\w-]+\.html$/.test(entry.path)) return [];
    const html = entry.text();
    const language = languageCode(/<html[^>]* lang="([\w-]+)"/.exec(html)?.[1] ?? 'und');
    const paragraphs = html.slice(html.indexOf('<body')).matchAll(/<(?:p|h\d|li)>(.*?)<\/(?:p|h\d|li)>/gs);
    return [...paragraphs].map(([, text]) => ({ language, text: text as string }));
  });
}
