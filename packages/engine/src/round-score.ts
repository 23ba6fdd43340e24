/** Four digits are more than the evidence can bear; what binary fractions add to them is noise in every reply. */
export function roundScore(score: number): number {
  return Math.round(Math.min(1, Math.max(0, score)) * 10_000) / 10_000;
}
