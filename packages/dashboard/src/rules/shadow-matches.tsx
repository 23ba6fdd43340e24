import { maxShadowMatches } from '@moderato/contract/dashboard';
import { Link } from '@tanstack/react-router';
import { useCall } from '../api/use-call.ts';
import { ActionBadge } from '../design/badge.tsx';
import { KeptText } from '../design/kept-text.tsx';
import { Loaded } from '../design/states.tsx';
import { ContentText } from '../text/content-text.tsx';
import { formatDateTime } from '../text/format.ts';

/** The decisions behind a shadow rule's count. */
export function ShadowMatches({ ruleId }: { readonly ruleId: string }) {
  const matches = useCall('GET /rules/:rule_id/shadow-matches', { params: { rule_id: ruleId } });
  return (
    <section aria-labelledby="shadow-matches" className="grid gap-3">
      <h3 id="shadow-matches" className="font-semibold">
        Decisions that it would have matched
      </h3>
      <Loaded query={matches} what="decisions">
        {({ matches: found }) =>
          found.length === 0 ? (
            <p className="text-soft">They have left the ledger, or were counted before there was a list.</p>
          ) : (
            <>
              <p className="text-sm text-soft">
                The newest, up to {maxShadowMatches}, with the first match marked. If this account keeps content, the
                words around the match in an allowed message are kept for as many days as flagged messages.
              </p>
              <ul className="grid gap-2">
                {found.map(({ request_id: id, at, action, author, flagged, content, place }) => (
                  <li key={id} className="grid gap-1.5 rounded-lg border border-line px-3 py-2">
                    <span className="flex flex-wrap items-center gap-2">
                      <Link to="/decisions" search={{ open: id }} className="text-accent underline">
                        <time dateTime={at}>{formatDateTime(at)}</time>
                      </Link>
                      <ActionBadge action={action} />
                      {author !== null && (
                        <span className="min-w-0 truncate text-soft">
                          by <ContentText text={author} />
                        </span>
                      )}
                    </span>
                    {content !== null && (
                      <KeptText text={content} categories={flagged} spans={place === null ? [] : [place]} />
                    )}
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </section>
  );
}
