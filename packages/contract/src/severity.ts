/**
 * How severe each category is, from 0 to 1. It orders the review queue and decides which texts and pictures are blurred
 * until somebody opens them. It never changes a verdict.
 */

import type { ImageCategory, TextCategory } from './categories.ts';

const categorySeverity: Readonly<Record<TextCategory | ImageCategory, number>> = {
  self_harm: 1,
  gore: 1,
  violence: 0.9,
  hate_speech: 0.9,
  hate_symbols: 0.8,
  sexual: 0.8,
  harassment: 0.6,
  drugs: 0.5,
  toxicity: 0.4,
  spam: 0.2,
};

/** The severity of custom categories. */
const ownCategorySeverity = 0.5;
const severeFrom = 0.8;

export function severityOf(category: string): number {
  return (categorySeverity as Readonly<Record<string, number>>)[category] ?? ownCategorySeverity;
}

export function isSevere(category: string): boolean {
  return severityOf(category) >= severeFrom;
}
