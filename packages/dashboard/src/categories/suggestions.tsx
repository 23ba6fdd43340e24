import { useCall } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { Panel } from '../design/panel.tsx';
import { formatCount, formatName, formatThreshold } from '../text/format.ts';
import { sayCertainty, sayMissed, saySuggestion } from './suggestion-words.ts';

interface SuggestionsProps {
  /** Undefined for people who may not change thresholds. */
  readonly onTry: ((category: string, threshold: number) => void) | undefined;
}

/** Thresholds that the team's decisions speak for, and what is known of texts that pass. Trying one moves its slider; nothing is saved. */
export function Suggestions({ onTry }: SuggestionsProps) {
  const { data } = useCall('GET /categories/suggestions', {});
  if (data === undefined || data.decided === 0) return null;
  return (
    <Panel
      title="Suggested thresholds"
      note={`From ${formatCount(data.decided)} decisions in review. Nothing changes until you save it.`}
    >
      {data.suggestions.length === 0 ? (
        <p>The decisions speak for no other threshold with certainty.</p>
      ) : (
        <ul className="grid gap-3">
          {data.suggestions.map((suggestion) => (
            <li key={suggestion.category} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="min-w-0">
                <strong className="first-letter:uppercase">{formatName(suggestion.category)}</strong>{' '}
                <span className="figures">
                  {formatThreshold(suggestion.from)} → {formatThreshold(suggestion.to)}: {saySuggestion(suggestion)}
                </span>
                <span className="text-soft"> {sayCertainty(suggestion)}</span>
              </span>
              {onTry !== undefined && (
                <Button small onClick={() => onTry(suggestion.category, suggestion.to)}>
                  Move the slider there
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-soft">{sayMissed(data.sample)}</p>
    </Panel>
  );
}
