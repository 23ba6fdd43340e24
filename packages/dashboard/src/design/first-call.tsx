import { Link } from '@tanstack/react-router';
import { makeSnippet } from '../text/snippets.ts';
import { CopyButton } from './copy-button.tsx';

/** Flagged, and with an author: after this call, every list has something to show. */
const firstCall = { content: 'You are an idiot.', context: 'comment', user_id: 'user-17' };

/** The first call, ready to paste: with a key it works as shown, without one it says where to get it. */
export function FirstCall({ apiKey }: { readonly apiKey?: string }) {
  const curl = makeSnippet('curl', window.location.origin, firstCall, apiKey);
  return (
    <div className="grid gap-3 text-left">
      {apiKey === undefined && (
        <p>
          Create a{' '}
          <Link to="/keys" className="text-accent underline">
            key
          </Link>
          , put it in <code className="font-mono">MODERATO_KEY</code>, and send your first call:
        </p>
      )}
      <pre className="whitespace-pre-wrap break-words rounded-lg border border-line bg-panel p-3 font-mono text-ink text-sm">
        {curl}
      </pre>
      <div>
        <CopyButton text={curl} label="Copy the call" />
      </div>
    </div>
  );
}
