import type { ReviewItem } from '@moderato/contract';
import { Badge } from '../design/badge.tsx';
import { Blurred } from '../design/blurred.tsx';
import { classNames } from '../design/class-names.ts';
import { ContentText } from '../text/content-text.tsx';
import { formatAgo } from '../text/format.ts';
import { StateBadges } from './state-badges.tsx';
import { isHeldByOther, type ReviewWork } from './use-review-work.ts';

interface QueueListProps {
  readonly work: ReviewWork;
  readonly isBlurred: (item: ReviewItem) => boolean;
}

/** The waiting items, next to the current one. */
export function QueueList({ work, isBlurred }: QueueListProps) {
  const { items, current, chosen } = work;
  return (
    <ol
      aria-label="Queue"
      className="relative hidden max-h-[70vh] overflow-y-auto rounded-xl border border-line bg-panel lg:block"
    >
      {items.map((item) => (
        <li key={item.request_id} className="border-line border-b last:border-b-0">
          <button
            type="button"
            aria-current={item === current}
            onClick={() => work.goTo(item)}
            className={classNames(
              'block w-full border-l-4 px-3 py-2.5 text-left',
              chosen.has(item.request_id) ? 'border-l-accent' : 'border-l-transparent',
              item === current ? 'bg-accent-wash' : 'hover:bg-wash',
            )}
          >
            <span className="flex items-center justify-between gap-2 text-sm text-soft">
              <span className="flex min-w-0 gap-1">
                <StateBadges item={item} short />
                {item.same_text.items > 1 && <Badge>{item.same_text.items}×</Badge>}
                {isHeldByOther(item) && <Badge tone="accent">in work</Badge>}
                {chosen.has(item.request_id) && <Badge tone="accent">chosen</Badge>}
              </span>
              {formatAgo(item.at)}
            </span>
            <span className="mt-1 line-clamp-2 break-words text-sm">
              {item.hidden ? (
                item.kind === 'image' ? (
                  'Picture, address hidden'
                ) : (
                  'Text hidden'
                )
              ) : item.kind === 'image' ? (
                <>
                  Picture <ContentText text={item.content.slice(0, 160)} />
                </>
              ) : (
                <Blurred on={isBlurred(item)}>
                  <ContentText text={item.content.slice(0, 160)} />
                </Blurred>
              )}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
