/** Tables of accounts and what they set: keys, rules, categories, known images. */

import type {
  CustomCategoryAsk,
  ImageCategory,
  KeyKind,
  KeyMode,
  PlanName,
  RuleAction,
  RuleMatching,
  RuleType,
} from '@moderato/contract';
import type { Generated } from 'kysely';

export type Medium = 'text' | 'image';

export interface AccountsTable {
  id: string;
  name: string;
  plan: PlanName;
  created_at: number;
  /** 1 if members must have a second factor. */
  second_factor_required: Generated<number>;
}

export interface KeysTable {
  id: string;
  account_id: string;
  mode: KeyMode;
  kind: KeyKind;
  hash: string;
  last_four: string;
  label: string;
  created_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
  /** Names separated by spaces. */
  scopes: string;
  expires_at: number | null;
  requests_per_second: number | null;
  /** Separated by spaces; empty: from everywhere. */
  origins: string;
}

/** What rules share with their earlier versions. */
export interface RuleColumns {
  account_id: string;
  type: RuleType;
  priority: number;
  action: RuleAction | null;
  /** When the rule was created. */
  created_at: number;
  name: string | null;
  note: string | null;
  /** What it counted in shadow. */
  hits: number;
  last_hit_at: number | null;
}

export interface RulesTable extends RuleColumns {
  id: string;
  matching: RuleMatching;
  /** JSON: a string or an array of strings. */
  pattern: string;
  /** The calls that it applies to. */
  mode: KeyMode;
  /** 1 if it only counts. */
  shadow: number;
  /** What counts towards the account's limits; the digest says whether the rule changed. */
  entries: number;
  steps: number;
  ranges: number;
  /** Of the stored pattern; empty if the rule was not measured. */
  digest: string;
}

export interface CategorySettingsTable {
  account_id: string;
  medium: Medium;
  category: string;
  threshold: number | null;
  block_threshold: number | null;
  /** 1 or 0. */
  enabled: number;
}

/** Custom categories, judged by a language model [T7]. */
export interface CustomCategoriesTable {
  account_id: string;
  name: string;
  description: string;
  /** JSON: an array of strings. */
  examples: string;
  threshold: number;
  action: RuleAction;
  ask: CustomCategoryAsk;
  /** 1 or 0. */
  enabled: number;
  created_at: number;
}

/** Hashes of pictures that an account wants recognised. Never the pictures. */
export interface KnownImagesTable {
  account_id: string;
  /** 64 hexadecimal digits. */
  hash: string;
  category: ImageCategory;
  action: RuleAction;
  label: string;
  created_at: number;
}

/** Shows a server whether the list that it has read is still current. */
export interface KnownImageListsTable {
  account_id: string;
  version: number;
  entries: number;
}

export interface AccountSchema {
  accounts: AccountsTable;
  api_keys: KeysTable;
  rules: RulesTable;
  category_settings: CategorySettingsTable;
  custom_categories: CustomCategoriesTable;
  known_images: KnownImagesTable;
  known_image_lists: KnownImageListsTable;
}
