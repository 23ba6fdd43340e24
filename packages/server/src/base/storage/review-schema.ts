/** Tables of authors and of what people review: kept content and notes. */

import type { Action } from '@moderato/contract';
import type { Generated } from 'kysely';

export type ReviewDecision = 'approve' | 'remove' | 'wrong_category';

export interface AuthorsTable {
  account_id: string;
  author: string;
  first_seen_at: number;
  last_seen_at: number;
  calls: number;
  flagged: number;
  blocked: number;
  /** The components of the offender score, see `desk/authors/offender-score.ts`. */
  weight: number;
}

export interface AuthorDaysTable {
  account_id: string;
  author: string;
  /** Days since 1970, in UTC. */
  day: number;
  calls: number;
  flagged: number;
  blocked: number;
}

export interface AuthorCategoriesTable {
  account_id: string;
  author: string;
  category: string;
  flagged: number;
}

export interface RetentionSettingsTable {
  account_id: string;
  /** 1 or 0. */
  keep_content: number;
  days: number;
  /** 1 or 0: whether thresholds also apply to calls that only ask for scores. */
  include_scored: number;
  /** 1 or 0: whether flagged images get a preview. */
  previews: Generated<number>;
  /** 1 or 0: whether a random sample of allowed texts is kept too. */
  sample_allowed: Generated<number>;
  /** 1 or 0: whether spam counts as flagged on OpenAI's endpoint. */
  spam_flags: Generated<number>;
}

/** Content of flagged and blocked calls, if the account keeps it for review, and of a sample of allowed ones. */
export interface KeptContentTable {
  account_id: string;
  request_id: string;
  /** Copied from the call, so that the queue can be filtered without reading the ledger. */
  action: Action;
  flagged: string | null;
  /** Encrypted, see secrets.ts. */
  content: string;
  /** Sealed; of a picture, what it is recognised by. Null for texts, and for pictures that show almost nothing. */
  picture_hashes: string | null;
  /** Sealed; where the content stands and who wrote it, as the caller said. */
  content_url: string | null;
  author_name: string | null;
  /** Sealed; a small picture, and the same so small that nothing can be made out. Both null unless the account wants them. */
  preview: string | null;
  preview_blurred: string | null;
  preview_expires_at: number | null;
  /** 1 if only admins and owners may see it. */
  preview_for_admins: number | null;
  /** 1 where only admins and owners may read it. */
  restricted: number;
  expires_at: number;
  decision: ReviewDecision | null;
  /** What it should have been, with the decision `wrong_category`. */
  category: string | null;
  decided_by: string | null;
  decided_at: number | null;
  /** Copied from the call: its author, and the hash that identifies the same text. */
  author: string | null;
  content_hash: string | null;
  /** In thousandths, see `calls/retention/review-severity.ts`. */
  severity: number;
  /** Severity and age as one number, the highest first, see `calls/retention/review-severity.ts`. */
  urgency: number;
  /** When a user last reported it. */
  reported_at: number | null;
  /** Who is looking at it, and until when nobody else can decide it. */
  claimed_by: string | null;
  claimed_until: number | null;
  /** Who passed it on to admins and owners. */
  escalated_by: string | null;
  escalated_at: number | null;
  /** Whom it was passed on to; null for any admin or owner. */
  escalated_to: string | null;
  /** The name of the key that the words of the text are hashed with; null if they are not in the index. */
  words_key: string | null;
  /** 1 if it was allowed and drawn at random. */
  sampled: Generated<number>;
}

/** The words of kept texts, each as a keyed hash, see `calls/retention/index-words.ts`. */
export interface ContentWordsTable {
  account_id: string;
  word: number;
  request_id: string;
}

/** Kept content as it comes with a call. The rest of its row is read from the call, or is what people do later. */
export type NewKeptContent = Pick<KeptContentTable, 'content' | 'restricted' | 'expires_at'> &
  Partial<
    Pick<KeptContentTable, 'picture_hashes' | 'content_url' | 'author_name' | 'preview' | 'preview_blurred'> &
      Pick<KeptContentTable, 'preview_expires_at' | 'preview_for_admins'> & { readonly sampled: 1 }
  >;

/** Moderators' notes. `author` says whom a note is about, so that an erasure finds it. */
export interface NotesTable {
  account_id: string;
  id: string;
  /** Null if it is about the author in general. */
  request_id: string | null;
  author: string | null;
  /** Encrypted. */
  text: string;
  written_by: string;
  at: number;
}

export interface ReviewSchema {
  authors: AuthorsTable;
  author_days: AuthorDaysTable;
  author_categories: AuthorCategoriesTable;
  retention_settings: RetentionSettingsTable;
  kept_content: KeptContentTable;
  content_words: ContentWordsTable;
  notes: NotesTable;
}
