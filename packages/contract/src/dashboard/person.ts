/** A person as pages name them: an admin or owner can tell two people with the same name apart. */
export interface ByPerson {
  /** Their name; their address if they gave none, and their id if they no longer exist. */
  readonly by: string;
  /** Only for admins and owners, and absent if it is the name. */
  readonly by_email?: string;
}
