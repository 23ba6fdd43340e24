/** The committed result of a run: only figures, no text and nothing that could reveal one. */

import type { TextCategory } from '@moderato/contract';
import type { VariantName } from '../variants/create-variants.ts';
import type { Provenance } from './provenance.ts';

export interface RankingFigures {
  readonly rocArea: number | null;
  readonly averagePrecision: number | null;
  readonly f1: number | null;
}

export interface CategoryFigures extends RankingFigures {
  /** On the review mix; null for libraries, which answer yes or no. */
  readonly calibrationError: number | null;
  /** The same among texts scored 0.1 and above. */
  readonly calibrationErrorAbove: number | null;
}

export interface CategoryResult {
  readonly judged: number;
  readonly positives: number;
  readonly variants: Readonly<Partial<Record<VariantName, CategoryFigures>>>;
}

export interface SureFigures {
  /** The number of texts behind the next figure. */
  readonly flaggedAlone: number;
  /** This field and the next ones are on the review mix. */
  readonly flaggedAloneRight: number | null;
  readonly allowedAloneWrong: number;
  readonly answeredAlone: number;
}

export interface LanguageResult {
  readonly language: string;
  readonly category: TextCategory;
  readonly judged: number;
  readonly positives: number;
  readonly rocArea: Readonly<Partial<Record<VariantName, number>>>;
}

export interface GroupGap {
  readonly gap: number;
  readonly mean: number;
  readonly worstGroup: string;
}

export interface QualityResult extends Provenance {
  readonly rows: number;
  readonly rowsOfHalf: number;
  readonly categories: Readonly<Record<TextCategory, CategoryResult>>;
  /** A text is bad if it is bad in any category it has a label for. */
  readonly anyCategory: Readonly<Record<VariantName, RankingFigures>>;
  readonly naturalFalsePositives: Readonly<Record<VariantName, number>>;
  readonly naturalRows: number;
  readonly everydayFalsePositives: Readonly<Record<VariantName, number>>;
  readonly everydayRows: number;
  /** Harmless texts of several sentences, flagged in any category. */
  readonly longFalsePositives: Readonly<Record<VariantName, number>>;
  readonly longRows: number;
  readonly identity: Readonly<Record<VariantName, GroupGap>>;
  readonly identitySentences: number;
  readonly identityGroups: number;
  readonly perspective: {
    readonly rows: number;
    readonly attribute: number;
    readonly toxicity: Readonly<Record<VariantName, number>>;
  };
  readonly languages: readonly LanguageResult[];
  readonly sure: Readonly<Record<TextCategory, SureFigures>>;
  /** Shares of all rows. */
  readonly asked: { readonly early: number; readonly whole: number; readonly nothingUnsure: number };
}
