/**
 * Links to the public page of an appeal [C3]: they name one outcome and are signed, so nobody can make or change one. The
 * appeal, not the link, says whether the link is used up.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../base/storage/database.ts';
import { readInstanceSecret } from '../../base/storage/instance-secret.ts';
import { appealLinkKeyName } from '../../base/storage/sealed-columns.ts';

const form = /^(out_[0-9A-Z]{26})\.([A-Za-z0-9_-]{43})$/;

export type AppealLinks = Awaited<ReturnType<typeof createAppealLinks>>;

/** The ending of links of test keys: the page can be viewed and sent, but nothing is kept. */
export const testToken = 'test';

export const appealPath = '/appeal';

export function appealUrl(publicUrl: string, token: string): string {
  return `${publicUrl}${appealPath}/${token}`;
}

export async function createAppealLinks(database: Database) {
  const key = Buffer.from(await readInstanceSecret(database, appealLinkKeyName), 'base64url');
  const sign = (outcomeId: string) => createHmac('sha256', key).update(`appeal ${outcomeId}`).digest();

  return {
    /** The last part of the address. */
    tokenOf: (outcomeId: string): string => `${outcomeId}.${sign(outcomeId).toString('base64url')}`,
    /** The id of the outcome; undefined if the signature is not ours. */
    read(token: string): string | undefined {
      const [, outcomeId, signature] = form.exec(token) ?? [];
      if (outcomeId === undefined || signature === undefined) return undefined;
      return timingSafeEqual(sign(outcomeId), Buffer.from(signature, 'base64url')) ? outcomeId : undefined;
    },
  };
}
