/** Estimates how many pieces a model will make of a stretch of text, without cutting it: the cost of a pass depends on them. */

import type { Span } from '../../text/view.ts';

export function estimatePieces(content: string, { start, end }: Span): number {
  let pieces = 0;
  for (let at = start; at < end; at++) pieces += shareOf(content.charCodeAt(at));
  return Math.ceil(pieces);
}

/** Pieces per UTF-16 unit, measured on our texts and rounded up. */
function shareOf(unit: number): number {
  if (unit < 0x80) return 0.27;
  if (unit < 0x0900) return 0.36;
  if (unit < 0x1100) return 0.4;
  if (unit >= 0x3040 && unit <= 0xd7a3) return 0.72;
  return 0.6;
}
