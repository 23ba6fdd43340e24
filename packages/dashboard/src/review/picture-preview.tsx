/**
 * The preview of a flagged picture. What is shown first is so small that nothing can be made out; the service sends the
 * picture itself only when somebody asks, and notes that.
 */

import type { BlurredPreview } from '@moderato/contract';
import { useState } from 'react';
import { useCall, useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { Key } from '../design/key.tsx';
import { formatAgo } from '../text/format.ts';

/** The button that `v` presses. */
export const previewButton = 'show-preview';

/** Undefined if there is none, and until it is loaded. */
export function usePreview(requestId: string, exists: boolean): BlurredPreview | undefined {
  const { data, isError } = useCall(
    'GET /review/preview/:request_id',
    { params: { request_id: requestId } },
    { enabled: exists },
  );
  return isError || !exists ? undefined : data;
}

interface PicturePreviewProps {
  readonly requestId: string;
  readonly preview: BlurredPreview;
}

export function PicturePreview({ requestId, preview }: PicturePreviewProps) {
  const [picture, setPicture] = useState<string>();
  const [isGrey, setGrey] = useState(false);
  const ask = useChange('POST /review/preview', { onDone: (reply) => setPicture(reply.picture) });
  const isShown = picture !== undefined;
  return (
    <figure className="grid justify-items-start gap-2">
      <img
        src={picture ?? preview.blurred}
        alt={isShown ? 'Preview of the picture' : 'Blurred preview of the picture'}
        className={`max-h-[45vh] min-h-40 max-w-full rounded-lg object-contain ${isShown ? '' : 'blur-md'} ${isGrey ? 'grayscale' : ''}`}
      />
      <figcaption className="flex flex-wrap items-center gap-3 text-sm text-soft">
        <Button
          small
          id={previewButton}
          busy={ask.isPending}
          onClick={() => (isShown ? setPicture(undefined) : ask.mutate({ body: { request_id: requestId } }))}
        >
          {isShown ? 'Blur the picture' : 'Show the picture'} <Key>v</Key>
        </Button>
        <label className="flex items-center gap-1.5">
          <input type="checkbox" checked={isGrey} onChange={(event) => setGrey(event.target.checked)} /> Greyscale
        </label>
        <span>Preview deleted {formatAgo(preview.expires_at)}. Viewing it is logged.</span>
      </figcaption>
    </figure>
  );
}
