/** What the words in a picture were flagged for: text categories, beside those of the picture itself. */

import type { ReviewItem } from '@moderato/contract';
import { ScoreBar } from '../design/score-bar.tsx';
import { formatName } from '../text/format.ts';

export function WordsInPicture({ words }: { readonly words: ReviewItem['text_in_image'] }) {
  const reasons = words.filter(({ flagged }) => flagged);
  if (reasons.length === 0) return null;
  return (
    <section aria-label="Words in the picture" className="grid gap-2">
      <h2 className="text-sm text-soft">Words in the picture</h2>
      <div className="grid gap-3 sm:grid-cols-2">
        {reasons.map(({ name, score, threshold }) => (
          <ScoreBar key={name} name={formatName(name)} score={score} threshold={threshold ?? 1} />
        ))}
      </div>
    </section>
  );
}
