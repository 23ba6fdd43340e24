/** The statement of reasons [C2]: as data for programs, and as a letter to the author in eight languages. */

import {
  imageCategoryNames,
  type Origin,
  type OutcomeName,
  type Statement,
  type StatementLanguage,
  textCategoryNames,
} from '@moderato/contract';
import { fill, words } from '../words/words.ts';
import { appealUntilMs, isCorrection, type OutcomeRecord, type ShownOutcome } from './outcomes-store.ts';

/** The order in which a letter names categories: always the same, whatever their scores. */
const inOrder = [...new Set<string>([...textCategoryNames, ...imageCategoryNames])];

const iso = (atMs: number) => new Date(atMs).toISOString();

export function makeStatement(record: ShownOutcome, appealUrl: string, appeals: Statement['appeals']): Statement {
  const { snapshot } = record;
  const { corrects } = snapshot;
  return {
    outcome_id: record.id,
    request_id: record.request_id,
    outcome: record.outcome,
    recorded_at: iso(record.at),
    ground: snapshot.ground,
    clause: snapshot.clause,
    explanation: snapshot.explanation,
    until: snapshot.until,
    decided_by: snapshot.decidedBy,
    content: { kind: snapshot.kind, judged_at: iso(snapshot.judgedAtMs) },
    found: {
      reports: snapshot.reports,
      action: snapshot.action,
      categories: [...snapshot.categories],
      rules: [...snapshot.rules],
      model_version: snapshot.modelVersion,
    },
    redress: hasRedress(record, appeals) ? { appeal_url: appealUrl, appeal_until: iso(appealUntilMs(record)) } : null,
    appeals,
    kept_until: iso(record.expires_at),
    ...(corrects === undefined
      ? {}
      : { corrects: { outcome_id: corrects.outcomeId, recorded_at: iso(corrects.atMs) } }),
  };
}

/** Nobody needs to object to a decision that takes another one back, or that an appeal reversed. */
const hasRedress = (record: ShownOutcome, appeals: Statement['appeals']): boolean =>
  !isCorrection(record) && !appeals.some(({ decision }) => decision === 'reversed');

/** What a letter says beyond the data for programs. */
export interface LetterFacts {
  /** What the decision that this one takes back had done; null if it takes none back, or if that is not known. */
  readonly reversed: Exclude<OutcomeName, 'kept'> | null;
  /** The decision can still be undone without a trace: the page of the appeal does not exist yet. */
  readonly isWaiting: boolean;
  /** Where the content stands, as the caller said, while the account keeps it. */
  readonly contentUrl: string | null;
}

export function letterFacts(
  record: ShownOutcome & Partial<Pick<OutcomeRecord, 'due_at'>>,
  origin?: Origin,
): LetterFacts {
  const corrected = isCorrection(record) ? record.snapshot.corrects?.outcome : undefined;
  return {
    reversed: corrected === undefined || corrected === 'kept' ? null : corrected,
    isWaiting: record.due_at != null,
    contentUrl: origin?.content_url ?? null,
  };
}

export function statementInWords(statement: Statement, language: StatementLanguage, facts: LetterFacts): string {
  const reasons = reasonsInWords(statement, language, facts);
  if (statement.redress === null) return `${reasons.join('\n')}\n`;
  const { appeal_until: until, appeal_url: url } = statement.redress;
  const say = words[language].statement.redress;
  const appeal = fill(facts.isWaiting ? say.appeal : say.appealAt, { date: dateIn(language, until), url });
  const howToObject = [say.title, appeal, say.person, say.others];
  return `${[...reasons, '', ...howToObject].join('\n')}\n`;
}

/** Everything except how to appeal: one sentence per line, a blank line after the heading. */
export function reasonsInWords(
  statement: Omit<Statement, 'redress'>,
  language: StatementLanguage,
  { reversed, contentUrl }: Pick<LetterFacts, 'reversed' | 'contentUrl'>,
): string[] {
  const say = words[language].statement;
  const { found, content, clause, explanation, corrects } = statement;
  const { reports } = found;
  const withdrawnAt = statement.appeals.find(({ decision }) => decision === 'reversed')?.answered_at ?? null;
  const until = withdrawnAt === null ? statement.until : null;
  const on = (sentence: string, moment: string) => fill(sentence, { date: dateIn(language, moment) });
  return [
    say.title,
    fill(say.reference, { requestId: statement.request_id }),
    '',
    on(say.content[content.kind], content.judged_at),
    ...(contentUrl === null ? [] : [fill(say.address, { url: contentUrl })]),
    on(reversed === null ? say.outcome[statement.outcome] : say.reversed[reversed], statement.recorded_at),
    ...(corrects === undefined ? [] : [on(say.corrects, corrects.recorded_at)]),
    ...(withdrawnAt === null ? [] : [on(say.withdrawn, withdrawnAt)]),
    ...(until === null ? [] : [on(say.until, until)]),
    ...(reports === 0 ? [] : [fill(reports === 1 ? say.reported.one : say.reported.many, { reports })]),
    ...findings(language, found),
    say.decidedBy[statement.decided_by],
    ...(clause === null ? [] : [fill(say.ground[statement.ground], { clause })]),
    ...(explanation === null ? [] : [fill(say.explanation, { text: explanation })]),
  ];
}

function findings(language: StatementLanguage, { categories, rules }: Statement['found']): string[] {
  const say = words[language];
  if (categories.length + rules.length === 0) return [say.statement.noFinding];
  const names = new Map(Object.entries(say.categories));
  const found = categories.map(({ name }) => name);
  // Custom categories come last, with the names that the account gave them.
  const custom = found.filter((name) => !inOrder.includes(name));
  const ordered = [...inOrder.filter((name) => found.includes(name)), ...custom];
  const named = ordered.map((name) => names.get(name) ?? name).join(', ');
  return [
    ...(named === '' ? [] : [fill(say.statement.categories, { names: named })]),
    ...Object.entries(say.rules).flatMap(([kind, sentence]) =>
      rules.some(({ type }) => type === kind) ? sentence : [],
    ),
  ];
}

export function dateIn(language: StatementLanguage, moment: string): string {
  // The letters are in British English: plain "en" would write American dates.
  const locale = language === 'en' ? 'en-GB' : language;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment));
  // Intl writes "1 mars"; French says "1er mars".
  return language === 'fr' ? date.replace(/^1 /, '1er ') : date;
}
