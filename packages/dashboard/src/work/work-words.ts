/** Shares and times of the figures about the work, as people read them. */

import type { Agreement, WorkSums } from '@moderato/contract';
import { formatShare } from '../text/format.ts';

/** Null if there was nothing to compare. */
export function agreedShare({ agreed, differed }: Agreement): number | null {
  return agreed + differed === 0 ? null : agreed / (agreed + differed);
}

/** Of all decisions, those included that no longer stand. */
export function overturnedShare({ decided, undone, reversed }: WorkSums): number | null {
  return decided + undone === 0 ? null : (undone + reversed) / (decided + undone);
}

export const shareOrDash = (share: number | null): string => (share === null ? '–' : formatShare(Math.min(1, share)));

export function formatSeconds(seconds: number | null): string {
  if (seconds === null) return '–';
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`;
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });

/** The language of a detected text; `null` where it was uncertain, and for pictures. */
export const nameLanguage = (language: string | null): string =>
  language === null ? 'uncertain, or a picture' : (languageNames.of(language) ?? language);
