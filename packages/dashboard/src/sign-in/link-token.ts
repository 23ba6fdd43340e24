import { useEffect, useState } from 'react';

/**
 * The token of a link comes after `#`, where no server logs it. It is read and then removed from the address, so that
 * it is in no history and no screenshot. A link pasted over the open page changes only that part.
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    const onHashChange = () => setToken((before) => takeToken() || before);
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, []);
  return token;
}

/** React may request the initial value twice; the address has it only once. */
let taken = { path: '', token: '' };

function takeToken(): string {
  const { hash, pathname } = window.location;
  const given = new URLSearchParams(hash.slice(1)).get('token');
  if (given !== null) {
    taken = { path: pathname, token: given };
    window.history.replaceState(window.history.state, '', pathname);
  }
  return taken.path === pathname ? taken.token : '';
}
