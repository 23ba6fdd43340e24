/** All variants read all labelled texts and all neutral mentions of groups. */

import type { DevRow } from '../data/dev-rows.ts';
import type { NeutralMention } from '../data/neutral-mentions.ts';
import { type VariantName, type Variants, type Verdict, variantNames } from '../variants/create-variants.ts';
import { inTurns } from '../variants/in-turns.ts';
import { measureIdentity } from './measure-identity.ts';
import { byVariant, measureQuality } from './measure-quality.ts';
import { provenanceOf } from './provenance.ts';
import type { QualityResult } from './quality-result.ts';
import type { ScoredRow } from './scored-rows.ts';

export interface JudgedRows {
  readonly rows: readonly ScoredRow[];
  readonly result: QualityResult;
}

export async function judgeRows(
  dev: readonly DevRow[],
  mentions: readonly NeutralMention[],
  variants: Variants,
): Promise<JudgedRows> {
  const texts = dev.map(({ text }) => text);
  const verdicts = await judgeByVariant(texts, variants);
  const ofMentions = await judgeByVariant(
    mentions.map(({ text }) => text),
    variants,
  );
  const closely = await inTurns(texts, variants.closely);
  const rows = dev.map((row, index) => ({
    ...row,
    verdicts: byVariant((variant) => verdicts[variant][index]!),
    perspectiveToxicity: closely[index]!.perspective?.TOXICITY ?? 0,
  }));
  const result: QualityResult = {
    ...provenanceOf(variants.version),
    rowsOfHalf: Math.round(dev.reduce((total, { weight }) => total + weight, 0)),
    ...measureQuality(rows),
    identity: byVariant((variant) => measureIdentity(mentions, ofMentions[variant])),
    identitySentences: mentions.length,
    identityGroups: new Set(mentions.map(({ group }) => group)).size,
  };
  return { rows, result };
}

async function judgeByVariant(
  texts: readonly string[],
  { judge }: Variants,
): Promise<Record<VariantName, readonly Verdict[]>> {
  const verdicts = {} as Record<VariantName, readonly Verdict[]>;
  for (const variant of variantNames) {
    const started = performance.now();
    verdicts[variant] = await inTurns(texts, judge[variant]);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${variant}: ${texts.length} texts in ${seconds} s\n`);
  }
  return verdicts;
}
