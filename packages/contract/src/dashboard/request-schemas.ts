/** What the server checks each call's query and body against. A call without an entry takes none. */

import type { TSchema } from 'typebox';
import { bodyLimits } from '../limits.ts';
import { AuditQuery } from './audit.ts';
import { AuthorQuery, AuthorsQuery, AuthorTimelineQuery, EraseAuthorRequest } from './authors.ts';
import type { CallName, DashboardCalls } from './calls.ts';
import {
  ChoosePresetRequest,
  CustomCategoryDraft,
  HistogramQuery,
  SetCategoryRequest,
  TryCustomCategoryRequest,
  WhatWouldChangeRequest,
} from './categories.ts';
import { DecisionQuery } from './decisions.ts';
import { CreateKeyRequest, LabelKeyRequest } from './keys.ts';
import { ChangeRoleRequest, InviteRequest } from './members.ts';
import { ChangeAccountRequest, CreateAccountRequest } from './operator.ts';
import { OverviewQuery } from './overview.ts';
import { PlaygroundImageRequest, PlaygroundTextRequest } from './playground.ts';
import {
  ChangeNameRequest,
  ChangePasswordRequest,
  ConfirmPasswordRequest,
  ConfirmSecondFactorRequest,
} from './profile.ts';
import { ReviewQuery, ReviewRequest, SetReviewSettingsRequest } from './review.ts';
import { CreateDashboardRuleRequest, ImportRulesRequest, MoveRuleRequest, TestRulesRequest } from './rules.ts';
import {
  AcceptInvitationRequest,
  ChooseAccountRequest,
  LookAtInvitationRequest,
  ResetPasswordRequest,
  SecondFactorRequest,
  SetupRequest,
  SignInRequest,
  SignUpRequest,
} from './session.ts';
import { DeliveryQuery, WebhookDraft } from './webhooks.ts';

type NamesWith<Field extends string> = {
  [Name in CallName]: DashboardCalls[Name] extends { [Key in Field]: unknown } ? Name : never;
}[CallName];

export const querySchemas: Readonly<Record<NamesWith<'query'>, TSchema>> = {
  'GET /overview': OverviewQuery,
  'GET /decisions': DecisionQuery,
  'GET /review': ReviewQuery,
  'GET /authors': AuthorsQuery,
  'GET /authors/list.csv': AuthorsQuery,
  'GET /authors/detail': AuthorQuery,
  'GET /authors/timeline': AuthorTimelineQuery,
  'GET /authors/export.json': AuthorQuery,
  'GET /categories/histograms': HistogramQuery,
  'GET /webhook-deliveries': DeliveryQuery,
  'GET /audit': AuditQuery,
};

export const bodySchemas: Readonly<Record<NamesWith<'body'>, TSchema>> = {
  'POST /sign-in': SignInRequest,
  'POST /sign-in/second-factor': SecondFactorRequest,
  'POST /setup': SetupRequest,
  'POST /sign-up': SignUpRequest,
  'POST /invitations/look': LookAtInvitationRequest,
  'POST /invitations/accept': AcceptInvitationRequest,
  'POST /reset-password': ResetPasswordRequest,
  'POST /session/account': ChooseAccountRequest,
  'PUT /profile/name': ChangeNameRequest,
  'PUT /profile/password': ChangePasswordRequest,
  'POST /profile/second-factor': ConfirmPasswordRequest,
  'POST /profile/second-factor/confirm': ConfirmSecondFactorRequest,
  'POST /profile/second-factor/remove': ConfirmPasswordRequest,
  'POST /review/:request_id': ReviewRequest,
  'PUT /review/settings': SetReviewSettingsRequest,
  'POST /authors/erase': EraseAuthorRequest,
  'PUT /categories/:medium/:name': SetCategoryRequest,
  'POST /categories/preset': ChoosePresetRequest,
  'POST /categories/what-would-change': WhatWouldChangeRequest,
  'POST /custom-categories': CustomCategoryDraft,
  'PUT /custom-categories/:name': CustomCategoryDraft,
  'POST /custom-categories/try': TryCustomCategoryRequest,
  'POST /rules': CreateDashboardRuleRequest,
  'POST /rules/import': ImportRulesRequest,
  'POST /rules/test': TestRulesRequest,
  'PUT /rules/:rule_id/shadow': MoveRuleRequest,
  'POST /keys': CreateKeyRequest,
  'PUT /keys/:key_id': LabelKeyRequest,
  'POST /playground/text': PlaygroundTextRequest,
  'POST /playground/image': PlaygroundImageRequest,
  'POST /webhooks': WebhookDraft,
  'PUT /webhooks/:webhook_id': WebhookDraft,
  'PUT /members/:user_id': ChangeRoleRequest,
  'POST /invitations': InviteRequest,
  'POST /operator/accounts': CreateAccountRequest,
  'PUT /operator/accounts/:account_id': ChangeAccountRequest,
};

/** Bytes that a call's body may have; forms are small. */
const roomierBodies: Partial<Record<CallName, number>> = {
  'POST /rules': bodyLimits.rules,
  'POST /rules/import': bodyLimits.rules,
  'POST /rules/test': bodyLimits.rules,
  'POST /playground/text': bodyLimits.text,
  'POST /playground/image': bodyLimits.image,
  'POST /custom-categories': bodyLimits.text,
  'PUT /custom-categories/:name': bodyLimits.text,
  'POST /custom-categories/try': bodyLimits.text,
};

export function bodyLimitOf(name: CallName): number {
  return roomierBodies[name] ?? bodyLimits.none;
}
