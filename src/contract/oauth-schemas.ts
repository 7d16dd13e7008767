import * as z from "zod/mini";

/** Addresses of the sign-in interface below `{base_url}/gtm`. [oauth-1] */
export const OAUTH_PATHS = {
  authorize: "/oauth/v1/authorize",
  token: "/oauth/v1/token",
  jwks: "/oauth/v1/jwks",
  revoke: "/oauth/v1/revoke",
  logout: "/oauth/v1/logout",
  discovery: "/.well-known/openid-configuration",
} as const;

/** The largest form that is read, in bytes. [oauth-4] */
export const MAX_FORM_BYTES = 64 * 1024;

/** The public client of the sandbox: PKCE, no secret. */
export const SANDBOX_CLIENT_ID = "prospect";

/** Errors of the authorization and token endpoints. [error-2] */
const OAUTH_ERRORS = [
  "invalid_request",
  "invalid_grant",
  "invalid_client",
  "invalid_code_verifier",
  "invalid_scope",
  "unauthorized_client",
  "unsupported_grant_type",
  "unsupported_response_type",
  "access_denied",
  "temporarily_unavailable",
  "server_error",
] as const;
export type OAuthErrorCode = (typeof OAUTH_ERRORS)[number];

/** The success answer of the service's token endpoint. [oauth-5] */
export const serviceTokenAnswer = z.looseObject({
  access_token: z.string(),
  expires_in: z.number(),
  id_token: z.optional(z.string()),
  refresh_token: z.optional(z.string()),
  scope: z.string(),
  token_type: z.literal("Bearer"),
});

/** The longest plausible lifetime of a token, in seconds: a year. */
const MAX_EXPIRES_IN = 365 * 24 * 3600;

/** Seconds, also as digits in a text. An odd value must not fail an answer whose code is already used up. */
const expiresIn = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d+$/))]),
  z.transform((seconds) => Math.min(Math.max(Number(seconds), 1), MAX_EXPIRES_IN)),
);

/**
 * The success answer of any token endpoint. The embedded service sends every member; others may leave out what RFC 6749 allows,
 * and write `Bearer` in any case. `expires_in` is in seconds, from one to a year. [oauth-5]
 */
export const tokenAnswer = z.looseObject({
  access_token: z.string(),
  expires_in: z.optional(expiresIn),
  id_token: z.optional(z.string()),
  refresh_token: z.optional(z.string()),
  scope: z.optional(z.string()),
  token_type: z.string().check(z.regex(/^bearer$/i)),
});
export type TokenAnswer = z.output<typeof tokenAnswer>;

/**
 * The answer that a page of the gateway's own origin gets instead, with every member present. `person` is who signed in, with the
 * opaque subject that names their data; the refresh token stays behind the cookie. [gateway-11]
 */
export const pageTokenAnswer = z.looseObject({
  access_token: z.string(),
  expires_in: z.number(),
  scope: z.string(),
  /** Identifies the session to sign out of, where the service issues one. */
  id_token: z.optional(z.string()),
  person: z.looseObject({ id: z.string(), name: z.string() }),
});
export type PageTokenAnswer = z.output<typeof pageTokenAnswer>;

/** The error answer of the token endpoint. */
export const oauthError = z.looseObject({
  error: z.string(),
  error_description: z.optional(z.string()),
});

/** The placeholder that a page holds instead of its refresh token, which stays on the server behind a cookie. */
export const REFRESH_TOKEN_PLACEHOLDER = "kept-by-gateway";

/** The header that a page sends with each call that may use the cookie, so that no foreign form can make it. */
export const PAGE_HEADER = { name: "X-Prospect", value: "1" } as const;
