/**
 * Refuses passwords that attackers guess first: common ones, repeated or reversed, rows of keys, dates, the person's own
 * name.
 */

import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { type Refused, refuse } from '../../base/http/route.ts';

/** Of 0 to 4: these take more than a million guesses. */
const minScore = 2;
/** The effort grows faster than the length, and nothing that is strong up to here becomes weak. */
const maxCharacters = 64;

let estimator: ZxcvbnFactory | undefined;

/** `own`: what an attacker knows about the person, such as the address. */
export function refuseWeakPassword(password: string, own: readonly string[] = []): Refused | undefined {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: maxCharacters });
  const known = own.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((text) => text.length > 2);
  const { score } = estimator.check(password.slice(0, maxCharacters), known);
  if (score >= minScore) return undefined;
  return refuse(
    'invalid_request',
    'This password is easy to guess. Use a few unrelated words, or let a password manager choose.',
  );
}
