import { type RuleMatching, storableText } from '@moderato/contract';
import { maxExampleWords } from '@moderato/contract/dashboard';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { ContentText } from '../text/content-text.tsx';
import { useDebounced } from '../text/use-debounced.ts';

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });
const storable = new RegExp(storableText, 'u');
const longest = 200;

interface RuleExamplesProps {
  readonly entries: readonly string[];
  readonly matching: RuleMatching;
}

/** What the last words of the list match besides themselves, while somebody types them. */
export function RuleExamples({ entries, matching }: RuleExamplesProps) {
  const words = entries.filter((entry) => storable.test(entry) && Array.from(entry).length <= longest);
  const asked = useDebounced({ words: words.slice(-maxExampleWords), matching }, 250);
  const isAsked = asked.matching !== 'exact' && asked.words.length > 0;
  const examples = useQuery({
    queryKey: ['POST /rules/examples', asked],
    queryFn: ({ signal }) => call('POST /rules/examples', { body: asked }, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!isAsked || matching === 'exact' || examples.data === undefined || examples.isError) return null;
  return (
    <dl aria-live="polite" aria-label="What these words match" className="grid gap-2 rounded-lg border border-line p-3">
      {examples.data.words.map(({ word, inflected, disguised }) => (
        <div key={word} className="min-w-0 text-sm">
          <dt className="break-words font-mono">
            <ContentText text={word} />
          </dt>
          {inflected.map(({ language, forms }) => (
            <Forms
              key={language}
              where={language === null ? 'also' : `in ${languageNames.of(language)} texts`}
              forms={forms}
            />
          ))}
          {disguised.length > 0 && <Forms where="for example" forms={disguised} />}
          {inflected.length + disguised.length === 0 && <dd className="text-soft">Nothing but the word itself.</dd>}
        </div>
      ))}
    </dl>
  );
}

function Forms({ where, forms }: { readonly where: string; readonly forms: readonly string[] }) {
  return (
    <dd className="break-words text-soft">
      {where}: <ContentText text={forms.join(', ')} />
    </dd>
  );
}
