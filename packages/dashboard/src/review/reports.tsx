import type { ReviewItem } from '@moderato/contract';
import { Link } from '@tanstack/react-router';
import { ContentText } from '../text/content-text.tsx';
import { formatAgo, formatCount } from '../text/format.ts';

/** Who reported it, and what they said. */
export function Reports({ reports: { count, latest } }: Pick<ReviewItem, 'reports'>) {
  if (latest.length === 0) return null;
  return (
    <section aria-label="Reports" className="grid gap-1 text-sm">
      <h2 className="font-medium">Reported by users</h2>
      <ul className="grid gap-1">
        {latest.map(({ id, by, reason, at }) => (
          <li key={id} className="break-words">
            {by === null ? (
              'A user'
            ) : (
              <Link to="/authors/detail" search={{ author: by }} className="text-accent underline">
                <ContentText text={by} />
              </Link>
            )}
            <span className="text-soft"> ({formatAgo(at)})</span>
            {reason !== '' && (
              <>
                : <ContentText text={reason} />
              </>
            )}
          </li>
        ))}
      </ul>
      {count > latest.length && <p className="text-soft">And {formatCount(count - latest.length)} before.</p>}
    </section>
  );
}
