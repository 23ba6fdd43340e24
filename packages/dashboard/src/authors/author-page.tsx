/** One author: figures, days, categories, every decision, and everything held on them to export or erase. */

import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { addressOf } from '../api/call.ts';
import { useMay } from '../api/session.tsx';
import { useCall } from '../api/use-call.ts';
import { Button, buttonLook } from '../design/button.tsx';
import { Page } from '../design/panel.tsx';
import { Empty, Loaded } from '../design/states.tsx';
import { AuthorNotes } from '../notes/author-notes.tsx';
import { AuthorStrikes } from '../strikes/author-strikes.tsx';
import { ContentText } from '../text/content-text.tsx';
import { AuthorFigures } from './author-figures.tsx';
import { AuthorOpenItems } from './author-open-items.tsx';
import { AuthorTimeline } from './author-timeline.tsx';
import { EraseAuthor } from './erase-author.tsx';

export function AuthorPage() {
  const { author } = useSearch({ strict: false }) as { author?: string };
  if (author === undefined)
    return (
      <Empty
        title="No author chosen"
        next={
          <Link to="/authors" className="text-accent underline">
            All authors
          </Link>
        }
      >
        The address of this page names no author.
      </Empty>
    );
  return <OneAuthor key={author} author={author} />;
}

function OneAuthor({ author }: { readonly author: string }) {
  const detail = useCall('GET /authors/detail', { query: { author } });
  const [erasing, setErasing] = useState(false);
  const mayExport = useMay('GET /authors/export.json');
  const mayReview = useMay('POST /review/decide');
  const mayNote = useMay('GET /notes');
  const mayErase = useMay('POST /authors/erase');
  const navigate = useNavigate();
  return (
    <Page
      title="Author"
      note={
        <>
          <Link to="/authors" className="text-accent underline">
            Authors
          </Link>
          {' / '}
          <strong className="font-semibold text-ink text-lg">
            <ContentText text={author} />
          </strong>
        </>
      }
      actions={
        <>
          {mayExport && (
            <a className={buttonLook()} href={addressOf('GET /authors/export.json', { query: { author } })} download>
              Export everything
            </a>
          )}
          {mayErase && <Button onClick={() => setErasing(true)}>Erase</Button>}
        </>
      }
    >
      <Loaded query={detail} what="the author">
        {(found) => (
          <>
            <AuthorFigures author={found} />
            {found.strikes !== null && <AuthorStrikes strikes={found.strikes} />}
            {mayReview && <AuthorOpenItems author={author} />}
            {mayNote && <AuthorNotes author={author} />}
            <AuthorTimeline author={author} />
          </>
        )}
      </Loaded>
      {erasing && (
        <EraseAuthor
          author={author}
          onClose={() => setErasing(false)}
          onErased={() => void navigate({ to: '/authors' })}
        />
      )}
    </Page>
  );
}
