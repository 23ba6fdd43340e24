/** Makes the calls of a busy forum, the same ones each time, to measure the dashboard on. No texts, only figures. */

import { textCategories } from '@moderato/contract';
import { newId } from '../../packages/server/src/base/ids.ts';
import { billingPeriod } from '../../packages/server/src/calls/ledger/billing-period.ts';
import type { LedgerEntry } from '../../packages/server/src/calls/ledger/ledger-entry.ts';
import { createRandom } from './random.ts';

const dayMs = 24 * 60 * 60 * 1_000;
export const seededDays = 90;
const authors = 60_000;
/** One call in ten repeats one of this many texts. */
const repeatedTexts = 50;
const contexts = ['default', 'chat', 'chat', 'chat', 'comment', 'comment', 'forum_post', 'username'] as const;
/** The last is rarely used: the hard case for a filter. */
const keys = ['key_site', 'key_app', 'key_app', 'key_partner'] as const;
const thresholds = JSON.stringify(
  Object.fromEntries(
    textCategories.map(({ name, defaultThreshold }) => [
      name,
      [defaultThreshold, defaultThreshold + (2 / 3) * (1 - defaultThreshold)],
    ]),
  ),
);

export interface SeedOptions {
  readonly accountId: string;
  readonly calls: number;
  readonly endMs: number;
}

/** Oldest first, spread evenly over the days. */
export function* seedCalls({ accountId, calls, endMs }: SeedOptions): Generator<LedgerEntry> {
  const random = createRandom(20_261_115);
  const stepMs = (seededDays * dayMs) / calls;
  for (let index = 0; index < calls; index++) {
    const at = Math.floor(endMs - seededDays * dayMs + (index + 1) * stepMs) - 1;
    yield makeCall(accountId, at, random);
  }
}

function makeCall(accountId: string, at: number, random: () => number): LedgerEntry {
  const isBad = random() < 0.06;
  const scores: Record<string, number> = {};
  const flagged: string[] = [];
  let blocked = false;
  for (const { name, defaultThreshold } of textCategories) {
    const isHigh = isBad && random() < (name === 'self_harm' ? 0.002 : 0.25);
    const score = Math.round((isHigh ? 0.6 + 0.4 * random() : random() ** 6 * 0.6) * 10_000) / 10_000;
    scores[name] = score;
    if (score > defaultThreshold) flagged.push(name);
    if (score > defaultThreshold + (2 / 3) * (1 - defaultThreshold)) blocked = true;
  }
  const hasRule = isBad && random() < 0.1;
  const isRare = random() < 0.000_02;
  const tier = random() < 0.04 ? (random() < 0.5 ? 1 : 2) : 0;
  const period = billingPeriod(at).name;
  const requestId = newId('req', at);
  const text = random() < 0.1 ? `repeated ${Math.floor(random() * repeatedTexts)}` : requestId;
  return {
    period,
    row: {
      account_id: accountId,
      request_id: requestId,
      at,
      key_id: isRare ? 'key_rare' : (keys[Math.floor(random() * keys.length)] ?? 'key_site'),
      mode: 'live',
      kind: random() < 0.1 ? 'compat' : 'text',
      context: isRare ? 'username' : (contexts[Math.floor(random() * contexts.length)] ?? 'default'),
      tier,
      action: blocked ? 'block' : flagged.length > 0 || hasRule ? 'flag' : 'allow',
      scores: JSON.stringify(scores),
      thresholds,
      matched_rules: hasRule
        ? '[{"rule_id":"rule_seeded","type":"wordlist","moderation_action":"flag","match":{"start":3,"end":9}}]'
        : null,
      trace: '[{"tier":0,"by":"fast","outcome":"scored"},{"tier":0,"by":"english","outcome":"decided"}]',
      model_version: 'seeded-1',
      degraded: random() < 0.002 ? 1 : 0,
      latency_ms: Math.round(1_000 * (0.4 + (tier === 0 ? random() ** 3 * 20 : 150 + random() * 900))) / 1_000,
      // Some people write a lot, most a little.
      author: random() < 0.9 ? `user-${Math.floor(random() ** 3 * authors)}` : null,
      // Not a hash, but as long as one.
      content_hash: text.padEnd(43, '.'),
      flagged: flagged.length > 0 ? ` ${flagged.join(' ')} ` : null,
      language: 'en',
      limited: null,
      text_in_image: null,
    },
  };
}
