/**
 * The filters of a list as one line of sentences. Each can be removed; a button or a key opens a list of all sentences, which
 * shrinks while somebody types.
 */

import { type ReactNode, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { ContentText } from '../text/content-text.tsx';
import type { Chip, Sentence } from '../text/filter-sentences.ts';
import { useDebounced } from '../text/use-debounced.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Dialog } from './dialog.tsx';
import { Key } from './key.tsx';
import { useShortcuts } from './shortcuts.ts';

/** What can be added, given what is typed so far. Authors that begin with it are found besides. */
type SentencesFor = (typed: string) => readonly Sentence[];

interface FilterLineProps {
  readonly chips: readonly Chip[];
  readonly sentencesFor: SentencesFor;
  /** The key that opens the list of sentences. */
  readonly opener: string;
  /** Undefined removes a filter. */
  readonly onSet: (fields: Readonly<Record<string, string | undefined>>) => void;
  /** Other controls at the end of the line. */
  readonly children?: ReactNode;
}

export function FilterLine({ chips, sentencesFor, opener, onSet, children }: FilterLineProps) {
  const [isOpen, setOpen] = useState(false);
  useShortcuts([{ keys: opener, meaning: 'Add a filter', run: () => setOpen(true) }]);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {chips.length > 0 && (
        <ul aria-label="Filters" className="contents">
          {chips.map(({ field, text }) => (
            <li
              key={field}
              className="inline-flex min-w-0 max-w-full items-center rounded-lg bg-accent-wash pl-2.5 text-sm"
            >
              <span className="min-w-0 truncate">
                <ContentText text={text} />
              </span>
              <Button
                small
                kind="quiet"
                aria-label={`Remove the filter: ${text}`}
                onClick={() => onSet({ [field]: undefined })}
              >
                ✕
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button small onClick={() => setOpen(true)}>
        Filter <Key>{opener}</Key>
      </Button>
      {chips.length > 1 && (
        <Button
          small
          kind="quiet"
          onClick={() => onSet(Object.fromEntries(chips.map(({ field }) => [field, undefined])))}
        >
          Clear
        </Button>
      )}
      {children}
      {isOpen && (
        <ChooseSentence
          sentencesFor={sentencesFor}
          onClose={() => setOpen(false)}
          onChoose={({ set }) => {
            setOpen(false);
            onSet(set);
          }}
        />
      )}
    </div>
  );
}

interface ChooseSentenceProps {
  readonly sentencesFor: SentencesFor;
  readonly onChoose: (sentence: Sentence) => void;
  readonly onClose: () => void;
}

function ChooseSentence({ sentencesFor, onChoose, onClose }: ChooseSentenceProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const authors = useAuthorSentences(typed);
  const sentences = [...sentencesFor(typed), ...authors];
  const label = 'Action, language, author, date …';
  const choose = () => {
    const sentence = sentences[chosen];
    if (sentence !== undefined) onChoose(sentence);
  };
  return (
    <Dialog title="Add a filter" onClose={onClose}>
      <input
        className="control"
        type="text"
        role="combobox"
        aria-label={label}
        placeholder={label}
        aria-expanded="true"
        aria-controls="filter-options"
        aria-activedescendant={sentences.length > 0 ? `filter-${chosen}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={256}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setChosen(Math.min(sentences.length - 1, chosen + 1));
          else if (event.key === 'ArrowUp') setChosen(Math.max(0, chosen - 1));
          else if (event.key === 'Enter') choose();
          else return;
          event.preventDefault();
        }}
      />
      <div
        id="filter-options"
        role="listbox"
        aria-label="Filters to add"
        className="mt-3 grid max-h-96 overflow-y-auto"
      >
        {sentences.map((sentence, index) => (
          <button
            key={sentence.text}
            id={`filter-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            ref={(element) => {
              if (index === chosen) element?.scrollIntoView({ block: 'nearest' });
            }}
            onClick={() => onChoose(sentence)}
            className={classNames(
              'min-w-0 truncate rounded-lg px-3 py-1.5 text-left',
              index === chosen ? 'bg-accent-wash' : 'hover:bg-wash',
            )}
          >
            <ContentText text={sentence.text} />
          </button>
        ))}
      </div>
      <p role="status" className={sentences.length === 0 ? 'px-3 py-2 text-soft' : 'sr-only'}>
        {sentences.length === 0 ? 'No such filter.' : `${sentences.length} to choose from`}
      </p>
    </Dialog>
  );
}

const restMs = 150;

/** Authors whose id begins with what is typed, as filters. */
function useAuthorSentences(typed: string): readonly Sentence[] {
  const text = useDebounced(typed.trim().replace(/^author(?:\s+is)?\s+/i, ''), restMs);
  const found = useCall('GET /find', { query: { text } }, { enabled: text !== '' });
  if (text === '' || typed.trim() === '') return [];
  return (found.data?.authors ?? [])
    .filter(({ author }) => author !== typed.trim())
    .map(({ author }) => ({ text: `Author is ${author}`, set: { author } }));
}
