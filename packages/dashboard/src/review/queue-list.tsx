import type { ReviewItem } from '@moderato/contract';
import { Badge } from '../design/badge.tsx';
import { Blurred } from '../design/blurred.tsx';
import { classNames } from '../design/class-names.ts';
import { ContentText } from '../text/content-text.tsx';
import { formatAge, formatAgo } from '../text/format.ts';
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
    <ol aria-label="Queue" className="relative -mx-2 hidden max-h-[80vh] overflow-y-auto lg:block">
      {items.map((item) => (
        <li key={item.request_id}>
          <button
            type="button"
            aria-current={item === current}
            onClick={() => work.goTo(item)}
            className={classNames(
              'flex h-8 w-full items-center gap-2 rounded-md border-l-3 px-2 text-left text-sm -outline-offset-2',
              chosen.has(item.request_id) ? 'border-l-accent' : 'border-l-transparent',
              item === current ? 'bg-wash font-medium' : 'hover:bg-wash',
            )}
          >
            <span className="min-w-0 flex-1 truncate">
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
            <span className="flex shrink-0 items-center gap-1 text-soft">
              <StateBadges item={item} short />
              {item.same_text.items > 1 && <Badge>{item.same_text.items}×</Badge>}
              {chosen.has(item.request_id) && <Badge tone="accent">chosen</Badge>}
              {isHeldByOther(item) ? (
                <Badge tone="accent">in work</Badge>
              ) : (
                <time dateTime={item.at} title={formatAgo(item.at)} className="figures min-w-11 text-right">
                  {formatAge(item.at)}
                </time>
              )}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
