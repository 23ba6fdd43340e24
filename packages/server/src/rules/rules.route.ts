/** `POST /v1/config/rules`: create, list and delete in one endpoint, chosen by the body's `action` [R1–R5]. */

import { bodyLimits, type CreateRuleRequest, RulesReply, RulesRequest } from '@moderato/contract';
import { checkRule } from '@moderato/engine';
import { type KeyedRoute, type Refused, refuse } from '../route.ts';
import { type RulesStore, toWire } from './rules-store.ts';

export interface RulesRouteParts {
  readonly store: RulesStore;
  /** Told at once when an account's rules changed, so that the next call on this node sees them. */
  changed(accountId: string): void;
}

export function rulesRoute({ store, changed }: RulesRouteParts): KeyedRoute<RulesRequest, RulesReply> {
  async function create(accountId: string, body: CreateRuleRequest): Promise<RulesReply | Refused> {
    const result = await store.create(
      accountId,
      {
        type: body.type,
        pattern: body.pattern,
        priority: body.priority ?? 0,
        action: body.moderation_action ?? null,
      },
      checkRule,
    );
    if ('problem' in result) return refuse('invalid_request', result.problem);
    changed(accountId);
    return toWire(result.rule);
  }

  return {
    method: 'POST',
    path: '/v1/config/rules',
    access: 'key',
    operationId: 'configureRules',
    summary: 'Create, list or delete custom rules',
    description:
      'Wordlists and regular expressions flag or block; allowlists exempt words. Regular expressions are RE2: no look-around, no back-references.',
    body: {
      schema: RulesRequest,
      limitBytes: bodyLimits.rules,
      tooLarge: 'invalid_request',
      tooLargeMessage: 'The request body must be at most 4 MB.',
      hints: {
        'type discriminator': 'type must be one of wordlist, regex, allowlist.',
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
      switch (body.action) {
        case 'create':
          return create(caller.accountId, body);
        case 'list':
          return { rules: (await store.list(caller.accountId)).map(toWire) };
        case 'delete': {
          const deleted = await store.delete(caller.accountId, body.rule_id);
          if (!deleted) return refuse('not_found', 'There is no such rule.');
          changed(caller.accountId);
          return { rule_id: body.rule_id, deleted: true };
        }
      }
    },
  };
}
