/** Changes of an account's list of clauses [C4]. Decisions that were already made keep the clause as it was. */

import {
  type Clause,
  type ClauseSettings,
  isReadable,
  type SetClausesRequest,
  type StatementLanguage,
  statementLanguages,
} from '@moderato/contract';
import type { By } from '../../base/audit/actor.ts';
import { audited } from '../../base/audit/audited.ts';
import type { Change } from '../../base/audit/change.ts';
import { readClauses, setClauses, stampOf, unlessSet } from './clauses-store.ts';

export type ClausesChanges = ReturnType<typeof createClausesChanges>;

export function createClausesChanges(change: Change) {
  const settings = audited<ClauseSettings>(change, {
    action: 'clauses.changed',
    unlessSame: true,
    conflict: 'Somebody has changed the clauses since. Look at them again.',
    wrong: whatIsWrong,
    find: ({ within, accountId }) => readClauses(within, accountId),
    async write({ within, accountId }, { language, clauses }) {
      const after = { language, clauses: clauses.map(inOrder) };
      await setClauses(within, accountId, after);
      return after;
    },
  });
  return {
    set: (by: By, { stamp, ...asked }: SetClausesRequest) =>
      settings.set(by, 'clauses', asked, (now) => stamp === undefined || stamp === stampOf(now)),
    restore: (by: By) => settings.set(by, 'clauses', unlessSet),
    undo: { 'clauses.changed': settings.restore },
  };
}

/** With its fields in one order and no others: settings are compared as text. */
function inOrder({ id, name, text, measure, days, weight, categories }: Clause): Clause {
  const texts = statementLanguages.flatMap((language): [StatementLanguage, string][] => {
    const given = text[language]?.trim();
    return given === undefined ? [] : [[language, given]];
  });
  return {
    id,
    name: name.trim(),
    text: Object.fromEntries(texts),
    measure,
    ...(days === undefined ? {} : { days }),
    weight,
    categories: [...categories],
  };
}

/** What the schema cannot check. */
function whatIsWrong({ clauses }: ClauseSettings): string | undefined {
  const ids = new Set<string>();
  for (const [at, { id, name, text, measure, days }] of clauses.entries()) {
    if (ids.has(id)) return `clauses[${at}]: another clause has the same id.`;
    ids.add(id);
    if (!isReadable(name)) return `clauses[${at}].name must contain visible text.`;
    const texts = Object.values(text).filter((one) => one !== undefined);
    if (texts.length === 0) return `clauses[${at}].text must have the text for the author in at least one language.`;
    if (!texts.every(isReadable)) return `clauses[${at}].text must contain visible text.`;
    if (days !== undefined && measure === 'removed') return `clauses[${at}].days is not allowed with removed.`;
  }
  return undefined;
}
