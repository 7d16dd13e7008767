/** Tables of the gateway. `user_id` is a hash of issuer and subject, so that what stays of an erased person names nobody. */

/** A browser's session at the gateway, which keeps the refresh token from the page. */
export interface GatewaySessionTable {
  id_hash: string;
  client_id: string;
  refresh_token: string;
  created_at: string;
  used_at: string;
  user_id: string;
}

/** The person of an access token that the gateway saw issued. */
export interface GatewayTokenTable {
  token_hash: string;
  user_id: string;
  /** The page's session that the token ends with; null for independent clients. */
  session_hash: string | null;
  expires_at: string;
}

/** A person who has signed in at a page, with their organisation. */
export interface GatewayPersonTable {
  /** What other tables hold as `user_id`. */
  id: string;
  /** As the authorization server names it; null for a person without one. */
  organisation_id: string | null;
  organisation_name: string | null;
  name: string;
  /** Null where no address is known. */
  email_hash: string | null;
  first_seen_at: string;
  /** To the hour: not every renewal writes. */
  seen_at: string;
  /** The person's space; null before its first use. */
  space_id: string | null;
}

/** A page's token request that is under way or was answered a moment ago: the redemption of a code, or a renewal. */
export interface GatewayRedemptionTable {
  /** Hash of code, verifier, client and redirect URI, or of the session that is renewed. */
  proof_hash: string;
  /** The request that does the work. */
  holder: string;
  /**
   * The answer; null while the request is under way. Sealed with a key derived from the verifier or, for a renewal, with the
   * session keys.
   */
  sealed: string | null;
  /** While under way: when its holder counts as dead, unless it renews this. Afterwards: until when the answer is repeated. */
  expires_at: string;
}

/** A paid call that was sent, or is about to be. */
export interface GatewayCallTable {
  user_id: string;
  /** The call's `Idempotency-Key`. */
  key: string;
  operation: string;
  body_hash: string;
  state: "in-flight" | "answered" | "refused" | "unknown" | "released" | "erased";
  /** Counts from 1 how often it was sent. */
  attempt: number;
  /** While in flight: when the sending process counts as dead, unless it renews this. */
  lease_until: string;
  sent_at: string;
  ended_at: string | null;
  /** When its person released it: it may be sent again although its outcome is unknown. */
  released_at: string | null;
  /** The status of the answer or refusal that `headers` and `answer` hold. */
  status: number | null;
  /** JSON: the headers that a replay repeats. */
  headers: string | null;
  /** The unchanged body, compressed with gzip, in base64. */
  answer: string | null;
  credits: number | null;
  /** The organisation of the last attempt; null where it is no longer known. */
  space_id: string | null;
}

/**
 * What a person spent for an organisation on a UTC day; also the row that makes paid calls of that day take turns. Sums stay when
 * their calls are swept.
 */
export interface GatewaySpendingTable {
  user_id: string;
  /** `2026-11-26`: when the calls were sent. */
  day: string;
  /** As in the tables of the workspace: hidden from other organisations. */
  space_id: string;
  /** Credits by kind. */
  runs: number;
  reveals: number;
  companies: number;
  /** Requested records and reads, of calls with a known cost. */
  asked: number;
  /** The most that calls under way or of unknown outcome may cost. */
  unconfirmed: number;
  /** Calls and starts that the ceiling stopped. */
  stopped: number;
  /** The ceiling when it was last read; null without one. */
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

/** The daily count of a person's saved searches, so that no two gateways do it. */
export interface GatewayAlertTable {
  user_id: string;
  /** The day of the count in UTC, such as 2026-11-26. */
  day: string;
  /** The process that counts. */
  holder: string;
  /** Until then no other process counts: the holder renews it, or it is the time of the next try. */
  lease_until: string;
  /** Null while something is left to count. */
  ended_at: string | null;
  /** The person's space at that time; null where it is no longer known. */
  space_id: string | null;
}

/** Records that a person's paid call returned a record, without its content. */
export interface GatewayEnrichedRecordTable {
  /** The person's space at that time: colleagues of another organisation do not see it. */
  space_id: string;
  record_type: string;
  record_id: string;
  user_id: string;
  /** The time of the newest answer. */
  enriched_at: string;
  /** When they were last charged for it, if certain; null where they only saw it free. */
  charged_at: string | null;
}
