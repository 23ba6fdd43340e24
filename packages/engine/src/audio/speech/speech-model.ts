/**
 * Whisper: turns up to five minutes of speech into segments of text. A window of 30 seconds is read at a time, and the next
 * begins where the last complete segment ended, so that no word is cut.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { openNetwork } from '../../threads/open-network.ts';
import type { HeardSegment } from '../heard.ts';
import { speechRate } from '../resample.ts';
import { bandCount, frameCount, logMel, windowSamples, windowSeconds } from './log-mel.ts';
import { createTokenReader, nextToken, probabilityOf, segmentsOf, tokens } from './speech-tokens.ts';

export interface SpeechModel {
  /** `samples`: 16,000 a second. */
  hear(samples: Float32Array): Promise<HeardSegment[]>;
}

type Values = Record<string, Tensor>;

export const encoderFile = 'onnx/encoder_model_quantized.onnx';
export const decoderFile = 'onnx/decoder_model_merged_quantized.onnx';
export const vocabularyFile = 'vocab.json';
export const settingsFile = 'generation_config.json';
const layers = 6;
const heads = 8;
const headWidth = 64;
/** Half of what the network can write: a window of fast speech needs fewer. */
const mostTokens = 224;
/** Each window brings the work forward at least this far. */
const leastSeconds = 5;
/** Where the network says with this probability that nobody speaks, and is not sure of its words, there are none. */
const silentAbove = 0.6;
const unsureBelow = -1;
/** Segments that begin within a second of the one before are joined with it. */
const shortestSeconds = 1;

export async function openSpeechModel(folder: string): Promise<SpeechModel> {
  const encoder = await openNetwork([join(folder, encoderFile)]);
  // If memory were not kept between tokens, each would take twice as long.
  const decoder = await openNetwork([join(folder, decoderFile)], { keepsMemory: true });
  const read = createTokenReader(JSON.parse(readFileSync(join(folder, vocabularyFile), 'utf8')));
  const settings = JSON.parse(readFileSync(join(folder, settingsFile), 'utf8'));
  const suppressed = new Set<number>(settings.suppress_tokens);

  async function hearWindow(samples: Float32Array) {
    const features = new Tensor('float32', logMel(samples), [1, bandCount, frameCount]);
    const { last_hidden_state: states } = await encoder.run({ input_features: features });
    const write = startWriting(decoder, states as Tensor);
    const beginning = await write(tokens.start);
    const silence = probabilityOf(beginning, tokens.noSpeech);
    await write(likeliestLanguage(beginning));
    let logits = await write(tokens.transcribe);
    const said: number[] = [];
    let certainty = 0;
    while (said.length < mostTokens) {
      const { token, logProbability } = nextToken(logits, said, suppressed);
      certainty += logProbability;
      if (token === tokens.end) break;
      said.push(token);
      logits = await write(token);
    }
    const isSilent = silence > silentAbove && certainty / (said.length + 1) < unsureBelow;
    return segmentsOf(isSilent ? [] : said, read);
  }

  return {
    async hear(samples) {
      const heard: HeardSegment[] = [];
      const seconds = samples.length / speechRate;
      for (let from = 0; from < seconds; ) {
        const first = Math.round(from * speechRate);
        const { segments, open } = await hearWindow(samples.subarray(first, first + windowSamples));
        const isLast = from + windowSeconds >= seconds;
        // The beginning of a sentence is read again, with its end, in the next window.
        const isCut = !isLast && open !== undefined && open >= leastSeconds;
        for (const { start, end, text } of isCut ? segments.filter(({ start }) => start < open) : segments) {
          add(heard, { start: from + start, end: Math.min(seconds, from + end), text });
        }
        from += isCut ? open : windowSeconds;
      }
      return heard.map(({ start, end, text }) => ({ start: rounded(start), end: rounded(end), text }));
    },
  };
}

function add(heard: HeardSegment[], next: HeardSegment): void {
  const last = heard.at(-1);
  if (last === undefined || next.start - last.start >= shortestSeconds) heard.push(next);
  else heard[heard.length - 1] = { start: last.start, end: next.end, text: `${last.text} ${next.text}` };
}

/** Gives the network one token after the other; it remembers those before. */
function startWriting(decoder: InferenceSession, states: Tensor) {
  let past: Values = {};
  let isFirst = true;
  for (const kind of ['decoder', 'encoder']) {
    for (const part of ['key', 'value']) {
      for (let layer = 0; layer < layers; layer++) {
        past[`${layer}.${kind}.${part}`] = new Tensor('float32', new Float32Array(0), [1, heads, 0, headWidth]);
      }
    }
  }
  return async (token: number): Promise<Float32Array> => {
    const given: Values = {
      input_ids: new Tensor('int64', BigInt64Array.of(BigInt(token)), [1, 1]),
      encoder_hidden_states: states,
      use_cache_branch: new Tensor('bool', [!isFirst], [1]),
    };
    for (const [name, value] of Object.entries(past)) given[`past_key_values.${name}`] = value;
    const { logits, ...present } = await decoder.run(given);
    const kept: Values = {};
    for (const [name, value] of Object.entries(past)) {
      // What it keeps of the recording is the same for every token.
      const isKept = !isFirst && name.includes('encoder');
      kept[name] = isKept ? value : (present[`present.${name}`] as Tensor);
    }
    past = kept;
    isFirst = false;
    return (logits as Tensor).data as Float32Array;
  };
}

function likeliestLanguage(logits: Float32Array): number {
  let best: number = tokens.firstLanguage;
  for (let token = best; token <= tokens.lastLanguage; token++) {
    if ((logits[token] as number) > (logits[best] as number)) best = token;
  }
  return best;
}

const rounded = (seconds: number) => Math.round(seconds * 100) / 100;
