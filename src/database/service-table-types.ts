/** An organisation's allowance and what it has used of it. */
export interface OrganisationTable {
  id: string;
  name: string;
  credit_limit: number;
  request_limit: number;
  record_limit: number;
  credits_used: number;
  requests_used: number;
  records_used: number;
}

/** Records under management: charged once, then free until the window ends. [metering-4] */
export interface ManagedRecordTable {
  organisation_id: string;
  record_type: string;
  record_id: number;
  purchased_at: string;
}

/** One row per charge. */
export interface LedgerTable {
  id: string;
  organisation_id: string;
  user_id: string;
  operation: string;
  request_id: string;
  record_type: string;
  record_id: number;
  credits: number;
  charged_at: string;
}

/** When one client and user made their last requests, for each rate bucket. */
export interface RequestTimesTable {
  subject: string;
  second_times: string;
  second_rest: number;
  hour_times: string;
  hour_rest: number;
  day_times: string;
  day_rest: number;
}

export interface OAuthKeyTable {
  id: string;
  /** Private JWK as JSON. */
  jwk: string;
  created_at: string;
}

/** A person's session on the service's own pages. */
export interface OAuthSessionTable {
  id_hash: string;
  user_id: string;
  created_at: string;
  expires_at: string;
}

export interface OAuthCodeTable {
  code_hash: string;
  client_id: string;
  user_id: string;
  redirect_uri: string;
  code_challenge: string;
  scope: string;
  nonce: string | null;
  auth_time: string;
  expires_at: string;
  /** Set by the first redemption: the token family that it created. */
  redeemed_family: string | null;
}

export interface OAuthTokenTable {
  token_hash: string;
  kind: "access" | "refresh";
  family: string;
  client_id: string;
  /** Null for client_credentials. */
  user_id: string | null;
  scope: string;
  auth_time: string;
  expires_at: string;
  /** Set when a refresh token is used: a second use revokes the family. */
  used_at: string | null;
}

/** A browser in which a person has signed in with their password. */
export interface OAuthDeviceTable {
  id_hash: string;
  user_id: string;
  expires_at: string;
}

/** Failed passwords or client secrets, counted by name and address or device, or by address. */
export interface FailedSignInTable {
  /** A hash: neither name nor address can be read from it. */
  subject: string;
  failures: number;
  /** No further try is accepted before. */
  blocked_until: string;
  /** When the failures are forgotten. */
  expires_at: string;
}
