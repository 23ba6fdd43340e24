/**
 * The tables behind the dashboard's sign-in. The sign-in library also writes `users`, `sessions`, `user_credentials`,
 * `verifications` and `second_factors`: it stores times as text (ISO 8601, UTC) and true as 1, on both engines. Times
 * in the other tables are milliseconds, as everywhere.
 */

import type { AuditAction, KeyMode, Role, RuleMatching, ViewPage } from '@moderato/contract';
import type { Generated } from 'kysely';
import type { RuleColumns } from './account-schema.ts';

export interface UsersTable {
  id: string;
  name: string;
  /** In lower case. */
  email: string;
  email_verified: number;
  image: string | null;
  created_at: string;
  updated_at: string;
  two_factor_enabled: number;
  /** 1 for operators of this installation. */
  operator: number;
  /** 1 if severe content is blurred until they open it. */
  blur_severe: number;
}

/** Filters of a list under a name. */
export interface SavedViewsTable {
  account_id: string;
  id: string;
  /** Null if everybody in the account sees it. */
  owner: string | null;
  page: ViewPage;
  name: string;
  /** JSON: by the name of the filter. */
  filters: string;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  token: string;
  expires_at: string;
  created_at: string;
  updated_at: string;
  ip_address: string | null;
  user_agent: string | null;
  /** The account that the pages show; if the user no longer belongs to it, their first one. */
  account_id: string | null;
}

export interface UserCredentialsTable {
  id: string;
  user_id: string;
  provider: string;
  /** The provider's own id for the user; with passwords, the user's id again. */
  subject: string;
  password: string | null;
  created_at: string;
  updated_at: string;
}

export interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: string;
  created_at: string;
  updated_at: string;
}

export interface SecondFactorsTable {
  id: string;
  user_id: string;
  /** Encrypted. */
  secret: string;
  backup_codes: string;
  verified: number;
  failed_verification_count: number;
  locked_until: string | null;
}

export interface MembershipsTable {
  account_id: string;
  user_id: string;
  role: Role;
  created_at: number;
}

/** Links that work once: setup, invitation, new password. Only the hash of the token is kept. */
export interface LinksTable {
  id: string;
  hash: string;
  kind: 'setup' | 'invitation' | 'reset';
  account_id: string | null;
  user_id: string | null;
  email: string | null;
  role: Role | null;
  created_by: string | null;
  created_at: number;
  expires_at: number;
}

/** Used authenticator codes, as hashes, for as long as they would be valid. */
export interface UsedCodesTable {
  hash: string;
  expires_at: number;
}

/** Failed attempts to sign in, by address and by user, in windows. */
export type ActorKind = 'member' | 'key' | 'command_line' | 'author' | 'service';

export interface AuditEntriesTable {
  account_id: string;
  id: string;
  at: number;
  action: AuditAction;
  by_kind: Generated<ActorKind>;
  user_id: string | null;
  email: string | null;
  key_id: string | null;
  subject: string;
  /** JSON, or nothing; long values as digests, see shrink-settings.ts. */
  before: string | null;
  after: string | null;
  undoable: number;
  undone_by: string | null;
}

/** A call that a shadow rule would have matched. */
export interface ShadowMatchesTable {
  account_id: string;
  rule_id: string;
  request_id: string;
  /** The first match: UTF-16 offsets into the text, the end exclusive. */
  match_start: number;
  match_end: number;
  /** Encrypted: the words around it in a text that was allowed, if the account keeps content. */
  excerpt: string | null;
  excerpt_expires_at: number | null;
}

/** A rule as it was before the audit entry that changed or removed it. */
export interface RuleVersionsTable extends RuleColumns {
  matching: Generated<RuleMatching>;
  entry_id: string;
  rule_id: string;
  at: number;
  /** The pattern is in `long_values`. */
  pattern_digest: string;
  shadow: number;
  mode: Generated<KeyMode>;
}

/** Values too long for the audit log, once per account and digest. */
export interface LongValuesTable {
  account_id: string;
  /** SHA-256 of the value. */
  digest: string;
  /** When it was last needed. */
  at: number;
  bytes: number;
  /** JSON. */
  value: string;
}

export interface PeopleSchema {
  saved_views: SavedViewsTable;
  users: UsersTable;
  sessions: SessionsTable;
  user_credentials: UserCredentialsTable;
  verifications: VerificationsTable;
  second_factors: SecondFactorsTable;
  memberships: MembershipsTable;
  links: LinksTable;
  used_codes: UsedCodesTable;
  audit_entries: AuditEntriesTable;
  /** Rules that only count. A separate table, so that nothing that judges can mistake one for an active rule. */
  shadow_matches: ShadowMatchesTable;
  rule_versions: RuleVersionsTable;
  long_values: LongValuesTable;
}
