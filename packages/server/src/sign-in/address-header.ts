/** The header by which the sign-in library is told whom it deals with; made by us, never taken from a request. */
export const addressHeader = 'x-moderato-client-address';
