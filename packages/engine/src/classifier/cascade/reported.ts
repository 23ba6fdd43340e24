/**
 * Whether a sentence is somebody else's, judging by the sentences around it: it is in quotation marks, or its neighbour
 * announces it or says who wrote it. Such a sentence is judged together with its neighbours, never alone.
 */

import type { Span } from '../../text/view.ts';
import { readWordList } from '../signs/word-list.ts';

const opening = /^[\s>*_-]*["'“”„«»‹›「『‘’‚＂]/;
const closing = /["'“”«»‹›」』‘’＂][\s.!?,;:)。！？]*$/;
const announces = /[:：]\s*$/;

/** For scripts without spaces between words: found anywhere. */
const blankless = /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]/;
/** Verbs of saying, whole or as beginnings of words (`wrote`, `schrieb`, `сказал*`). */
const tellingWords = pattern(readWordList('reporting-words.txt'));

interface Spanned {
  readonly span: Span;
}

export function isReported(content: string, sentences: readonly Spanned[], index: number): boolean {
  const text = textOf(content, sentences[index]);
  const before = textOf(content, sentences[index - 1]);
  const after = textOf(content, sentences[index + 1]);
  const isQuotation = opening.test(text) && closing.test(text);
  const isAnnounced = announces.test(before) && before.length < longestAnnouncement;
  if (!isQuotation && !isAnnounced) return false;
  // Quotation marks alone prove nothing: the text before or after must say who spoke.
  return isAnnounced || tellingWords.test(before) || tellingWords.test(after);
}

const longestAnnouncement = 200;

function textOf(content: string, sentence: Spanned | undefined): string {
  return sentence === undefined ? '' : content.slice(sentence.span.start, sentence.span.end);
}

function pattern(words: readonly string[]): RegExp {
  const forms = words.map((word) => {
    const stem = word.replace(/\*$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    if (blankless.test(word)) return stem;
    return `(?<![\\p{L}\\p{M}])${stem}${word.endsWith('*') ? '' : '(?![\\p{L}\\p{M}])'}`;
  });
  return new RegExp(forms.join('|'), 'iu');
}
