/** The filters of the list of decisions. Every filter except the text is in the address. */

import { contexts, type DecisionQuery, imageCategoryNames, textCategoryNames } from '@moderato/contract';
import { decisionActions } from '@moderato/contract/dashboard';
import { useCall } from '../api/use-call.ts';
import { FilterLine } from '../design/filter-line.tsx';
import { isExempting } from '../rules/is-exempting.ts';
import { useRuleNames } from '../rules/rule-name.tsx';
import { chipsOf, includesWords, sentencesOf, typedSentences } from '../text/filter-sentences.ts';
import { languageCodes } from '../text/languages.ts';
import { SaveView } from '../views/save-view.tsx';

export type DecisionFilter = Omit<DecisionQuery, 'cursor' | 'limit'>;

const categories = [...new Set<string>([...textCategoryNames, ...imageCategoryNames])];
const typedFields = ['author', 'request_id', 'score_min', 'score_max', 'from', 'to'];
const noScores = { score_min: undefined, score_max: undefined };

interface DecisionFiltersProps {
  readonly filter: DecisionFilter;
  readonly onChange: (filter: Readonly<Record<string, string | undefined>>) => void;
}

/** Times are entered in the browser's time zone and sent in UTC. */
export function DecisionFilters({ filter, onChange }: DecisionFiltersProps) {
  const keys = useCall('GET /keys', {});
  const custom = useCall('GET /categories', {});
  const rules = useRuleNames();
  const known = keys.data?.keys ?? [];
  const names = {
    rule: rules.nameOf,
    key: (id: string) => {
      const key = known.find(({ key_id }) => key_id === id);
      if (key === undefined) return id;
      return key.label === '' ? key.shown : key.label;
    },
  };
  const isScored = filter.action === 'allow' || filter.action === 'scored';
  const fixed = sentencesOf(
    {
      action: decisionActions,
      category: [...categories, ...(custom.data?.custom.map(({ name }) => name) ?? [])],
      language: languageCodes,
      rule_id: rules.all
        .filter((rule) => rule.begins !== null && rule.mode === (filter.mode ?? 'live') && !isExempting(rule.type))
        .map((rule) => rule.rule_id),
      context: contexts,
      kind: ['text', 'image', 'compat'],
      tier: ['0', '1', '2'],
      key_id: known.map(({ key_id: id }) => id),
      mode: ['test'],
      degraded: ['true', 'false'],
      escalated: ['true'],
      limited: ['true'],
    },
    names,
  );
  const sentencesFor = (typed: string) => {
    const asTyped = typedSentences(typed, isScored ? typedFields.filter((field) => !(field in noScores)) : typedFields);
    return [...fixed.filter(({ text }) => includesWords(text, typed)), ...asTyped];
  };
  return (
    <FilterLine
      chips={chipsOf(filter, names)}
      sentencesFor={sentencesFor}
      opener="f"
      onSet={(fields) => {
        // Scores apply to flagged and blocked decisions only.
        const dropped = fields.action === 'allow' || fields.action === 'scored' ? noScores : {};
        onChange({ ...filter, ...dropped, ...fields });
      }}
    >
      <SaveView page="decisions" filters={filter} />
    </FilterLine>
  );
}
