import type { CategoryChange, MediumName, WhatWouldChange } from '@moderato/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { ActionBadge } from '../design/badge.tsx';
import { KeptText } from '../design/kept-text.tsx';
import { Failure, Loading } from '../design/states.tsx';
import { formatAgo, formatCount, formatName, formatScore, formatShare } from '../text/format.ts';
import { useDebounced } from '../text/use-debounced.ts';
import { LeftOut } from './left-out.tsx';

export interface PlannedSetting {
  readonly name: string;
  readonly threshold: number;
  readonly block_threshold: number;
  readonly enabled: boolean;
}

const replayed = 10_000;

/** The newest decisions replayed with unsaved settings. */
export function WhatWouldChangeView({
  medium,
  settings,
}: {
  readonly medium: MediumName;
  readonly settings: readonly PlannedSetting[];
}) {
  const asked = useDebounced(settings, 300);
  const replay = useQuery({
    queryKey: ['what-would-change', medium, asked],
    queryFn: ({ signal }) =>
      call('POST /categories/what-would-change', { body: { medium, settings: [...asked], last: replayed } }, signal),
    placeholderData: keepPreviousData,
    enabled: asked.length > 0,
  });
  if (replay.data === undefined) {
    return replay.isError ? (
      <Failure error={replay.error} onRetry={() => void replay.refetch()} />
    ) : (
      <Loading what="what would change" />
    );
  }
  return <Replay replay={replay.data} />;
}

function Replay({ replay }: { readonly replay: WhatWouldChange }) {
  if (replay.examined === 0) {
    return (
      <>
        <p className="text-soft">There are no decisions to try this on yet.</p>
        <LeftOut count={replay.left_out} />
      </>
    );
  }
  const moved = replay.transitions.filter(({ before, after, count }) => before !== after && count > 0);
  return (
    <div className="grid gap-4">
      <p aria-live="polite">
        <strong className="figures">{formatCount(replay.changed)}</strong> of the last{' '}
        <span className="figures">{formatCount(replay.examined)}</span> decisions would be different (
        {formatShare(replay.changed / replay.examined)}).
      </p>
      <LeftOut count={replay.left_out} />
      {moved.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {moved.map(({ before, after, count }) => (
            <li key={`${before} ${after}`} className="figures inline-flex items-center gap-1.5">
              <ActionBadge action={before} /> → <ActionBadge action={after} /> {formatCount(count)}
            </li>
          ))}
        </ul>
      )}
      <CategoryChanges categories={replay.categories} />
      {replay.examples.length > 0 && (
        <details open>
          <summary className="cursor-pointer text-sm text-soft">The newest that would change</summary>
          <ul className="mt-2 grid gap-3 text-sm">
            {replay.examples.map((example) => (
              <li key={example.request_id} className="figures flex flex-wrap items-center gap-2">
                <ActionBadge action={example.before} /> → <ActionBadge action={example.after} />
                {example.category !== null && (
                  <span>
                    {formatName(example.category)} {example.score === null ? '' : formatScore(example.score)}
                  </span>
                )}
                <Link to="/decisions" search={{ open: example.request_id }} className="text-accent underline">
                  {formatAgo(example.at)}
                </Link>
                {example.content !== null && (
                  <div className="basis-full">
                    <KeptText text={example.content} categories={example.flagged} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Beside the whole, because a category can flag less while the others still flag the same texts. */
function CategoryChanges({ categories }: { readonly categories: readonly CategoryChange[] }) {
  const moved = categories.filter((one) => one.more + one.fewer + one.blocks_more + one.blocks_fewer > 0);
  if (moved.length === 0) return <p className="text-sm text-soft">No category would judge any of them differently.</p>;
  return (
    <table className="figures w-full text-left text-sm [&_:is(td,th)]:pr-3 [&_:is(td,th)]:pb-1 [&_:is(td,th)]:align-top">
      <caption className="pb-1 text-left text-soft">Each category by itself</caption>
      <thead className="text-soft">
        <tr>
          <th className="font-normal">Category</th>
          <th className="font-normal">Flags</th>
          <th className="font-normal">Blocks</th>
          <th className="font-normal">Decided differently</th>
        </tr>
      </thead>
      <tbody>
        {moved.map((category) => (
          <tr key={category.name}>
            <td className="first-letter:uppercase">{formatName(category.name)}</td>
            <td>{changeWords(category.more, category.fewer)}</td>
            <td>{changeWords(category.blocks_more, category.blocks_fewer)}</td>
            <td>{category.changed === 0 ? 'none: something else decides the same' : formatCount(category.changed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "12 more, 3 fewer" */
function changeWords(more: number, fewer: number): string {
  const words = [
    ...(more > 0 ? [`${formatCount(more)} more`] : []),
    ...(fewer > 0 ? [`${formatCount(fewer)} fewer`] : []),
  ];
  return words.length === 0 ? 'as now' : words.join(', ');
}
