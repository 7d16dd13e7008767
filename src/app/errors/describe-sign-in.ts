import type { OwnFailure, SignInFailure } from "#app/auth/sign-in-failure.ts";
import { type ErrorDescription, knownDetails } from "./describe-error.ts";

/** A failed sign-in in terms that a person understands. */
export interface SignInDescription {
  /** What happened and what to do about it. */
  readonly text: string;
  /** Whether a retry can succeed. If not, somebody else has to act first, and needs the details. */
  readonly healsByTrying: boolean;
  readonly details: ErrorDescription["details"];
}

type Words = Pick<SignInDescription, "text" | "healsByTrying">;

const TO_ADMINISTRATOR = "Trying again won’t help. Send the details to your administrator.";

const NOT_REGISTERED: Words = {
  text: `Your data provider doesn’t know Prospect under the name it was set up with. ${TO_ADMINISTRATOR}`,
  healsByTrying: false,
};

const WRONG_QUESTION: Words = {
  text: `Your data provider doesn’t accept the way Prospect asks to sign you in. ${TO_ADMINISTRATOR}`,
  healsByTrying: false,
};

const PROVIDER_TROUBLE: Words = {
  text: "Your data provider has a problem. Try again in a minute.",
  healsByTrying: true,
};

const NOT_READABLE: Words = {
  text: "Something on the way gave an answer that isn’t your data provider’s. Try again. If it keeps happening, a network’s own sign-in page or a proxy may be in between.",
  healsByTrying: true,
};

const TOO_LATE: Words = {
  text: "That sign-in took too long or was used before. Sign in once more.",
  healsByTrying: true,
};

const SOMEBODY_ELSES: Words = {
  text: "The answer belongs to another sign-in, so Prospect didn’t take it. Sign in once more.",
  healsByTrying: true,
};

/** Error codes of OAuth (RFC 6749, 4.1.2.1 and 5.2), OpenID Connect (Core, 3.1.2.6), the specification, and our own. */
const WORDS: Readonly<Record<string, Words>> & Readonly<Record<OwnFailure, Words>> = {
  access_denied: {
    text: "You didn’t allow access. Prospect needs it to search for you.",
    healsByTrying: true,
  },
  invalid_client: NOT_REGISTERED,
  unauthorized_client: NOT_REGISTERED,
  invalid_scope: {
    text: `Prospect asks for permissions that your data provider doesn’t grant. ${TO_ADMINISTRATOR}`,
    healsByTrying: false,
  },
  invalid_request: WRONG_QUESTION,
  invalid_target: WRONG_QUESTION,
  unsupported_response_type: WRONG_QUESTION,
  unsupported_grant_type: WRONG_QUESTION,
  request_not_supported: WRONG_QUESTION,
  server_error: PROVIDER_TROUBLE,
  temporarily_unavailable: PROVIDER_TROUBLE,
  slow_down: PROVIDER_TROUBLE,
  invalid_grant: TOO_LATE,
  invalid_code_verifier: TOO_LATE,
  login_required: TOO_LATE,
  interaction_required: TOO_LATE,
  consent_required: TOO_LATE,
  unknown_state: {
    text: "That sign-in began in another tab, or was used before. Sign in once more.",
    healsByTrying: true,
  },
  no_code: NOT_READABLE,
  unreadable_answer: NOT_READABLE,
  other_issuer: SOMEBODY_ELSES,
  other_nonce: SOMEBODY_ELSES,
  no_answer: { text: "No answer came. Check your connection, then try again.", healsByTrying: true },
  storage: {
    text: "There’s no room left here for the sign-in. Clear some site data or free space on this device, then try again.",
    healsByTrying: true,
  },
  missing_fetch_metadata: {
    text: `Something between this device and Prospect removes what a safe sign-in needs (Sec-Fetch-Site). ${TO_ADMINISTRATOR}`,
    healsByTrying: false,
  },
  prospect: {
    text: "Prospect had a problem, and reported it. Load the page again.",
    healsByTrying: true,
  },
};

const UNKNOWN: Words = {
  text: "Your data provider refused the sign-in. Try again. If it keeps happening, send the details to your administrator.",
  healsByTrying: true,
};

/** Describes a failed sign-in, and what to do about it. */
export function describeSignIn({ code, said, at }: SignInFailure): SignInDescription {
  const words = (Object.hasOwn(WORDS, code) ? WORDS[code] : undefined) ?? UNKNOWN;
  const details = knownDetails([
    ["Code", code.slice(0, 60)],
    ["Message", said],
    ["Time", at.toISOString()],
  ]);
  return { ...words, details };
}
