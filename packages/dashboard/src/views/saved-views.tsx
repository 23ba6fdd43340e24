/** The saved views in the sidebar: shared ones and one's own. Each can be renamed and removed. */

import type { SavedView } from '@moderato/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../api/session.tsx';
import { useCall, useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { TextField } from '../design/field.tsx';
import { FormDialog } from '../design/form-dialog.tsx';
import { ContentText } from '../text/content-text.tsx';

const nameCharacters = 60;

export function SavedViews() {
  const { data } = useCall('GET /views', {});
  const mayReview = useMay('GET /review');
  const mayShare = useMay('GET /review');
  const [changed, setChanged] = useState<SavedView>();
  const views = data?.views.filter(({ page }) => page !== 'review' || mayReview) ?? [];
  if (views.length === 0) return null;
  return (
    <div className="mb-1">
      <h2 className="px-3 pb-0.5 font-medium text-soft text-xs">Views</h2>
      <ul>
        {views.map((view) => (
          <li key={view.view_id} className="group flex items-center">
            <Link
              to={`/${view.page}`}
              search={view.filters}
              activeOptions={{ exact: true, includeSearch: true }}
              title={view.shared ? 'Everybody in the account sees this view' : 'Only you see this view'}
              className="min-w-0 flex-1 truncate rounded-lg px-3 py-0.5 pointer-coarse:py-1.5 hover:bg-wash"
              activeProps={{ className: 'bg-wash font-medium' }}
            >
              <ContentText text={view.name} />
              {!view.shared && <span className="text-soft text-xs"> (mine)</span>}
            </Link>
            {(!view.shared || mayShare) && (
              <Button
                small
                kind="quiet"
                className="-my-0.5"
                aria-label={`Change the view ${view.name}`}
                onClick={() => setChanged(view)}
              >
                …
              </Button>
            )}
          </li>
        ))}
      </ul>
      {changed !== undefined && <ChangeView view={changed} onClose={() => setChanged(undefined)} />}
    </div>
  );
}

function ChangeView({ view, onClose }: { readonly view: SavedView; readonly onClose: () => void }) {
  const [name, setName] = useState(view.name);
  const params = { view_id: view.view_id };
  const options = { quiet: true, refresh: ['GET /views'], onDone: onClose } as const;
  const rename = useChange('PUT /views/:view_id', { ...options, done: 'Renamed.' });
  const remove = useChange('DELETE /views/:view_id', { ...options, done: 'Removed.' });
  return (
    <FormDialog
      title="Change the view"
      verb="Rename"
      change={{ isPending: rename.isPending, error: rename.error ?? remove.error }}
      disabled={name.trim() === ''}
      beside={
        <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate({ params })}>
          Remove
        </Button>
      }
      onSubmit={() => rename.mutate({ params, body: { name } })}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        maxLength={nameCharacters}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
