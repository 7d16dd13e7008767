import { createHash, randomBytes } from "node:crypto";
import { OAUTH_PATHS } from "#contract/oauth-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";

/** An authorization request, and what redeeming its code needs. */
interface Authorization {
  readonly start: URL;
  readonly verifier: string;
}

/** Begins a sign-in at the service or gateway of an origin, with a new verifier and extra parameters. [oauth-2] */
export function beginAuthorization(
  origin: string,
  parameters: Readonly<Record<string, string>>,
): Authorization {
  const verifier = randomBytes(32).toString("base64url");
  const start = new URL(origin + SERVICE_PREFIX + OAUTH_PATHS.authorize);
  start.search = new URLSearchParams({
    response_type: "code",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...parameters,
  }).toString();
  return { start, verifier };
}
