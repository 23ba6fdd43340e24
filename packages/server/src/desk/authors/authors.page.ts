/** The pages of authors: list, detail, timeline, files to save, and erasing an author. */

import { type authorsCalls, roleAllows } from '@moderato/contract';
import { byMember } from '../../base/audit/actor.ts';
import { shown } from '../../base/audit/change.ts';
import type { Handlers } from '../../base/http/page.ts';
import { refuse } from '../../base/http/route.ts';
import { pageSize } from '../../base/page-size.ts';
import type { Reads } from '../../base/reads/create-reads.ts';
import { exportAuthor, type readAuthorFigures, type readAuthorPage } from './author-export.ts';
import type { readAuthor, readAuthorsCsv, readAuthorTimeline } from './author-reads.ts';
import type { AuthorsChanges } from './authors-changes.ts';
import { isAuthorCursor, type listAuthors } from './list-authors.ts';

type AuthorsReads = {
  authors: typeof listAuthors;
  authorsCsv: typeof readAuthorsCsv;
  author: typeof readAuthor;
  authorTimeline: typeof readAuthorTimeline;
  authorFigures: typeof readAuthorFigures;
  authorPage: typeof readAuthorPage;
};

export function authorsHandlers(
  reads: Reads<AuthorsReads>,
  changes: AuthorsChanges,
): Handlers<keyof typeof authorsCalls> {
  return {
    'GET /authors': async ({ member, query, receivedAtMs }) => {
      if (query.cursor !== undefined && !isAuthorCursor(query.cursor, query.order)) {
        return refuse('invalid_request', 'cursor did not come from this list.');
      }
      return reads.authors({ ...query, accountId: member.accountId, limit: pageSize(query), nowMs: receivedAtMs });
    },

    async 'GET /authors/list.csv'({ member, query: { cursor, limit, ...query }, receivedAtMs }) {
      const text = await reads.authorsCsv({ ...query, accountId: member.accountId, nowMs: receivedAtMs });
      return { file_name: 'authors.csv', media_type: 'text/csv; charset=utf-8', text };
    },

    'GET /authors/detail': async ({ member, query, receivedAtMs }) =>
      (await reads.author({ accountId: member.accountId, author: query.author, nowMs: receivedAtMs })) ??
      refuse('not_found'),

    'GET /authors/timeline': ({ member, query, receivedAtMs }) =>
      reads.authorTimeline({
        ...query,
        accountId: member.accountId,
        limit: pageSize(query),
        showsContent: roleAllows(member.role, 'moderator'),
        nowMs: receivedAtMs,
      }),

    async 'GET /authors/export.json'({ member, query }) {
      const document = await exportAuthor(reads, { accountId: member.accountId, author: query.author });
      if (document === undefined) return refuse('not_found');
      return shown(changes.noteExport(byMember(member), query.author), () => ({
        file_name: 'author.json',
        media_type: 'application/json; charset=utf-8' as const,
        pieces: document,
      }));
    },

    'POST /authors/erase': ({ member, body: { author } }) =>
      shown(changes.erase(byMember(member), author), (erased) => ({ author, erased })),
  };
}
