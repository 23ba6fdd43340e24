/**
 * What a moderator can see of a picture, whose file is never kept: a preview if the account wants them, where it was fetched from, or the id to look it up by.
 */

import type { ReviewItem } from '@moderato/contract';
import { Link } from '@tanstack/react-router';
import { buttonLook } from '../design/button.tsx';
import { CopyButton } from '../design/copy-button.tsx';
import { Key } from '../design/key.tsx';
import { announce } from '../text/announce.tsx';
import { ContentText } from '../text/content-text.tsx';
import { webAddress } from '../text/web-address.ts';
import { PicturePreview, previewButton, usePreview } from './picture-preview.tsx';

export function Picture({ item }: { readonly item: Pick<ReviewItem, 'request_id' | 'content' | 'preview'> }) {
  const { request_id: id, content } = item;
  const address = webAddress(content);
  const preview = usePreview(id, item.preview);
  return (
    <div className="grid gap-3">
      {/* Each item starts blurred: a picture that was shown must not stand for the next one. */}
      {preview !== undefined && <PicturePreview key={id} requestId={id} preview={preview} />}
      {content !== '' && (
        <p className={preview === undefined ? 'break-words text-lg' : 'break-words text-sm'}>
          <ContentText text={content} />
        </p>
      )}
      <p className="text-sm text-soft">
        {preview === undefined ? 'The file is not kept.' : 'This is a small preview; the original is not kept.'}{' '}
        {address === undefined
          ? 'Look it up on your side by its id:'
          : 'The link opens the image at its address, as it is now, in a new tab and not blurred.'}
      </p>
      <p className="flex flex-wrap items-center gap-3">
        {address === undefined ? (
          <>
            <code className="min-w-0 break-all font-mono text-sm">{id}</code>
            <CopyButton text={id} label="Copy id" />
          </>
        ) : (
          <a href={address.href} target="_blank" rel="noopener noreferrer" className={buttonLook()}>
            Open the picture {preview === undefined && <Key>v</Key>}
          </a>
        )}
        <Link to="/decisions" search={{ open: id }} className="text-accent underline">
          The answer of each judge <Key>d</Key>
        </Link>
      </p>
    </div>
  );
}

/** Shows the preview or blurs it again; without one, opens the picture at its address, if it has any. */
export function openPicture({ content }: Pick<ReviewItem, 'content'>): void {
  const button = document.getElementById(previewButton);
  const address = webAddress(content);
  if (button !== null) button.click();
  else if (address !== undefined) window.open(address.href, '_blank', 'noopener,noreferrer');
  else announce('No preview');
}
