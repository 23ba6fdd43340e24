import { useEffect, useState } from 'react';

/**
 * The token of a link stands behind `#`, where no server logs it. It is read and then taken out of the address, so that
 * it stays in no history and no screenshot. A link pasted over the open page changes nothing but that part.
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

/** React may ask twice for the first value; the address gives it once. */
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
