import { ACCESS_CODES } from "#contract/errors.ts";
import { ROLES } from "#contract/operation.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { ApiError, type ApiErrorKind } from "#app/api/api-error.ts";

/** An error as a person reads it. */
export interface ErrorDescription {
  readonly kind: ApiErrorKind | "unexpected";
  readonly title: string;
  readonly text: string;
  /** What support would ask for, name by value; "Details" and "Copy details" show it. */
  readonly details: readonly (readonly [string, string])[];
  readonly requestId: string | undefined;
}

interface About {
  /** What the screen shows, as the start of a sentence: "Contacts". */
  readonly what: string;
  /** Scopes of which one is needed. */
  readonly scopes: readonly string[];
}

type Words = Pick<ErrorDescription, "title" | "text">;

function forbiddenWords(error: ApiError, { what, scopes }: About): Words {
  const title = `Your access does not include ${what.toLowerCase()}`;
  if (error.code === ACCESS_CODES.role) {
    return {
      title,
      text: `Your account has neither of the roles ${ROLES.join(" and ")}. Whoever manages your account can give you one.`,
    };
  }
  return { title, text: `The permission ${scopes.join(" or ")} was not given at sign-in.` };
}

/** "companyName: must not be empty" for each finding of a validation error. */
function findingWords(error: ApiError): string {
  const findings = error.findings.map(({ detail, title, source }) => {
    const where = source?.pointer?.split("/").at(-1) ?? source?.parameter;
    const what = detail ?? title ?? error.message;
    return where === undefined || what.includes(where) ? what : `${where}: ${what}`;
  });
  return findings.length === 0 ? error.message : findings.join(" ");
}

function wordsOf(error: ApiError, about: About): Words {
  switch (error.kind) {
    case "network":
      return navigator.onLine
        ? {
            title: "The service did not answer",
            text: "The connection broke, or the answer took too long.",
          }
        : { title: "You’re offline", text: `${about.what} will load when the connection is back.` };
    case "signed-out":
      return {
        title: "Your session ended",
        text: "Sign in again to continue. This page and your selection are kept.",
      };
    case "forbidden":
      return forbiddenWords(error, about);
    case "rate-limited":
      return { title: "Too many requests at once", text: "Wait a moment, then try again." };
    case "invalid":
      return {
        title: `${about.what} could not be loaded`,
        text: findingWords(error),
      };
    case "unreadable":
      return {
        title: "The answer cannot be read",
        text: "The service answered something that Prospect does not know.",
      };
    case "not-found":
      return { title: `${about.what} could not be found`, text: error.message };
    case "server":
      return {
        title: `${about.what} could not be loaded`,
        text: `The service answered ${error.status ?? "an error"}.`,
      };
  }
}

function detailsOf(error: ApiError): ErrorDescription["details"] {
  const facts: readonly (readonly [string, string | number | undefined])[] = [
    ["Request", error.requestId],
    ["Status", error.status],
    ["Code", error.code],
    ["Message", error.message],
    ...error.findings.map(
      ({ code, detail, source }) =>
        [code, `${source?.pointer ?? source?.parameter ?? ""} ${detail ?? ""}`] as const,
    ),
  ];
  return facts.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value).trim()] as const],
  );
}

/**
 * What went wrong and what can be done, in plain words for the place where the result would stand.
 * Section 7; decisions, "Errors".
 */
export function describeError(error: unknown, about: About): ErrorDescription {
  if (error instanceof ApiError) {
    return {
      kind: error.kind,
      ...wordsOf(error, about),
      details: detailsOf(error),
      requestId: error.requestId,
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  return {
    kind: "unexpected",
    title: "Something went wrong in Prospect",
    text: "Try again, or reload the page.",
    details: [["Message", message]],
    requestId: undefined,
  };
}

/** How long a wait still takes: "18 s", "3 min". */
export function formatWait(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return seconds < 120 ? `${formatNumber(seconds)} s` : `${formatNumber(Math.ceil(seconds / 60))} min`;
}
