/**
 * The public page of an appeal [C3]: anybody with the link sees the reasons for one decision and can object once, without an
 * account. Opening the link changes nothing; sending the form uses it up, and from then on the link shows the answer. A link
 * that is not ours, or whose item no longer exists, reveals nothing.
 */

import {
  appealAnswerDays,
  isLongerThan,
  isReadable,
  limits,
  type StatementLanguage,
  statementLanguages,
} from '@moderato/contract';
import { byAuthor } from '../../base/audit/actor.ts';
import { dayMs } from '../../base/durations.ts';
import { rates } from '../../base/fairness/gates.ts';
import type { MemoryBudget } from '../../base/fairness/memory-budget.ts';
import { isRefused } from '../../base/http/route.ts';
import type { Database } from '../../base/storage/database.ts';
import { createAccountsStore, nameNobodyChose } from '../../calls/accounts/accounts-store.ts';
import { type AppealLinks, testToken } from '../outcomes/appeal-link.ts';
import { appealUntilMs, findLinkedOutcome, type OutcomeRecord } from '../outcomes/outcomes-store.ts';
import { dateIn, letterFacts, makeStatement, reasonsInWords } from '../outcomes/statement.ts';
import { networkOf } from '../sign-in/network-of.ts';
import { fill, words } from '../words/words.ts';
import { type AppealView, appealHtml } from './appeal-html.ts';
import type { AppealsChanges } from './appeals-changes.ts';
import { type AppealRecord, findAppealOf } from './appeals-store.ts';

const visitRates = { open: rates.appealsOpened, send: rates.appealsSent } as const;

export interface AppealFormParts {
  readonly database: Database;
  readonly links: AppealLinks;
  readonly changes: Pick<AppealsChanges, 'receive'>;
  /** By network. */
  readonly budget: MemoryBudget;
  /** Deliveries are waiting in the outbox. */
  deliver(): void;
}

export interface AppealVisit {
  readonly token: string;
  readonly address: string;
  readonly language: StatementLanguage;
}

export interface HtmlReply {
  readonly status: number;
  readonly html: string;
}

/** A page before it is written as HTML. */
interface Shown {
  readonly status: number;
  readonly view: AppealView;
}

export type AppealForm = ReturnType<typeof createAppealForm>;

type FilledForm = NonNullable<AppealView['form']>;

export function createAppealForm({ database, links, changes, budget, deliver }: AppealFormParts) {
  const find = async (token: string): Promise<OutcomeRecord | undefined> => {
    const id = links.read(token);
    const outcome = id === undefined ? undefined : await findLinkedOutcome(database, id);
    return outcome !== undefined && outcome.expires_at > Date.now() ? outcome : undefined;
  };

  /** The account's name: people know the platform, not Moderato. */
  const platformOf = async ({ account_id: id }: OutcomeRecord): Promise<string | undefined> => {
    const name = (await createAccountsStore(database).find(id))?.name;
    return name === nameNobodyChose ? undefined : name;
  };

  /** Why there is no form; undefined if there is one. */
  async function whyClosed(
    outcome: OutcomeRecord,
    language: StatementLanguage,
    kind: 'open' | 'send',
  ): Promise<Shown | undefined> {
    const said = words[language].appeal;
    const appeal = await findAppealOf(database, outcome, 'author');
    if (appeal !== undefined) return kind === 'open' ? showAppeal(appeal, language) : say(410, language, said.used);
    return Date.now() >= appealUntilMs(outcome) ? say(410, language, said.closed) : undefined;
  }

  async function visit(
    given: AppealVisit,
    kind: 'open' | 'send',
    work: (outcome: OutcomeRecord) => Promise<Shown>,
  ): Promise<HtmlReply> {
    const { token, address, language } = given;
    const said = words[language].appeal;
    if (!budget.take(`${kind} ${networkOf(address)}`, visitRates[kind]).allowed)
      return page(say(429, language, said.tooFast));
    const outcome = await find(token);
    if (outcome === undefined) return page(say(404, language, said.unknown));
    return page((await whyClosed(outcome, language, kind)) ?? (await work(outcome)), await platformOf(outcome));
  }

  return {
    async open(given: AppealVisit): Promise<HtmlReply> {
      const { token, language } = given;
      if (token === testToken)
        return page(show(200, { language, message: words[language].appeal.test, form: testForm(language) }));
      return visit(given, 'open', async (outcome) => show(200, { language, form: formOf(outcome, language, '') }));
    },

    async send(given: AppealVisit, sent: string): Promise<HtmlReply> {
      const { token, language } = given;
      const said = words[language].appeal;
      const reason = sent.replaceAll('\r\n', '\n').trim();
      const problem = { language, message: said.needsText, isProblem: true };
      if (token === testToken) {
        return page(
          isReason(reason)
            ? say(200, language, receivedIn(language, Date.now() + appealAnswerDays * dayMs))
            : show(400, { ...problem, form: testForm(language) }),
        );
      }
      return visit(given, 'send', async (outcome) => {
        if (!isReason(reason)) return show(400, { ...problem, form: formOf(outcome, language, sent) });
        const done = await changes.receive(byAuthor(outcome.account_id), outcome, { reason, appellant: 'author' });
        // Somebody else was faster with the same link, or the item has just been erased.
        if (isRefused(done)) return (await whyClosed(outcome, language, 'send')) ?? say(404, language, said.unknown);
        deliver();
        return showAppeal(done.answer, language);
      });
    },
  };
}

/** The browser's first language that we have; `wanted` comes from the address. */
export function chooseLanguage(wanted: string | null, accepted: string | undefined): StatementLanguage {
  const known = (name: string | undefined) => statementLanguages.find((language) => language === name);
  const preferred = (accepted ?? '').split(',').map((entry) => entry.trim().slice(0, 2).toLowerCase());
  return known(wanted ?? undefined) ?? preferred.map(known).find((language) => language !== undefined) ?? 'en';
}

function isReason(text: string): boolean {
  return isReadable(text) && !isLongerThan(text, limits.reasonCharacters);
}

/** What the appeal led to. Never what it says or is about: the link may be forwarded. */
function showAppeal(
  { answer_by: dueMs, answered_at: atMs, decision, answer }: AppealRecord,
  language: StatementLanguage,
) {
  if (atMs === null || decision === null)
    return say(200, language, `${receivedIn(language, dueMs)} ${words[language].appeal.here}`);
  const on = dateIn(language, new Date(atMs).toISOString());
  return show(200, { language, answer: { on, decision, reason: answer ?? '' } });
}

function receivedIn(language: StatementLanguage, dueMs: number): string {
  return fill(words[language].appeal.received, { answerBy: dateIn(language, new Date(dueMs).toISOString()) });
}

function formOf(outcome: OutcomeRecord, language: StatementLanguage, written: string): FilledForm {
  const statement = reasonsInWords(makeStatement(outcome, '', []), language, letterFacts(outcome));
  return { statement, until: dateIn(language, new Date(appealUntilMs(outcome)).toISOString()), written };
}

function testForm(language: StatementLanguage): FilledForm {
  return { statement: [], until: dateIn(language, new Date().toISOString()), written: '' };
}

function say(status: number, language: StatementLanguage, message: string): Shown {
  return show(status, { language, message, isProblem: status >= 400 });
}

function show(status: number, view: AppealView): Shown {
  return { status, view };
}

function page({ status, view }: Shown, platform?: string): HtmlReply {
  return { status, html: appealHtml({ ...view, platform }) };
}
