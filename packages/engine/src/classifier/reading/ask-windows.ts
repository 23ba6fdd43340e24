/**
 * Shows the windows of a text to the network, within a budget: one pass is 64 pieces, and a text of any length costs at
 * most a fixed number of passes. The most suspicious windows come first; what they did not use is left for the others.
 * Sentences that do not fit keep the opinion of the cheap readers.
 */

import type { ScoringOptions } from '../classifier.ts';
import type { ModelPool } from '../neural/model-pool.ts';
import {
  maxWindowPieces,
  networkOutputs,
  passesOf,
  passPieces,
  type Question,
  type WindowRead,
} from '../neural/question.ts';
import type { Said } from './opinions.ts';

export interface OpenWindow {
  readonly places: readonly number[];
  /** How bad it might be, as far as is known by now. */
  readonly suspicion: number;
  /** Earlier messages are read before it. */
  readonly isFirst: boolean;
  /** The logits with which it may stop at the exit, if it may. */
  readonly stop: readonly number[] | undefined;
}

export interface HeardWindow {
  readonly places: readonly number[];
  readonly read: WindowRead;
}

export interface Heard {
  readonly windows: readonly HeardWindow[];
  /** By sentence: what was said about it, twice if it stands in two windows. */
  readonly said: ReadonlyMap<number, readonly Said[]>;
  readonly lost: 'failed' | 'full' | undefined;
}

export interface Asking {
  readonly pool: ModelPool;
  readonly texts: readonly string[];
  /** Estimated pieces of every sentence. */
  readonly sizes: readonly number[];
  readonly previousPieces: number;
  readonly maxPasses: number;
  readonly options: Pick<ScoringOptions, 'caller' | 'beforeModels' | 'afterPass' | 'previous'>;
}

/** The pieces that open and close a window. */
const framePieces = 2;
/** How often windows are chosen again, with what earlier ones left of the budget. */
const maxRounds = 4;
/** What a window of a long text may use beyond its estimate; the sentences that do not fit are asked once more. */
const tightShare = 1.25;
/** Fewer would cut a sentence of many rare characters, whose estimate is far too low. */
const minPieces = 96;

export const nothingHeard: Heard = { windows: [], said: new Map(), lost: undefined };

export async function askWindows(open: readonly OpenWindow[], asking: Asking): Promise<Heard> {
  const { pool, options } = asking;
  let left = asking.maxPasses * passPieces;
  const isTight = open.length * maxWindowPieces > left;
  let waiting = open.toSorted((a, b) => b.suspicion - a.suspicion);
  const windows: HeardWindow[] = [];
  let lost: Heard['lost'];
  for (let round = 0; round < maxRounds && waiting.length > 0 && lost === undefined; round++) {
    const chosen = chooseWindows(waiting, left, isTight, asking);
    if (chosen.length === 0) break;
    waiting = waiting.filter((window) => !chosen.some((one) => one.window === window));
    options.beforeModels?.(chosen.reduce((sum, { question }) => sum + passesOf(question), 0));
    const questions = chosen.map(({ question }) => question);
    const answers = await pool.ask(questions, options.caller, options.afterPass);
    for (const [index, { window }] of chosen.entries()) {
      const read = answers[index]!;
      if (typeof read === 'string') {
        lost = lost === 'failed' ? lost : read;
        continue;
      }
      left -= read.passes * passPieces;
      windows.push({ places: window.places.slice(0, read.sentences), read });
      const rest = window.places.slice(read.sentences);
      if (rest.length > 0) waiting.unshift({ ...window, places: rest, isFirst: false });
    }
  }
  return { windows, said: saidOf(windows), lost };
}

interface Chosen {
  readonly window: OpenWindow;
  readonly question: Question;
}

/** Those that fit into `left`, the most suspicious first. */
function chooseWindows(waiting: readonly OpenWindow[], left: number, isTight: boolean, asking: Asking): Chosen[] {
  const chosen: Chosen[] = [];
  let room = left;
  for (const window of waiting) {
    const question = questionOf(window, isTight, asking);
    const most = question.maxPieces ?? maxWindowPieces;
    if (most > room) continue;
    room -= most;
    chosen.push({ window, question });
  }
  return chosen;
}

function questionOf({ places, isFirst, stop }: OpenWindow, isTight: boolean, asking: Asking): Question {
  const { texts, options } = asking;
  const pieces = piecesOf(places, isFirst, asking);
  const { previous = [] } = options;
  const hasPrevious = isFirst && previous.length > 0;
  return {
    sentences: places.map((place) => texts[place]!),
    pieces,
    ...(isTight && !hasPrevious ? { maxPieces: limitOf(pieces) } : {}),
    ...(hasPrevious ? { previous } : {}),
    ...(stop === undefined ? {} : { stop }),
  };
}

function limitOf(pieces: number): number {
  return Math.min(maxWindowPieces, Math.max(minPieces, Math.ceil(pieces * tightShare)));
}

function piecesOf(places: readonly number[], isFirst: boolean, { sizes, previousPieces }: Asking): number {
  let pieces = framePieces + (isFirst ? previousPieces : 0);
  for (const place of places) pieces += sizes[place]!;
  return pieces;
}

/** About what all of them would cost. */
export function passesOfAll(open: readonly OpenWindow[], asking: Asking): number {
  let pieces = 0;
  for (const { places, isFirst } of open) pieces += Math.min(maxWindowPieces, piecesOf(places, isFirst, asking));
  return Math.min(asking.maxPasses, pieces / passPieces);
}

function saidOf(windows: readonly HeardWindow[]): Map<number, Said[]> {
  const said = new Map<number, Said[]>();
  for (const { places, read } of windows) {
    for (const [index, place] of places.entries()) {
      const from = (index + 1) * networkOutputs;
      const one: Said = {
        stage: read.isWhole ? 'full' : 'early',
        logits: read.logits.subarray(from, from + networkOutputs),
      };
      const earlier = said.get(place);
      if (earlier === undefined) said.set(place, [one]);
      else earlier.push(one);
    }
  }
  return said;
}
