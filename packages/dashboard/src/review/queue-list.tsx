import type { ReviewItem } from '@moderato/contract';
import { Badge } from '../design/badge.tsx';
import { Blurred } from '../design/blurred.tsx';
import { classNames } from '../design/class-names.ts';
import { ContentText } from '../text/content-text.tsx';
import { formatAge, formatAgo, formatDateTime } from '../text/format.ts';
import { Person } from '../text/person.tsx';
import { webAddress } from '../text/web-address.ts';
import { sayVerdict } from './decision-words.ts';
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
              'flex min-h-8 w-full flex-wrap items-center gap-x-2 rounded-md border-l-3 px-2 text-left text-sm -outline-offset-2',
              item.decided !== null && 'py-1',
              chosen.has(item.request_id) ? 'border-l-accent' : 'border-l-transparent',
              item === current ? 'bg-wash font-medium' : 'hover:bg-wash',
            )}
          >
            <span className="min-w-0 flex-1 truncate">
              <Preview item={item} blurred={isBlurred(item)} />
            </span>
            {item.decided === null ? (
              <Waiting item={item} chosen={chosen.has(item.request_id)} />
            ) : (
              <Decided decided={item.decided} chosen={chosen.has(item.request_id)} />
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}

interface RowProps {
  readonly item: ReviewItem;
}

/** The beginning of the text, or what else says which item it is. */
function Preview({ item, blurred }: RowProps & { readonly blurred: boolean }) {
  const content = item.content.slice(0, 160);
  if (item.kind === 'image') {
    return item.hidden ? (
      'Picture, address hidden'
    ) : (
      <>
        Picture <ContentText text={content} />
      </>
    );
  }
  if (item.hidden) return 'Text hidden';
  if (content === '') return <NotKept item={item} />;
  return (
    <Blurred on={blurred}>
      <ContentText text={content} />
    </Blurred>
  );
}

function NotKept({ item }: RowProps) {
  const host = item.content_url === null ? undefined : webAddress(item.content_url)?.host;
  const from = item.author_name ?? host;
  return (
    <span className="text-soft">
      Text not kept
      {from !== undefined && (
        <>
          : <ContentText text={from} />
        </>
      )}
    </span>
  );
}

function Waiting({ item, chosen }: RowProps & { readonly chosen: boolean }) {
  return (
    <span className="flex shrink-0 items-center gap-1 text-soft">
      <StateBadges item={item} short />
      {item.same_text.items > 1 && <Badge>{item.same_text.items}×</Badge>}
      {chosen && <Badge tone="accent">chosen</Badge>}
      {isHeldByOther(item) ? (
        <Badge tone="accent">in work</Badge>
      ) : (
        <time dateTime={item.at} title={formatAgo(item.at)} className="figures min-w-11 text-right">
          {formatAge(item.at)}
        </time>
      )}
    </span>
  );
}

interface DecidedProps {
  readonly decided: NonNullable<ReviewItem['decided']>;
  readonly chosen: boolean;
}

/** What a person decided, on a line of its own: it matters more here than what the service did. */
function Decided({ decided, chosen }: DecidedProps) {
  return (
    <span className="flex w-full items-center gap-2 font-normal text-soft text-xs">
      <span className="min-w-0 flex-1 truncate">
        {sayVerdict(decided)}, by <Person {...decided} />
      </span>
      {chosen && <Badge tone="accent">chosen</Badge>}
      <time dateTime={decided.at} title={formatDateTime(decided.at)} className="figures shrink-0">
        {formatAge(decided.at)}
      </time>
    </span>
  );
}
