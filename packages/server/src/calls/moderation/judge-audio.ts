/**
 * Turns a recording as it was sent into a verdict: it is fetched if necessary, transcribed in a separate process, and
 * what was said is judged like any other text. Recordings are never stored or logged. With a test key, nothing is fetched
 * or transcribed.
 */

import { type AudioModerationRequest, type AudioModerationResult, type AudioSegment, limits } from '@moderato/contract';
import { audioFormat, type HeardSegment, notAudio, type Transcriber } from '@moderato/engine';
import type { Gates } from '../../base/fairness/gates.ts';
import { type Call, isRefused, type Refused, refuse } from '../../base/http/route.ts';
import type { FetchImage } from '../../base/outbound/fetch-image.ts';
import { readImageSource } from './judge-image.ts';
import type { ImageInput } from './judge-live-image.ts';
import { createTextJudge, type JudgeText, showTextResult, type TextJudgeParts } from './judge-text.ts';
import type { Judged } from './judged.ts';

export interface AudioJudgeParts extends TextJudgeParts {
  readonly transcriber: Transcriber;
  readonly fetchImage: FetchImage;
  readonly gates: Pick<Gates, 'fetching' | 'transcribing'>;
}

/** From the first byte of the request to the transcript, with the time spent waiting for a turn. */
export const audioMs = 180_000;
const accept = 'audio/wav,audio/mpeg,audio/ogg,*/*;q=0.1';
const sampleWords = 'What a lovely morning.';
const sampleSeconds = 2;

type AudioCall = Call<AudioModerationRequest>;
type Heard = { readonly segments: readonly HeardSegment[] } | Refused;

export function createAudioJudge(parts: AudioJudgeParts) {
  const { transcriber, gates } = parts;
  const judgeFor = createTextJudge(parts);
  // Parts of a transcript show where something was said; providers are asked about the whole alone.
  const judgeLocally = createTextJudge({ ...parts, providers: { forText: () => undefined } });

  return async (call: AudioCall, source: ImageInput): Promise<Judged<AudioModerationResult> | Refused> => {
    const isLive = call.caller.mode === 'live';
    const heard = isLive ? await hear(call, source) : pretendToHear(source);
    if (isRefused(heard)) return heard;
    return judge(call, heard.segments, await judgeFor(call.caller), await judgeLocally(call.caller));
  };

  async function hear(call: AudioCall, source: ImageInput): Promise<Heard> {
    const missing = transcriber.missing();
    if (missing !== undefined) return { refusal: missing };
    const { accountId } = call.caller;
    const time = AbortSignal.timeout(Math.max(1, Math.ceil(call.startedMs + audioMs - performance.now())));
    const signal = call.gone === undefined ? time : AbortSignal.any([time, call.gone]);
    const places: (() => void)[] = [];
    const takePlace = async (kind: keyof typeof gates) => {
      const leave = await gates[kind].take(accountId, { signal });
      if (leave !== 'full') places.push(leave);
      return leave !== 'full';
    };
    try {
      // A fetched recording keeps its place while it waits, so memory holds no more than may be fetched at once.
      if ('url' in source && !(await takePlace('fetching'))) return refuse('overloaded', undefined, 1);
      const file = 'url' in source ? await parts.fetchImage(source.url, { signal, accept }) : source;
      if ('refusal' in file) return ofRecording(file as Refused);
      if (!(await takePlace('transcribing'))) return refuse('overloaded', undefined, 10);
      if ('url' in source) places.shift()?.();
      return await transcriber.hear(file.bytes, signal);
    } catch (error) {
      if (signal.aborted && error === signal.reason) {
        return refuse('overloaded', 'Transcribing the recording took too long.', 10);
      }
      throw error;
    } finally {
      for (const leave of places) leave();
    }
  }
}

async function judge(
  call: AudioCall,
  heard: readonly HeardSegment[],
  judgeWhole: JudgeText,
  judgePart: JudgeText,
): Promise<Judged<AudioModerationResult>> {
  // The time that providers have begins now.
  const asking = { caller: call.caller, startedMs: performance.now() };
  const { url: _url, data: _data, ...rest } = call.body;
  const transcript = heard
    .map(({ text }) => text)
    .join(' ')
    .slice(0, limits.textCharacters);
  // A recording without words is like a text of white space: judged, and harmless.
  const { call: judged, outcome } = await judgeWhole(asking, { ...rest, content: transcript || ' ' });
  const segments: AudioSegment[] = [];
  for (const { start, end, text } of heard) {
    const part = heard.length === 1 ? outcome : (await judgePart(asking, { ...rest, content: text })).outcome;
    const { action, flagged, categories } = part;
    segments.push({ start, end, transcript: text, action, flagged, categories });
  }
  return {
    call: judged,
    reply: (latencyMs) => ({ ...showTextResult(call.requestId, outcome, latencyMs), transcript, segments }),
    ...(call.caller.mode === 'live' ? { remembered: withoutWords } : {}),
  };
}

/** What was said is content, which is stored nowhere else either unless the account wants it. */
function withoutWords({ transcript: _words, segments, ...reply }: AudioModerationResult): AudioModerationResult {
  return { ...reply, segments: segments.map(({ transcript: _said, ...segment }) => segment) };
}

/** For test keys: the words in the name of the file at an address, or a sentence of ours for data. */
function pretendToHear(source: ImageInput): Heard {
  if ('bytes' in source && audioFormat(source.bytes) === undefined) return { refusal: notAudio };
  const text = 'url' in source ? wordsOfName(source.url) : sampleWords;
  return { segments: [{ start: 0, end: sampleSeconds, text: text.slice(0, limits.textCharacters) }] };
}

function wordsOfName(address: string): string {
  const name = URL.parse(address)?.pathname.split('/').at(-1) ?? '';
  const words = name.replace(/\.\w{1,5}$/, '').replaceAll(/[-_+]|%20/g, ' ');
  return words.trim() === '' ? sampleWords : words;
}

/** Checks the form of what was sent, before any work. */
export function readAudioSource({ url, data }: AudioModerationRequest, lifted?: Call['lifted']): ImageInput | Refused {
  const source = readImageSource({ url, data } as { url: string }, lifted);
  return isRefused(source) ? ofRecording(source) : source;
}

/** The parts that fetch and decode data were made for images. */
function ofRecording(refused: Refused): Refused {
  const { code } = refused.refusal;
  if (code === 'image_too_large') return refuse('payload_too_large', 'The recording is larger than 10 MB.');
  return code === 'image_fetch_failed' ? refuse('invalid_request', 'The recording could not be fetched.') : refused;
}
