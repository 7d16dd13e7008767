/**
 * Tables of the gateway. `user_id` is a hash of issuer and subject, so that what stays of a person who had everything
 * erased names nobody.
 */

/** A browser's session at the gateway, which keeps the refresh token from the page. */
export interface GatewaySessionTable {
  id_hash: string;
  client_id: string;
  refresh_token: string;
  created_at: string;
  used_at: string;
  user_id: string;
}

/** Who holds an access token that the gateway saw at the token endpoint. */
export interface GatewayTokenTable {
  token_hash: string;
  user_id: string;
  /** The page's session that it belongs to, and ends with; null for independent clients. */
  session_hash: string | null;
  expires_at: string;
}

/** A person who signed in at a page, and whose colleague they are. */
export interface GatewayPersonTable {
  /** What other tables hold as `user_id`. */
  id: string;
  /** As the authorization server names it; null for somebody who is alone. */
  organisation_id: string | null;
  organisation_name: string | null;
  name: string;
  /** Null where no address is known. */
  email_hash: string | null;
  first_seen_at: string;
  /** To the hour: not every renewal writes. */
  seen_at: string;
  /** Where the person's workspace lies; null before the first use of it. */
  space_id: string | null;
}

/** A token request of a page that is under way, or was answered a moment ago: the redemption of a code, or a renewal. */
export interface GatewayRedemptionTable {
  /** Hash of code, verifier, client and redirect URI, or of the session that is renewed. */
  proof_hash: string;
  /** The request that does the work. */
  holder: string;
  /**
   * The answer; null while the request is under way. Sealed with a key that only the verifier gives, or, of a renewal,
   * with the keys of sessions.
   */
  sealed: string | null;
  /** While under way: when its holder counts as dead, unless it says otherwise. Then: until when the answer is repeated. */
  expires_at: string;
}

/** A paid call that left, or is about to. */
export interface GatewayCallTable {
  user_id: string;
  /** The call's `Idempotency-Key`. */
  key: string;
  operation: string;
  body_hash: string;
  state: "in-flight" | "answered" | "refused" | "unknown" | "released" | "erased";
  /** From 1; counts how often it was sent. */
  attempt: number;
  /** While in flight: when the process that sends it counts as dead, unless it renews this. */
  lease_until: string;
  sent_at: string;
  ended_at: string | null;
  /** When the person said that it may be sent although nobody knows how it ended. */
  released_at: string | null;
  /** Of the answer or refusal that `headers` and `answer` hold. */
  status: number | null;
  /** JSON: the headers that a replay repeats. */
  headers: string | null;
  /** The body as it came, compressed with gzip, in base64. */
  answer: string | null;
  credits: number | null;
  /** Of the organisation for which the last attempt was made; null where that is not known any more. */
  space_id: string | null;
}

/**
 * What a person spent for an organisation on a day of UTC; also the row that paid calls of that day wait for each other at.
 * Sums stay when the calls that they are made of are swept.
 */
export interface GatewaySpendingTable {
  user_id: string;
  /** `2026-11-26`: when the calls were sent. */
  day: string;
  /** As in the tables of the workspace: another organisation does not see it. */
  space_id: string;
  /** Credits by kind. */
  runs: number;
  reveals: number;
  companies: number;
  /** Records and reads that were asked for by calls of which the cost is known. */
  asked: number;
  /** What calls may cost at most that are under way, or whose outcome nobody knows. */
  unconfirmed: number;
  /** Calls and starts that were refused for the ceiling. */
  stopped: number;
  /** The ceiling when it was last asked for; null without one. */
  ceiling: number | null;
}

/** Credits that a person may spend on a day. */
export interface GatewayCeilingTable {
  space_id: string;
  /** A person, or `everyone` in the space. */
  person_id: string;
  credits: number;
  set_by: string;
  set_at: string;
}

/** An input of a call in flight or of unknown outcome: no other call of this person may send it. */
export interface GatewayCallInputTable {
  user_id: string;
  operation: string;
  input_hash: string;
  key: string;
}

/** Whose saved searches were counted on a day, so that no two gateways do it twice. */
export interface GatewayAlertTable {
  user_id: string;
  /** The day of the count in UTC, such as 2026-11-26. */
  day: string;
  /** The process that counts. */
  holder: string;
  /** Until then nobody else counts: that process renews it, or it is the time of the next try. */
  lease_until: string;
  /** Null while something is left to count. */
  ended_at: string | null;
  /** Where the person's workspace lay then; null where that is not known any more. */
  space_id: string | null;
}

/** That a person's paid call returned a record, without what was returned. */
export interface GatewayEnrichedRecordTable {
  /** Where the person's workspace lay then: colleagues of another organisation are not told. */
  space_id: string;
  record_type: string;
  record_id: string;
  user_id: string;
  /** Of the newest answer. */
  enriched_at: string;
  /** When they were last charged for it, as far as that is certain; null where they only saw it free. */
  charged_at: string | null;
}
