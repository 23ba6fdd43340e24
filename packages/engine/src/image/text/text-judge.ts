/**
 * Judges the text in an image like any text, and says what it found in it [I7]. Of the image's own categories it can only
 * raise some: an image without bad words may still show anything, and `sexual` of an image is about what it shows.
 */

import type { ImageCategory, TextCategory } from '@moderato/contract';
import type { TextClassifier } from '../../classifier/classifier.ts';
import type { ImageFinding, ImageJudge } from '../image-judge.ts';
import type { ReadPage } from '../models/frame-reader.ts';
import type { ImageThreads } from '../models/image-threads.ts';
import type { PreparedImage } from '../prepared-image.ts';
import { offersDrugs } from './drug-trade.ts';
import { type JudgedReading, joinReadings, judgeReadings } from './judge-words.ts';
import { splitGlued } from './split-glued.ts';

/** The category of an image that each category of its words can raise. */
const raisedBy: Readonly<Partial<Record<ImageCategory, TextCategory>>> = {
  hate_symbols: 'hate_speech',
  violence: 'violence',
  self_harm: 'self_harm',
};

/** Below this, nothing was found and nothing is reported. */
const worthSaying = 0.5;
/** An offer of drugs is found by words only: enough for a flag, not for a block. */
const offerScore = 0.85;
/** Reading is the most expensive step, and the text of an animation seldom changes with each frame. */
const maxFrames = 4;
/** The share of the time until the verdict: the text has to be judged as well, which is slow on a busy machine. */
const readingShare = 0.6;
/** Fewer letters than this say nothing. */
const fewestLetters = 3;

const raises: readonly ImageCategory[] = ['hate_symbols', 'violence', 'self_harm', 'drugs'];

export function createTextJudge(threads: ImageThreads, version: string, classifier: TextClassifier): ImageJudge {
  function findIn({ text, judgement: { scores } }: JudgedReading, wanted: ReadonlySet<ImageCategory>): ImageFinding[] {
    const found = raises
      .filter((category) => wanted.has(category))
      .map((category): ImageFinding => {
        const source = raisedBy[category];
        const score = source === undefined ? (offersDrugs(text) ? offerScore : 0) : scores[source];
        return { category, score, reviewOnly: false };
      });
    return found.filter(({ score }) => score >= worthSaying);
  }

  return {
    name: 'text',
    version,
    clears: [],
    raises,
    readsText: true,
    async judge({ image, wanted, signal, caller, deadlineMs = Number.POSITIVE_INFINITY, wordsJudged, cutShort }) {
      if (wordsJudged === undefined && !raises.some((category) => wanted.has(category))) return [];
      const nowMs = performance.now();
      const untilMs = nowMs + (deadlineMs - nowMs) * readingShare;
      const pages = await threads.look('text', framesToRead(image), { signal, caller, untilMs });
      if (pages.some(({ isCutShort }) => isCutShort)) cutShort?.();
      const judged = await judgeReadings(readings(pages), classifier, caller);
      const words = await joinReadings(judged);
      if (words !== undefined) wordsJudged?.(words);
      return strongest(judged.flatMap((reading) => findIn(reading, wanted)));
    },
  };
}

/** First, last and evenly spaced ones between. */
function framesToRead({ frames }: PreparedImage): PreparedImage['frames'] {
  if (frames.length <= maxFrames) return frames;
  const step = (frames.length - 1) / (maxFrames - 1);
  return Array.from({ length: maxFrames }, (_, place) => frames[Math.round(place * step)]!);
}

/**
 * The texts to judge, each once: the lines of a frame as one text, with the network's spaces, with those that the gaps
 * between letters suggest, and with glued words split. The text engine itself joins spaced-out letters.
 */
export function readings(pages: readonly ReadPage[]): string[] {
  const texts = pages.flatMap(({ lines }) => {
    const read = lines.map(({ text }) => text).join(' ');
    const spaced = lines.map((line) => line.spaced).join(' ');
    return [read, spaced, splitGlued(spaced)];
  });
  return [...new Set(texts)].filter((text) => text.length >= fewestLetters);
}

function strongest(findings: readonly ImageFinding[]): ImageFinding[] {
  const best = new Map<ImageCategory, ImageFinding>();
  for (const finding of findings) {
    if (finding.score > (best.get(finding.category)?.score ?? 0)) best.set(finding.category, finding);
  }
  return [...best.values()];
}
