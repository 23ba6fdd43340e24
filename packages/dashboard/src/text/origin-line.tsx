/** Where a content stands, as a link with its host in plain view, and the author's name: both as the caller names them. */

import type { Origin } from '@moderato/contract';
import { ContentText } from './content-text.tsx';
import { webAddress } from './web-address.ts';

export function OriginLine({ origin }: { readonly origin: Origin }) {
  const { content_url: url, author_name: name } = origin;
  const address = url === null ? undefined : webAddress(url);
  if (address === undefined && name === null) return null;
  return (
    <p className="flex min-w-0 flex-wrap gap-x-3 text-sm">
      {name !== null && (
        <span className="min-w-0 break-words">
          by <ContentText text={name} />
        </span>
      )}
      {address !== undefined && (
        <a
          href={address.href}
          target="_blank"
          rel="noopener noreferrer"
          title={address.href}
          className="min-w-0 break-all text-accent underline"
        >
          on {address.host}
        </a>
      )}
    </p>
  );
}
