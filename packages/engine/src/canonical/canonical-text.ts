/**
 * The one form of a text that everything reads which judges it: models, word lists, detection of language, words that
 * point to a minor [T15]. The same words typed on a phone, in a web page or in Markdown become the same text, in training
 * and in use, and every place in it leads back to what was sent. Read top to bottom: one step after another, each of
 * them one pass.
 */

import { type FindTerms, readContacts } from './contacts.ts';
import { readHashtags } from './hashtags.ts';
import { readHtml } from './html/read-html.ts';
import { inSteps, type MappedText } from './mapped-text.ts';
import { readMarkdown } from './markdown.ts';
import { composeLetters, plainCharacters } from './plain-characters.ts';
import { readSignature } from './signature.ts';
import { readEnd } from './text-end.ts';

/** `findTerms` names the words that a link, a mention or a number must not hide. */
export function canonicalText(content: string, findTerms: FindTerms = nothing): MappedText {
  return inSteps(content, [
    readHtml,
    (text) => readSignature(text, findTerms),
    readMarkdown,
    composeLetters,
    plainCharacters,
    (text) => readContacts(text, findTerms),
    readHashtags,
    readEnd,
  ]);
}

/** A name has neither mark-up nor sentences: only its characters become plain. */
export function canonicalName(name: string): MappedText {
  return inSteps(name, [composeLetters, plainCharacters]);
}

/** The text without its mark-up, all else as written: what lists of words are compared with. */
export function visibleText(content: string): MappedText {
  return inSteps(content, [readHtml, readMarkdown]);
}

const nothing: FindTerms = () => [];
