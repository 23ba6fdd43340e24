import { formatCount, formatDateTime } from '../text/format.ts';
import { Button } from './button.tsx';
import { Failure } from './states.tsx';

interface MoreButtonProps {
  readonly shown: number;
  /** Of the total, if known: "1,234", or "10,000+". */
  readonly total?: string | undefined;
  /** If only a part was searched: how far back. */
  readonly searchedUntil?: string | undefined;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: unknown;
  readonly fetchNextPage: () => unknown;
}

/** The end of a list that comes in pages. */
export function MoreButton(props: MoreButtonProps) {
  const { shown, total, searchedUntil, hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = props;
  const { fetchNextPage } = props;
  const isPart = hasNextPage && searchedUntil !== undefined;
  if (isFetchNextPageError && !isFetchingNextPage) {
    return <Failure error={error} onRetry={() => void fetchNextPage()} />;
  }
  return (
    <div className="flex items-center justify-between gap-4">
      <p className="figures text-sm text-soft">
        {!hasNextPage && shown === 1 ? (
          '1 item'
        ) : (
          <>
            {!hasNextPage && 'All '}
            {formatCount(shown)}
            {hasNextPage && total !== undefined && ` of ${total}`} shown
          </>
        )}
        {isPart && `; searched until ${formatDateTime(searchedUntil)}`}
      </p>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isPart ? 'Search further back' : 'Show more'}
        </Button>
      )}
    </div>
  );
}
