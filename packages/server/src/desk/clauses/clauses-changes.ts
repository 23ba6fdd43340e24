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
import type { Change, Outcome } from '../../base/audit/change.ts';
import { gone, sameAsLogged, sameSetting, type UndoTable, whole } from '../../base/audit/undo.ts';
import { refuse } from '../../base/http/route.ts';
import { readClauses, setClauses, stampOf, unlessSet } from './clauses-store.ts';

export type ClausesChanges = ReturnType<typeof createClausesChanges>;

type IsStill = (now: ClauseSettings) => boolean;

export function createClausesChanges(change: Change) {
  async function set(by: By, asked: ClauseSettings, isStill: IsStill = () => true): Outcome<ClauseSettings> {
    const wrong = whatIsWrong(asked.clauses);
    if (wrong !== undefined) return refuse('invalid_request', wrong);
    const after = { language: asked.language, clauses: asked.clauses.map(inOrder) };
    return change<ClauseSettings>(by, async (within) => {
      const before = await readClauses(within, by.accountId);
      if (!isStill(before)) return refuse('conflict', 'Somebody has changed the clauses since. Look at them again.');
      if (sameSetting(before, after)) return { answer: after, note: null };
      await setClauses(within, by.accountId, after);
      const note = { action: 'clauses.changed', subject: 'clauses', before, after, undoable: true } as const;
      return { answer: after, note };
    });
  }

  const undo: UndoTable = {
    'clauses.changed': async (by, { before, after }) => {
      const settings = whole<ClauseSettings>(before);
      return settings === undefined ? gone() : set(by, settings, (now) => sameAsLogged(now, after));
    },
  };
  return {
    set: (by: By, { stamp, ...asked }: SetClausesRequest) =>
      set(by, asked, (now) => stamp === undefined || stamp === stampOf(now)),
    restore: (by: By) => set(by, unlessSet),
    undo,
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
function whatIsWrong(clauses: readonly Clause[]): string | undefined {
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
