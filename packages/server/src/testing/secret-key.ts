/** The key of every PostgreSQL in tests; embedded stores have theirs in a file next to them. */
export const testSecretKey = '5e'.repeat(32);
