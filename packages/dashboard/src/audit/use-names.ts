/** What the log refers to, by name: rules, keys, webhooks, people, views and accounts that this person may see. */

import { useSession } from '../api/session.tsx';
import { useCall } from '../api/use-call.ts';
import { nameOfRule, useRuleNames } from '../rules/rule-name.tsx';

/** Undefined: not known, or not to this person. */
export type FindName = (id: string) => string | undefined;

export function useNames(enabled: boolean): FindName {
  const rules = useRuleNames().all;
  const keys = useCall('GET /keys', {}, { enabled }).data?.keys ?? [];
  const webhooks = useCall('GET /webhooks', {}, { enabled }).data?.webhooks ?? [];
  const members = useCall('GET /members', {}, { enabled }).data?.members ?? [];
  const views = useCall('GET /views', {}, { enabled }).data?.views ?? [];
  const { accounts } = useSession();
  const names = new Map<string, string>([
    ...rules.map((rule) => [rule.rule_id, nameOfRule(rule)] as const),
    ...keys.map((key) => [key.key_id, key.label || key.shown] as const),
    ...webhooks.map(({ webhook_id: id, label, url }) => [id, label || url] as const),
    ...views.map((view) => [view.view_id, view.name] as const),
    ...accounts.map((account) => [account.account_id, account.name] as const),
    // The log has some people by their id, and some by their address.
    ...members.flatMap(({ user_id: id, email, name }) =>
      name.trim() === '' ? [] : [[id, name] as const, [email ?? id, name] as const],
    ),
  ]);
  return (id) => names.get(id);
}
