/** `POST /v1/moderate/audio` [A2]: what is said in a recording, judged like a text. */

import { AudioModerationRequest, AudioModerationResult, bodyLimits } from '@moderato/contract';
import { type KeyedRoute, refuse } from '../../base/http/route.ts';
import { type AudioJudgeParts, audioMs, createAudioJudge, readAudioSource } from './judge-audio.ts';
import type { Meter } from './meter.ts';
import { describeOrigin } from './read-origin.ts';

const oneSource = 'Send exactly one of url and data.';

export function audioRoute(
  parts: AudioJudgeParts & { readonly meter: Meter },
): KeyedRoute<AudioModerationRequest, AudioModerationResult> {
  const judgeAudio = createAudioJudge(parts);
  return {
    method: 'POST',
    path: '/v1/moderate/audio',
    access: 'key',
    scope: 'moderate',
    operationId: 'moderateAudio',
    summary: 'Judge a recording',
    description:
      'Transcribes a WAV, MP3 or Ogg recording of at most five minutes and judges what is said like a text. Needs an optional package on the service.',
    body: {
      schema: AudioModerationRequest,
      limitBytes: bodyLimits.audio,
      lifts: ['data'],
      shortens: true,
      tooLarge: 'payload_too_large',
      hints: { ' oneOf': oneSource, ' required': oneSource },
      examples: { address: { url: 'https://audio.example.com/what-a-lovely-morning.mp3', context: 'chat' } },
    },
    reply: AudioModerationResult,
    isMetered: true,
    longestMs: audioMs,
    refusals: ['not_available'],

    handle(call) {
      const problem = describeOrigin(call.body);
      if (problem !== undefined) return refuse('invalid_request', problem);
      const source = readAudioSource(call.body, call.lifted);
      return 'refusal' in source ? source : parts.meter.run(call, () => judgeAudio(call, source));
    },
  };
}
