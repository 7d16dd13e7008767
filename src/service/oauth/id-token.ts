import { compactVerify, importJWK, SignJWT } from "jose";
import * as z from "zod/mini";
import { type SandboxUser, organisationName } from "#service/sandbox/sandbox-accounts.ts";
import type { ServiceContext } from "#service/service-context.ts";
import { issuerOf } from "#service/service-settings.ts";
import { publicJwk, SIGNING_ALGORITHM, signingKey } from "./signing-key.ts";
import { isUnreadable } from "#contract/diagnostics/unreadable-text.ts";
import { errors as jose } from "jose";

/** The claims of an id_token. */
interface SignInEvent {
  readonly user: SandboxUser;
  readonly clientId: string;
  /** When the person signed in, ISO 8601. */
  readonly authTime: string;
  /** As the client sent it; none after a refresh. */
  readonly nonce: string | undefined;
}

const hintClaims = z.object({ iss: z.string(), aud: z.string(), sub: z.string() });

/** The subject and client of one of our id_tokens. */
export interface TokenHint {
  readonly clientId: string;
  readonly userId: string;
}

/** A signed JWT about the sign-in and the user. [oauth-5] */
export async function signIdToken(event: SignInEvent, context: ServiceContext): Promise<string> {
  const key = await signingKey(context);
  const issuedAt = seconds(context.now());
  return new SignJWT({
    auth_time: seconds(new Date(event.authTime)),
    name: event.user.name,
    email: event.user.username,
    org_id: event.user.organisationId,
    org_name: organisationName(event.user),
    ...(event.nonce === undefined ? {} : { nonce: event.nonce }),
  })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: key.kid })
    .setIssuer(issuerOf(context.settings))
    .setSubject(event.user.id)
    .setAudience(event.clientId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + context.settings.accessTtl)
    .sign(await importJWK(key, SIGNING_ALGORITHM));
}

/**
 * Verifies an id_token and returns its subject and client; an expired one is accepted. Undefined when it is not ours.
 */
export async function readHint(hint: string, context: ServiceContext): Promise<TokenHint | undefined> {
  try {
    const key = await importJWK(publicJwk(await signingKey(context)), SIGNING_ALGORITHM);
    const { payload } = await compactVerify(hint, key, { algorithms: [SIGNING_ALGORITHM] });
    const claims = hintClaims.parse(JSON.parse(new TextDecoder().decode(payload)));
    if (claims.iss !== issuerOf(context.settings)) return undefined;
    return { clientId: claims.aud, userId: claims.sub };
  } catch (error) {
    if (!(error instanceof jose.JOSEError || isUnreadable(error))) throw error;
    return undefined;
  }
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
