/** Ends before it has begun, as a thread does that cannot be started. */

process.exit(1);
