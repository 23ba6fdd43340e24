import type { AuthorDetail } from '@moderato/contract';
import { Link } from '@tanstack/react-router';
import { Panel } from '../design/panel.tsx';
import { formatAgo, formatFullDay } from '../text/format.ts';
import { measureWords, strikesWords } from './measure-words.ts';

/** What counts against an author, and what the ladder recommends for it. */
export function AuthorStrikes({ strikes }: { readonly strikes: NonNullable<AuthorDetail['strikes']> }) {
  const { count, recommended, items } = strikes;
  return (
    <Panel
      title={count === 0 ? 'No strikes' : strikesWords(count)}
      note={
        recommended === null ? (
          'No measure is recommended.'
        ) : (
          <>
            Recommended: <strong className="text-ink">{measureWords(recommended)}</strong>
          </>
        )
      }
    >
      {items.length === 0 ? (
        <p className="text-soft">No strikes count at the moment.</p>
      ) : (
        <ul aria-label="Strikes" className="grid gap-1 text-sm">
          {items.map((item) => (
            <li key={item.request_id} className="flex flex-wrap gap-x-3">
              <Link to="/decisions" search={{ open: item.request_id }} className="text-accent underline">
                Confirmed {formatAgo(item.at)}
              </Link>
              {item.weight > 1 && <span>{strikesWords(item.weight)}</span>}
              <span className="text-soft">expires on {formatFullDay(item.expires_at)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
