/** The header with the client's address for the sign-in library; we set it, and it is never taken from a request. */
export const addressHeader = 'x-moderato-client-address';
