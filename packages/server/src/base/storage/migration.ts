import type { Database } from './database.ts';
import type { Secrets } from './secrets.ts';

/** One step forward of the schema. Once released it is never edited; the next change is the next step. */
export interface Migration {
  readonly name: string;
  up(db: Database['query'], engine: Database['engine'], secrets: Secrets): Promise<void>;
}
