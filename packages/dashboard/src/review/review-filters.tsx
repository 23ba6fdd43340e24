/** The filters of the review queue, as one line of sentences after the order. */

import { actions, imageCategoryNames, type ReviewOrder, type ReviewQuery, textCategoryNames } from '@moderato/contract';
import { FilterLine } from '../design/filter-line.tsx';
import { isExempting } from '../rules/is-exempting.ts';
import { useRuleNames } from '../rules/rule-name.tsx';
import { chipsOf, includesWords, sentencesOf, typedSentences } from '../text/filter-sentences.ts';
import { languageCodes } from '../text/languages.ts';
import { SaveView } from '../views/save-view.tsx';

/** Filters of the line. The others choose the list or one item. */
const fields = [
  'action',
  'category',
  'language',
  'rule_id',
  'reported',
  'sampled',
  'author',
  'word',
  'from',
  'to',
] as const;
const categories = [...new Set<string>([...textCategoryNames, ...imageCategoryNames])];

interface ReviewFiltersProps {
  readonly filter: ReviewQuery;
  readonly onChange: (filter: ReviewQuery) => void;
  /** Undefined for lists that have one order. */
  readonly order: ReviewOrder | undefined;
  readonly orders: readonly { readonly value: ReviewOrder; readonly label: string }[];
  /** Whether all items of this list are reported. */
  readonly isReported: boolean;
}

export function ReviewFilters({ filter, onChange, order, orders, isReported }: ReviewFiltersProps) {
  const rules = useRuleNames();
  const names = { rule: rules.nameOf, key: (id: string) => id };
  const fixed = sentencesOf(
    {
      action: actions.filter((action) => action !== 'allow'),
      category: categories,
      language: languageCodes,
      rule_id: rules.all
        .filter((rule) => rule.begins !== null && rule.mode === 'live' && !isExempting(rule.type))
        .map((rule) => rule.rule_id),
      reported: isReported ? [] : ['true'],
      sampled: ['true', 'false'],
    },
    names,
  );
  const sentencesFor = (typed: string) => {
    return [
      ...fixed.filter(({ text }) => includesWords(text, typed)),
      ...typedSentences(typed, ['author', 'word', 'from', 'to']),
    ];
  };
  const shown = Object.fromEntries(
    fields.filter((field) => !(field === 'reported' && isReported)).map((field) => [field, filter[field]]),
  );
  return (
    <FilterLine
      chips={chipsOf(shown, names)}
      sentencesFor={sentencesFor}
      opener="F"
      onSet={(set) => onChange({ ...filter, ...set } as ReviewQuery)}
    >
      <SaveView page="review" filters={filter as Record<string, string | undefined>} />
      {order !== undefined && (
        <label className="ml-auto flex items-center gap-2 text-sm">
          <span className="text-soft">Order</span>
          <select
            className="control min-h-8 w-auto py-0.5"
            value={order}
            onChange={({ target }) => onChange({ ...filter, order: target.value as ReviewOrder })}
          >
            {orders.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
    </FilterLine>
  );
}
