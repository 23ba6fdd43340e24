/** `sexual`: the one category that the local models can clear as well as flag. The worst frame counts. */

import type { ImageJudge } from '../image-judge.ts';
import type { ImageThreads } from '../models/image-threads.ts';
import { sexualScore } from './sexual-score.ts';

export function createSexualJudge(threads: ImageThreads, version: string): ImageJudge {
  return {
    name: 'nsfw',
    version,
    clears: ['sexual'],
    raises: [],
    async judge({ image, wanted, signal, caller }) {
      if (!wanted.has('sexual')) return [];
      const seen = await threads.look('sexual', image.frames, { signal, caller });
      return [{ category: 'sexual', score: Math.max(...seen.map(sexualScore)), reviewOnly: false }];
    },
  };
}
