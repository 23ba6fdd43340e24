/** `POST /v1/config/rules`: create, list and delete in one endpoint, chosen by the body's `action` [R1–R5, K10]. */

import { bodyLimits, maxRuleValues, RulesReply, RulesRequest, ruleTypes } from '@moderato/contract';
import { byKey } from '../../base/audit/actor.ts';
import { isRefused, type KeyedRoute, type Refused, refuse, type WrittenReply } from '../../base/http/route.ts';
import type { KeyMode } from '../../base/storage/schema.ts';
import type { RulesChanges } from './rules-changes.ts';
import { type RulesStore, toWire } from './rules-store.ts';

export interface RulesRouteParts {
  readonly stores: Readonly<Record<KeyMode, Pick<RulesStore, 'listAsJson'>>>;
  readonly changes: Pick<RulesChanges, 'add' | 'remove'>;
}

export function rulesRoute({ stores, changes }: RulesRouteParts): KeyedRoute<RulesRequest, RulesReply | WrittenReply> {
  return {
    method: 'POST',
    path: '/v1/config/rules',
    access: 'key',
    scope: 'configure',
    operationId: 'configureRules',
    summary: 'Create, list or delete custom rules',
    description:
      'Wordlists and regular expressions flag or block; allowlists exempt words. Regular expressions are RE2: no look-around, no back-references.',
    body: {
      schema: RulesRequest,
      limitBytes: bodyLimits.rules,
      maxValues: maxRuleValues,
      tooLarge: 'invalid_request',
      tooLargeMessage: 'The request body must be at most 4 MB.',
      hints: {
        'type discriminator': `type must be one of ${ruleTypes.join(', ')}.`,
        ' discriminator': 'action must be one of create, list, delete.',
      },
      examples: {
        create: { action: 'create', type: 'wordlist', pattern: ['banana'], moderation_action: 'flag', priority: 10 },
        list: { action: 'list' },
      },
    },
    reply: RulesReply,
    refusals: ['not_found'],

    async handle({ caller, body }) {
      // With a test key: the account's test rules, which apply only to test calls.
      const place = { mode: caller.mode, shadow: false };
      switch (body.action) {
        case 'create': {
          // Only the contract's fields: rules are named in the dashboard, and further fields are ignored [E5].
          const { type, pattern, priority = 0, moderation_action: action = null } = body;
          const matching = 'matching' in body ? body.matching : undefined;
          const draft = { type, pattern, priority, moderation_action: action, ...(matching && { matching }) };
          const added = await changes.add(byKey(caller), draft, place);
          return isRefused(added) ? refuseAsAsked(added) : toWire(added.answer);
        }
        case 'list':
          return { json: await stores[caller.mode].listAsJson(caller.accountId) };
        case 'delete': {
          const removed = await changes.remove(byKey(caller), body.rule_id, place);
          if (isRefused(removed)) return refuseAsAsked(removed);
          return { rule_id: body.rule_id, deleted: true };
        }
      }
    },
  };
}

/** With the interface's messages: it has no conflicts, since nobody else's change is overwritten here. */
function refuseAsAsked(refused: Refused): Refused {
  const { code, message } = refused.refusal;
  if (code === 'overloaded') return refused;
  return refuse(code === 'not_found' ? 'not_found' : 'invalid_request', message);
}
