/** Asks a provider about labelled texts and fits the conversion of its answers into probabilities. */

import { createHash } from 'node:crypto';
import { currentScale, type TextCategory } from '@moderato/contract';
import type { CategoryReport, LabelledAnswer, ProviderAnswer, RegisteredKind, TextProvider } from '@moderato/engine';
import type { ProviderFits } from '@moderato/server';
import { type Refusal, refuse } from '../command.ts';
import type { LabelledText } from './read-labelled-file.ts';

export interface FittedProvider {
  readonly report: CategoryReport[];
  readonly fits: ProviderFits;
  /** Rows without an answer. */
  readonly failed: number;
}

const atOnce = 4;

export async function fitProvider(
  kind: RegisteredKind,
  provider: TextProvider,
  rows: readonly LabelledText[],
  timeoutMs: number,
): Promise<FittedProvider | Refusal> {
  const { byCategory, failed } = await askAll(provider, rows, timeoutMs);
  if (failed > rows.length / 2) {
    return refuse(
      'failed',
      `${failed} of ${rows.length} rows got no answer; run \`moderato providers check\` to find out why.`,
    );
  }
  const { fitAnswers } = await import('@moderato/engine');
  const { report, tables } = fitAnswers<unknown>(kind.fitting, byCategory);
  const fit = { model: provider.model, scale: currentScale, [kind.fitting.name]: tables };
  return { report, fits: { [kind.id]: fit }, failed };
}

async function askAll(provider: TextProvider, rows: readonly LabelledText[], timeoutMs: number) {
  const { ProviderError } = await import('@moderato/engine');
  const byCategory = new Map<string, LabelledAnswer[]>();
  let failed = 0;
  const waiting = rows.values();
  const work = async () => {
    for (const { text, labels } of waiting) {
      const categories = Object.keys(labels) as TextCategory[];
      const question = { excerpts: [text.slice(0, 8_000)], context: 'default', categories, custom: [] } as const;
      try {
        note(text, labels, await provider.ask(question, AbortSignal.timeout(timeoutMs)));
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        failed++;
      }
    }
  };
  function note(text: string, labels: LabelledText['labels'], { raw, scores }: ProviderAnswer): void {
    const half = halfOf(text);
    for (const [category, label] of Object.entries(labels)) {
      const answer = raw[category];
      // A category without a score was not judged, whatever the answer contains for it.
      if (answer === undefined || scores[category] === undefined) continue;
      const known = byCategory.get(category) ?? [];
      known.push({ raw: answer, label, half });
      byCategory.set(category, known);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return { byCategory, failed };
}

/** Only its text decides which half a row is in, because files are often sorted or alternate. */
function halfOf(text: string): 0 | 1 {
  return ((createHash('sha256').update(text).digest()[0] ?? 0) & 1) === 0 ? 0 : 1;
}
