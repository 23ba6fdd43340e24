/**
 * Every call of the dashboard by name, `METHOD /path` under `/dashboard/api`, with what it takes and gives. Pages need
 * nothing but these types; the server checks `params`, `query` and `body` against `request-schemas.ts`.
 */

import type { AuditEntry, AuditQuery, Undone } from './audit.ts';
import type {
  AuthorDetail,
  AuthorEvent,
  AuthorQuery,
  AuthorSummary,
  AuthorsQuery,
  AuthorTimelineQuery,
  EraseAuthorRequest,
  ErasedAuthor,
} from './authors.ts';
import type {
  CategoryOverview,
  ChoosePresetRequest,
  CustomCategoryDraft,
  CustomCategoryTrial,
  HistogramQuery,
  MediumName,
  ScoreHistograms,
  SetCategoryRequest,
  TryCustomCategoryRequest,
  WhatWouldChange,
  WhatWouldChangeRequest,
} from './categories.ts';
import type { Decision, DecisionPath, DecisionQuery, DecisionSummary } from './decisions.ts';
import type { CreatedKey, CreateKeyRequest, KeyEntry, KeyList, LabelKeyRequest } from './keys.ts';
import type { ChangeRoleRequest, CreatedInvitation, InviteRequest, MemberList } from './members.ts';
import type {
  ChangeAccountRequest,
  CreateAccountRequest,
  InstanceHealth,
  OperatorAccount,
  OperatorAccounts,
} from './operator.ts';
import type { Overview, OverviewQuery } from './overview.ts';
import type { Page } from './paging.ts';
import type { PlaygroundImageRequest, PlaygroundResult, PlaygroundTextRequest } from './playground.ts';
import type {
  ChangeNameRequest,
  ChangePasswordRequest,
  ConfirmPasswordRequest,
  ConfirmSecondFactorRequest,
  SecondFactorSecret,
  SessionList,
} from './profile.ts';
import type { ProviderOverview } from './providers.ts';
import type {
  ReviewItem,
  ReviewQuery,
  ReviewReceipt,
  ReviewRequest,
  ReviewSettings,
  SetReviewSettingsRequest,
} from './review.ts';
import type {
  CreateDashboardRuleRequest,
  ImportRulesRequest,
  MoveRuleRequest,
  RuleDetail,
  RuleEntry,
  RuleOverview,
  RuleTest,
  TestRulesRequest,
} from './rules.ts';
import type {
  AcceptInvitationRequest,
  ChooseAccountRequest,
  InvitationOffer,
  LookAtInvitationRequest,
  ResetPasswordRequest,
  SecondFactorRequest,
  Session,
  SetupRequest,
  SignInReply,
  SignInRequest,
  SignUpRequest,
} from './session.ts';
import type { UsageOverview } from './usage.ts';
import type { CreatedWebhook, Delivery, DeliveryQuery, Webhook, WebhookDraft, WebhookList } from './webhooks.ts';

/** The reply of calls that have nothing to say but that it is done. */
export interface Done {
  readonly done: true;
}

/** The reply is a file to save, not JSON. */
export interface Download {
  readonly file_name: string;
  readonly media_type: 'text/csv; charset=utf-8' | 'application/json; charset=utf-8';
  readonly text: string;
}

interface RulePath {
  readonly rule_id: string;
}
interface WebhookPath {
  readonly webhook_id: string;
}

export interface DashboardCalls {
  'GET /session': { reply: Session };
  'POST /sign-in': { body: SignInRequest; reply: SignInReply };
  'POST /sign-in/second-factor': { body: SecondFactorRequest; reply: Done };
  'POST /sign-out': { reply: Done };
  'POST /setup': { body: SetupRequest; reply: Done };
  'POST /sign-up': { body: SignUpRequest; reply: Done };
  'POST /invitations/look': { body: LookAtInvitationRequest; reply: InvitationOffer };
  'POST /invitations/accept': { body: AcceptInvitationRequest; reply: Done };
  'POST /reset-password': { body: ResetPasswordRequest; reply: Done };
  'POST /session/account': { body: ChooseAccountRequest; reply: Done };

  'PUT /profile/name': { body: ChangeNameRequest; reply: Done };
  'PUT /profile/password': { body: ChangePasswordRequest; reply: Done };
  'POST /profile/second-factor': { body: ConfirmPasswordRequest; reply: SecondFactorSecret };
  'POST /profile/second-factor/confirm': { body: ConfirmSecondFactorRequest; reply: Done };
  'POST /profile/second-factor/remove': { body: ConfirmPasswordRequest; reply: Done };
  'GET /profile/sessions': { reply: SessionList };
  'DELETE /profile/sessions/:session_id': { params: { session_id: string }; reply: Done };
  'POST /profile/sessions/end-others': { reply: Done };

  'GET /overview': { query: OverviewQuery; reply: Overview };
  'GET /decisions': { query: DecisionQuery; reply: Page<DecisionSummary> };
  'GET /decisions/:request_id': { params: DecisionPath; reply: Decision };

  'GET /review': { query: ReviewQuery; reply: Page<ReviewItem> };
  'POST /review/:request_id': { params: DecisionPath; body: ReviewRequest; reply: ReviewReceipt };
  'GET /review/settings': { reply: ReviewSettings };
  'PUT /review/settings': { body: SetReviewSettingsRequest; reply: ReviewSettings };

  'GET /authors': { query: AuthorsQuery; reply: Page<AuthorSummary> };
  'GET /authors/list.csv': { query: AuthorsQuery; reply: Download };
  'GET /authors/detail': { query: AuthorQuery; reply: AuthorDetail };
  'GET /authors/timeline': { query: AuthorTimelineQuery; reply: Page<AuthorEvent> };
  'GET /authors/export.json': { query: AuthorQuery; reply: Download };
  'POST /authors/erase': { body: EraseAuthorRequest; reply: ErasedAuthor };

  'GET /categories': { reply: CategoryOverview };
  'PUT /categories/:medium/:name': {
    params: { medium: MediumName; name: string };
    body: SetCategoryRequest;
    reply: CategoryOverview;
  };
  'POST /categories/preset': { body: ChoosePresetRequest; reply: CategoryOverview };
  'GET /categories/histograms': { query: HistogramQuery; reply: ScoreHistograms };
  'POST /categories/what-would-change': { body: WhatWouldChangeRequest; reply: WhatWouldChange };
  'POST /custom-categories': { body: CustomCategoryDraft; reply: CategoryOverview };
  'PUT /custom-categories/:name': { params: { name: string }; body: CustomCategoryDraft; reply: CategoryOverview };
  'DELETE /custom-categories/:name': { params: { name: string }; reply: CategoryOverview };
  'POST /custom-categories/try': { body: TryCustomCategoryRequest; reply: CustomCategoryTrial };

  'GET /rules': { reply: RuleOverview };
  'GET /rules/:rule_id': { params: RulePath; reply: RuleDetail };
  'POST /rules': { body: CreateDashboardRuleRequest; reply: RuleEntry };
  'POST /rules/import': { body: ImportRulesRequest; reply: RuleOverview };
  'POST /rules/test': { body: TestRulesRequest; reply: RuleTest };
  'PUT /rules/:rule_id/shadow': { params: RulePath; body: MoveRuleRequest; reply: RuleEntry };
  'DELETE /rules/:rule_id': { params: RulePath; reply: Done };

  'GET /keys': { reply: KeyList };
  'POST /keys': { body: CreateKeyRequest; reply: CreatedKey };
  'PUT /keys/:key_id': { params: { key_id: string }; body: LabelKeyRequest; reply: KeyEntry };
  'DELETE /keys/:key_id': { params: { key_id: string }; reply: KeyEntry };

  'POST /playground/text': { body: PlaygroundTextRequest; reply: PlaygroundResult };
  'POST /playground/image': { body: PlaygroundImageRequest; reply: PlaygroundResult };

  'GET /webhooks': { reply: WebhookList };
  'POST /webhooks': { body: WebhookDraft; reply: CreatedWebhook };
  'PUT /webhooks/:webhook_id': { params: WebhookPath; body: WebhookDraft; reply: Webhook };
  'DELETE /webhooks/:webhook_id': { params: WebhookPath; reply: Done };
  'POST /webhooks/:webhook_id/secret': { params: WebhookPath; reply: CreatedWebhook };
  'POST /webhooks/:webhook_id/test': { params: WebhookPath; reply: Delivery };
  'POST /webhooks/:webhook_id/retry': { params: WebhookPath; reply: Webhook };
  'GET /webhook-deliveries': { query: DeliveryQuery; reply: Page<Delivery> };
  'POST /webhook-deliveries/:delivery_id/again': { params: { delivery_id: string }; reply: Delivery };

  'GET /usage': { reply: UsageOverview };
  'GET /providers': { reply: ProviderOverview };

  'GET /members': { reply: MemberList };
  'PUT /members/:user_id': { params: { user_id: string }; body: ChangeRoleRequest; reply: MemberList };
  'DELETE /members/:user_id': { params: { user_id: string }; reply: MemberList };
  'POST /invitations': { body: InviteRequest; reply: CreatedInvitation };
  'DELETE /invitations/:invitation_id': { params: { invitation_id: string }; reply: MemberList };

  'GET /audit': { query: AuditQuery; reply: Page<AuditEntry> };
  'POST /audit/:entry_id/undo': { params: { entry_id: string }; reply: Undone };

  'GET /operator/accounts': { reply: OperatorAccounts };
  'POST /operator/accounts': { body: CreateAccountRequest; reply: OperatorAccount };
  'PUT /operator/accounts/:account_id': {
    params: { account_id: string };
    body: ChangeAccountRequest;
    reply: OperatorAccount;
  };
  'GET /operator/health': { reply: InstanceHealth };
}

export type CallName = keyof DashboardCalls;

/** What a call takes; nothing where it says nothing. */
type Part<Name extends CallName, Field extends string> = DashboardCalls[Name] extends { [Key in Field]: infer Value }
  ? Value
  : undefined;
export type CallParams<Name extends CallName> = Part<Name, 'params'>;
export type CallQuery<Name extends CallName> = Part<Name, 'query'>;
export type CallBody<Name extends CallName> = Part<Name, 'body'>;
export type CallReply<Name extends CallName> = DashboardCalls[Name]['reply'];
