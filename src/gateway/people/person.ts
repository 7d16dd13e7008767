import { hashSecret } from "#service/oauth/oauth-secrets.ts";

/** The organisation of a person, as the authorization server names it. */
export interface Organisation {
  readonly id: string;
  readonly name: string | undefined;
}

/** A person who signed in, as the authorization server names them. */
export interface Person {
  /** The value of the claim that identifies the person, such as the subject; never shown. */
  readonly id: string;
  readonly name: string;
  /** Absent for a person without an organisation. */
  readonly organisation?: Organisation | undefined;
  /** An address that is not known to be unverified. It only decides who administers: never logged, and stored as a hash alone. */
  readonly email?: string | undefined;
}

/** Shown where a person's tokens give no name. */
export const UNNAMED = "Signed in";

/** The id of a person in the gateway's tables: tokens and people are stored as hashes only. */
export function userHash(issuer: string, id: string): string {
  return hashSecret(`${issuer} ${id}`);
}
