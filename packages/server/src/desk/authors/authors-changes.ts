/** Exports everything stored about one author, or erases it for good. Neither can be undone. */

import type { By } from '../../base/audit/actor.ts';
import type { Change, Outcome } from '../../base/audit/change.ts';
import { refuse } from '../../base/http/route.ts';
import type { AuthorsStore } from './authors-store.ts';
import type { Erased } from './erase-author.ts';

export type AuthorsChanges = ReturnType<typeof createAuthorsChanges>;

/** The log names an author by a pseudonym, so that erased authors do not stay in it. */
export function createAuthorsChanges(change: Change, authors: Pick<AuthorsStore, 'erase' | 'pseudonym'>) {
  return {
    async erase(by: By, author: string): Outcome<Erased> {
      // Runs in many small transactions, so that no call waits for a long one; if interrupted, it can be repeated.
      const erased = await authors.erase({ accountId: by.accountId, author });
      if (erased.decisions + erased.contents + erased.days + erased.cases === 0) {
        return refuse('not_found', 'Nothing is stored about this author.');
      }
      const subject = await authors.pseudonym(author);
      return change(by, async () => ({
        answer: erased,
        note: { action: 'author.erased', subject, after: erased },
      }));
    },

    /** Changes nothing, but is logged, because data about a person was exported. */
    async noteExport(by: By, author: string): Outcome<null> {
      const subject = await authors.pseudonym(author);
      return change(by, async () => ({ answer: null, note: { action: 'author.exported', subject } }));
    },
  };
}
