/** The value by which the store recognises its key [O7]: a wrong key is refused at start, not discovered later. */

import type { Database } from './database.ts';
import { readFact, writeFact } from './instance-facts.ts';
import { keyCheckName, SecretKeyError } from './secret-key.ts';

type Checked = Pick<Database, 'query' | 'secrets'>;

/** From now on encrypts with the key that the store names. Throws if it is not one of ours. */
export async function useKeyOfStore({ query, secrets }: Checked): Promise<void> {
  const check = await readFact(query, keyCheckName);
  if (check !== undefined && secrets.use(check)) return;
  throw new SecretKeyError(
    'The secrets in this store are encrypted with a different key from the one in MODERATO_SECRET_KEY or in the key file. Use the key that this store had; while you change the key, set both: the new one, a comma, the old one.',
  );
}

/** The store has the key that is used now. */
export const noteKey = ({ query, secrets }: Checked): Promise<void> => writeFact(query, keyCheckName, secrets.check());
