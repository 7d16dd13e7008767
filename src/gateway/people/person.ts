import { hashSecret } from "#service/oauth/oauth-secrets.ts";

/** What a person belongs to, as the authorization server names it. */
export interface Organisation {
  readonly id: string;
  readonly name: string | undefined;
}

/** Who signed in, as the authorization server names them. */
export interface Person {
  /** The claim that names the person, such as the subject; never shown. */
  readonly id: string;
  readonly name: string;
  /** None for somebody who is alone. */
  readonly organisation?: Organisation | undefined;
  /** An address that is not known to be unverified. It only tells who administers: never logged, and stored as a hash alone. */
  readonly email?: string | undefined;
}

/** What a person who gives no name is called. */
export const UNNAMED = "Signed in";

/** A person, as the gateway's tables name them: only hashes of tokens and of people are stored. */
export function userHash(issuer: string, id: string): string {
  return hashSecret(`${issuer} ${id}`);
}
