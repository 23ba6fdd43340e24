/** What was written before and after the item, as far as it is kept: by the same author, or on the same page. */

import type { ContextItem } from '@moderato/contract';
import { Link } from '@tanstack/react-router';
import { ActionBadge } from '../design/badge.tsx';
import { Blurred, useBlur } from '../design/blurred.tsx';
import { ContentText } from '../text/content-text.tsx';
import { formatDateTime, formatDayAndHour } from '../text/format.ts';

interface AroundItemProps {
  readonly requestId: string;
  readonly items: readonly ContextItem[];
  /** Somebody opened the blurred text. */
  readonly shown: boolean;
}

export function AroundItem({ requestId, items, shown }: AroundItemProps) {
  if (items.length === 0) return null;
  const before = items.filter((item) => item.request_id < requestId);
  const after = items.filter((item) => item.request_id > requestId);
  return (
    <section aria-label="Before and after" className="grid gap-2">
      <h2 className="font-medium text-sm">Before and after</h2>
      <ol className="grid gap-2 text-sm">
        <Entries items={before} shown={shown} />
        <li className="border-line border-t pt-2 text-soft">This item</li>
        <Entries items={after} shown={shown} />
      </ol>
    </section>
  );
}

function Entries({ items, shown }: Pick<AroundItemProps, 'items' | 'shown'>) {
  const blur = useBlur();
  return items.map((item) => (
    <li key={item.request_id} className="border-line border-t pt-2">
      <Link
        to="/decisions"
        search={{ open: item.request_id }}
        className="flex flex-wrap items-center gap-x-2 text-soft hover:underline"
      >
        <ActionBadge action={item.action} />
        <time dateTime={item.at} title={formatDateTime(item.at)}>
          {formatDayAndHour(item.at)}
        </time>
        {item.same_page && <span>same page</span>}
      </Link>
      {(item.author_name ?? item.author) !== null && (
        <p className="truncate text-soft">
          <ContentText text={item.author_name ?? item.author ?? ''} />
        </p>
      )}
      <p className="line-clamp-3">
        <Blurred on={!shown && blur(item.flagged)}>
          <ContentText text={item.content} />
        </Blurred>
      </p>
    </li>
  ));
}
