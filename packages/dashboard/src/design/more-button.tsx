import { formatCount } from '../text/format.ts';
import { Button } from './button.tsx';
import { Failure } from './states.tsx';

interface MoreButtonProps {
  readonly shown: number;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: unknown;
  readonly fetchNextPage: () => unknown;
}

/** The end of a list that comes in pages. */
export function MoreButton(props: MoreButtonProps) {
  const { shown, hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = props;
  if (isFetchNextPageError && !isFetchingNextPage) {
    return <Failure error={error} onRetry={() => void fetchNextPage()} />;
  }
  return (
    <div className="flex items-center justify-between gap-4">
      <p className="figures text-sm text-soft">
        {formatCount(shown)} shown{hasNextPage ? '' : ', that is all'}
      </p>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}
