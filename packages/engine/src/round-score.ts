/** Four digits are more than the evidence supports; further digits of binary fractions are noise. */
export function roundScore(score: number): number {
  return Math.round(Math.min(1, Math.max(0, score)) * 10_000) / 10_000;
}
