/** The key of every PostgreSQL that tests make; embedded stores have theirs in a file beside them. */
export const testSecretKey = '5e'.repeat(32);
