import { useState } from 'react';

/**
 * The token of a link stands behind `#`, where no server logs it. Read once and then taken out of the address, so that
 * it stays in no history and no screenshot.
 */
export function useLinkToken(): string {
  const [token] = useState(() => {
    const given = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
    if (given !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
    return given;
  });
  return token;
}
