/**
 * What people outside read, in the languages of statements: letters, the page of an appeal, prepared answers, the default
 * clauses. Each language is one file. A sentence names what is put into it, such as `{date}`.
 */

import type {
  AppealDecision,
  FindingRuleType,
  ImageCategory,
  OutcomeGround,
  OutcomeName,
  StatementLanguage,
  TextCategory,
} from '@moderato/contract';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };

type Said<Name extends string> = Readonly<Record<Name, string>>;

/** As in English, with a sentence for whatever the contract has. */
type Words = typeof en & {
  readonly statement: {
    readonly outcome: Said<OutcomeName>;
    /** What is over, in place of `outcome`, once a decision was reversed. */
    readonly reversed: Said<Exclude<OutcomeName, 'kept'>>;
    readonly ground: Said<OutcomeGround>;
  };
  readonly categories: Said<TextCategory | ImageCategory>;
  /** Names and ids of rules are only for the platform. A kind that exempts words finds nothing, so it needs no sentence. */
  readonly rules: Said<FindingRuleType>;
  /** Of appeals: a moderator can take them as they are, or change them. */
  readonly answers: Said<AppealDecision>;
};

export const words: Readonly<Record<StatementLanguage, Words>> = { en, de, fr, es, it, nl, pl, pt };

/** The sentence with values in place of their names. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
