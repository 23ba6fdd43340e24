import { formatCount } from '../text/format.ts';
import { Button } from './button.tsx';

interface MoreButtonProps {
  readonly shown: number;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The end of a list that comes in pages. */
export function MoreButton({ shown, hasNextPage, isFetchingNextPage, fetchNextPage }: MoreButtonProps) {
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
