/** Authors, and one of them with days and decisions. */

import type { AuthorDetail, AuthorEvent, AuthorSummary, ShownStrikes, StrikeSettings } from '@moderato/contract';
import { decisions } from './decisions.ts';
import { ago, dayAgo } from './moments.ts';
import { names, people } from './people.ts';

export const authors: readonly AuthorSummary[] = people.map((author, index) => {
  const flagged = 31 - 3 * index;
  const blocked = Math.max(0, 14 - 2 * index);
  const written = 60 + 41 * index;
  return {
    author,
    calls: written,
    flagged,
    blocked,
    offence_share: (flagged + blocked) / written,
    offence_score: Math.max(0.2, 42.5 / (index + 1)),
    trend: (['rising', 'steady', 'falling'] as const)[index % 3] ?? 'steady',
    top_category: names[index % 4] ?? null,
    first_seen_at: ago(24 * 61),
    last_seen_at: ago(index * 5 + 1),
  };
});

export const authorStrikes: ShownStrikes = {
  ...{ count: 3, recommended: { measure: 'suspend', days: 7 }, next_expiry_at: ago(300 - 24 * 90) },
};

export const strikeSettings: StrikeSettings = {
  enabled: true,
  days: 90,
  ladder: [
    { strikes: 1, measure: 'warn' },
    { strikes: 3, measure: 'suspend', days: 7 },
    { strikes: 5, measure: 'ban' },
  ],
};

export function authorDetail(author: string): AuthorDetail {
  const summary = authors.find((one) => one.author === author) ?? authors[0]!;
  return {
    ...summary,
    author,
    categories: names.slice(0, 4).map((name, index) => ({ name, flagged: 18 - 5 * index })),
    days: Array.from({ length: 30 }, (_, index) => ({
      day: dayAgo(29 - index),
      calls: 4 + (index % 5),
      flagged: index % 4 === 0 ? 2 : 0,
      blocked: index > 20 && index % 3 === 0 ? 2 : 0,
    })),
    formula:
      'Each flagged call is worth 1 point and each blocked call 4. Points halve every 30 days. The score is 100 × points / (points + 10). Calls flagged only for self_harm, and calls a moderator approved, are worth nothing.',
    strikes: {
      ...authorStrikes,
      items: [2, 40, 300].map((hours, index) => ({
        ...{ request_id: `req_strike_${index}`, weight: 1, at: ago(hours), expires_at: ago(hours - 24 * 90) },
      })),
    },
  };
}

export const authorEvents: readonly AuthorEvent[] = decisions
  .slice(0, 20)
  .map(({ request_id, at, action, context, top, rules }) => ({
    request_id,
    at,
    action,
    context,
    top,
    rules,
    flagged: top?.flagged ? [top.category] : [],
    ...{ content_url: null, author_name: null },
    content: action === 'flag' || action === 'block' ? 'You are a smurf, and everybody knows it.' : null,
  }));
