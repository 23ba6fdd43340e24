/** The header that tells the sign-in library whom it deals with; we set it, and it is never taken from a request. */
export const addressHeader = 'x-moderato-client-address';
