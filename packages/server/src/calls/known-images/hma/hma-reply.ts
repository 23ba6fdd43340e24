/**
 * Reads the reply of `GET /m/lookup` of a Hasher-Matcher-Actioner. Version 1 answers with banks and what matched in each;
 * its first releases named the number of an entry differently, or sent only the names of banks.
 */

export interface HmaMatch {
  readonly bank: string;
  /** The number of the entry in its bank, if the server says it. */
  readonly content: string | undefined;
}

/** Names of banks come from another server and get into the ledger. */
const bankForm = /^[\w .:-]{1,100}$/;
const maxMatches = 50;

/** Undefined if it is no such reply. */
export function readHmaReply(reply: unknown): readonly HmaMatch[] | undefined {
  if (Array.isArray(reply)) return checked(reply.map((bank) => ({ bank: String(bank), content: undefined })));
  if (typeof reply !== 'object' || reply === null) return undefined;
  const found: HmaMatch[] = [];
  for (const [bank, entries] of Object.entries(reply)) {
    if (!Array.isArray(entries)) return undefined;
    for (const entry of entries.slice(0, maxMatches)) found.push({ bank, content: contentOf(entry) });
  }
  return checked(found);
}

function checked(found: readonly HmaMatch[]): readonly HmaMatch[] | undefined {
  return found.every(({ bank }) => bankForm.test(bank)) ? found.slice(0, maxMatches) : undefined;
}

function contentOf(entry: unknown): string | undefined {
  const { bank_content_id: id, content_id: oldId } = (entry ?? {}) as Readonly<Record<string, unknown>>;
  const number = id ?? oldId;
  return Number.isSafeInteger(number) ? String(number) : undefined;
}
