/** Where to go after signing in: only to our own pages, because the address may come from anybody's link. */
export function safeNext(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in') ? next : '/';
}
