/** Tries out a text or an image with the account's settings. Stores and counts nothing. */

import { Type } from 'typebox';
import { contexts } from '../categories.ts';
import { bodyLimits, limits } from '../limits.ts';
import { ImageModerationRequest, type ModerationResult } from '../moderation.ts';
import { oneOf } from '../strings.ts';
import { type CallFacts, gives } from './call.ts';
import type { TierAnswer } from './decisions.page.ts';
import type { ContentMark } from './review.page.ts';

const PlaygroundTextRequest = Type.Object({
  content: Type.String({ minLength: 1, maxLength: limits.textCharacters }),
  context: Type.Optional(oneOf(contexts)),
  /** `false` keeps the text here: no provider is asked. For judging while somebody types. */
  providers: Type.Optional(Type.Boolean()),
});

export interface PlaygroundResult {
  readonly result: ModerationResult;
  /** Category → the score above which it blocks. */
  readonly block_thresholds: Readonly<Record<string, number>>;
  readonly trace: readonly TierAnswer[];
  /** The parts of a text that decided; nothing for images. */
  readonly marks: readonly ContentMark[];
  readonly model_version: string;
}

export const playgroundCalls = {
  'POST /playground/text': {
    access: 'viewer',
    body: PlaygroundTextRequest,
    bodyBytes: bodyLimits.text,
    harmless: true,
    reply: gives<PlaygroundResult>(),
  },
  'POST /playground/image': {
    access: 'viewer',
    body: ImageModerationRequest,
    bodyBytes: bodyLimits.image,
    lifts: ['data'],
    shortens: true,
    harmless: true,
    reply: gives<PlaygroundResult>(),
  },
} as const satisfies Record<string, CallFacts>;
