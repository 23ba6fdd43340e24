/** Ctrl K: type a few letters of a page, an author, a rule, a request or a key, or words of a text, and press Enter. */

import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { useSession } from '../api/session.tsx';
import { useCall } from '../api/use-call.ts';
import { Blurred, useBlur } from '../design/blurred.tsx';
import { classNames } from '../design/class-names.ts';
import { Dialog } from '../design/dialog.tsx';
import { ContentText } from '../text/content-text.tsx';
import { useDebounced } from '../text/use-debounced.ts';
import { groupFound, groupTexts, type Place, textToFind } from './found-places.ts';
import { destinationsFor } from './navigation.ts';
import { rankDestinations } from './rank-destinations.ts';
import { useFoundTexts } from './use-found-texts.ts';

const restMs = 150;
const sought = 'Page, author, rule, request, key or words of a text';
/** Limited if there are other kinds of results, so that a phone shows some of each. */
const maxPages = 5;

export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const { user, account_id: accountId, second_factor_needed: isKeptOut } = useSession();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const navigate = useNavigate();

  const wanted = textToFind(typed);
  const text = useDebounced(wanted, restMs);
  const mayFind = wanted !== '' && accountId !== null && !isKeptOut;
  const search = useCall('GET /find', { query: { text } }, { enabled: mayFind && text !== '' });
  const found = useFoundTexts(text, mayFind);
  const isSearching = mayFind && (text !== wanted || search.isFetching || found.isFetching);
  const error = search.error ?? found.error;

  const pages = rankDestinations(destinationsFor(user.operator), typed).slice(0, mayFind ? maxPages : undefined);
  const groups = [
    { name: 'Pages', places: pages.map(({ to, label }): Place => ({ to, label })) },
    // Results for fewer letters stay until there are new ones.
    ...(mayFind && search.data !== undefined ? groupFound(search.data) : []),
    ...(mayFind ? [groupTexts(found.texts)] : []),
  ].filter(({ places }) => places.length > 0);
  const places = groups.flatMap((group) => group.places);

  const go = (place: Place | undefined) => {
    if (place === undefined) return;
    onClose();
    void navigate({ to: place.to, search: place.search ?? {} });
  };
  const enter = () => {
    // Pages are found at once; other results may still change the list.
    if (isSearching && chosen >= pages.length) setEntered(true);
    else go(places[chosen]);
  };
  // Enter was pressed before the results arrived.
  useEffect(() => {
    if (!isEntered || isSearching) return;
    setEntered(false);
    go(places[chosen]);
  });

  return (
    <Dialog title="Go to" onClose={onClose}>
      <input
        className="control"
        type="text"
        role="combobox"
        aria-label={sought}
        placeholder={sought}
        aria-expanded="true"
        aria-controls="palette-options"
        aria-activedescendant={places.length > 0 ? `palette-${chosen}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={256}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
          setEntered(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setChosen(Math.min(places.length - 1, chosen + 1));
          else if (event.key === 'ArrowUp') setChosen(Math.max(0, chosen - 1));
          else if (event.key === 'Enter') enter();
          else return;
          event.preventDefault();
        }}
      />
      <div id="palette-options" role="listbox" aria-label="Found" className="mt-3 max-h-96 overflow-y-auto">
        {groups.map(({ name, places: ofGroup }) => (
          <fieldset key={name} aria-label={name} className="grid min-w-0">
            <p aria-hidden="true" className="px-3 pt-2 pb-1 font-medium text-sm text-soft">
              {name}
            </p>
            {ofGroup.map((place) => (
              <Option
                key={JSON.stringify([place.search, place.label, place.detail])}
                place={place}
                index={places.indexOf(place)}
                isChosen={places.indexOf(place) === chosen}
                onGo={() => go(place)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <p role="status" className={classNames('px-3 text-soft', places.length === 0 ? 'py-2' : 'sr-only')}>
        {sayFound(places.length, isSearching)}
      </p>
      {error !== null && (
        <p role="alert" className="px-3 py-2 text-block">
          {messageOf(error)}
        </p>
      )}
    </Dialog>
  );
}

function sayFound(count: number, isSearching: boolean): string {
  if (isSearching) return 'Searching…';
  if (count === 0) return 'No matches. For authors and requests, type how their name or id begins.';
  return count === 1 ? '1 found' : `${count} found`;
}

interface OptionProps {
  readonly place: Place;
  readonly index: number;
  readonly isChosen: boolean;
  readonly onGo: () => void;
}

function Option({ place: { label, detail, found }, index, isChosen, onGo }: OptionProps) {
  const blur = useBlur();
  return (
    <button
      id={`palette-${index}`}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={onGo}
      className={classNames(
        'flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 rounded-lg px-3 py-2 text-left',
        isChosen ? 'bg-accent-wash' : 'hover:bg-wash',
      )}
    >
      <span className="min-w-0 max-w-full truncate">
        <Blurred on={found !== undefined && blur(found.flagged)}>
          <ContentText text={label} spans={found?.spans ?? []} />
        </Blurred>
      </span>
      {detail !== undefined && <span className="figures text-sm text-soft">{detail}</span>}
    </button>
  );
}
