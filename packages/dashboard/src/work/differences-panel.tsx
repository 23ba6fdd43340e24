import type { SaidBy, Work } from '@moderato/contract';
import { Link } from '@tanstack/react-router';
import { Panel } from '../design/panel.tsx';
import { decidedNames } from '../review/decision-words.ts';
import { formatAgo, formatName, nameOf } from '../text/format.ts';

function say({ by, decision, category }: SaidBy): string {
  const decided = nameOf(decidedNames, decision);
  return `${by}: ${category === null ? decided : `${decided} (${formatName(category)})`}`;
}

/** Decisions that two people saw differently, for those who lead the team. */
export function DifferencesPanel({ differences }: { readonly differences: Work['differences'] }) {
  if (differences.length === 0) return null;
  return (
    <Panel title="Where two people differed" note="The first decision stands until somebody changes it in review.">
      <ul className="grid gap-2">
        {differences.map(({ request_id: id, at, first, second }) => (
          <li key={id} className="flex flex-wrap gap-x-4 gap-y-1">
            <span>{say(first)}</span>
            <span>{say(second)}</span>
            <span className="text-soft">{formatAgo(at)}</span>
            <Link to="/review" search={{ item: id }} className="ml-auto text-accent underline">
              Open in review
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
