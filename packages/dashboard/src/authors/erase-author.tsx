import { useState } from 'react';
import { useChange } from '../api/use-call.ts';
import { Confirm } from '../design/dialog.tsx';
import { TextField } from '../design/field.tsx';
import { announce } from '../text/announce.tsx';
import { ContentText } from '../text/content-text.tsx';
import { formatCount } from '../text/format.ts';

interface EraseAuthorProps {
  readonly author: string;
  readonly onClose: () => void;
  readonly onErased: () => void;
}

export function EraseAuthor({ author, onClose, onErased }: EraseAuthorProps) {
  const [typed, setTyped] = useState('');
  const erase = useChange('POST /authors/erase', {
    quiet: true,
    refresh: ['GET /authors', 'GET /decisions', 'GET /review'],
    onDone: ({ erased }) => {
      announce(`Erased: ${formatCount(erased.decisions)} decisions no longer name this author.`);
      onErased();
    },
  });
  return (
    <Confirm
      title="Erase everything about this author?"
      verb="Erase for good"
      change={erase}
      disabled={typed.trim() !== author.trim()}
      onConfirm={() => erase.mutate({ body: { author } })}
      onClose={onClose}
    >
      <p>
        <strong>
          <ContentText text={author} />
        </strong>{' '}
        is removed from every decision, and their kept content and daily figures are deleted. The account’s counts stay.
        This cannot be undone. Export the data first if you need it.
      </p>
      <div className="mt-3">
        <TextField
          label="Type the author’s name to erase it"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
    </Confirm>
  );
}
