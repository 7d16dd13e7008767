import { ACCESS_CODES } from "#contract/error-schemas.ts";
import { ROLES } from "#contract/operation.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { ApiError, type ApiErrorKind } from "#app/api/api-error.ts";
import { ignoring, isAbort, isExpected, isStorageTrouble } from "#app/lib/reports/report.ts";

/** An error in terms that a person understands. */
export interface ErrorDescription {
  readonly kind: ApiErrorKind | "unexpected";
  readonly title: string;
  readonly text: string;
  /** Details for support, as name and value; shown by "Details" and copied by "Copy details". */
  readonly details: readonly (readonly [string, string])[];
  readonly requestId: string | undefined;
}

interface About {
  /** The subject of the sentence: "Contacts". */
  readonly what: string;
  /** Scopes, any one of which is enough. */
  readonly scopes: readonly string[];
}

type ErrorMessage = Pick<ErrorDescription, "title" | "text">;

function forbiddenMessage(error: ApiError, { what }: About): ErrorMessage {
  const title = `You don’t have access to ${what.toLowerCase()}`;
  if (error.code === ACCESS_CODES.role) {
    return {
      title,
      text: "Your account has no role that allows it. An administrator can give you one.",
    };
  }
  return { title, text: "This permission wasn’t granted when you signed in." };
}

/** One "companyName: must not be empty" per finding of a validation error. */
function validationMessage(error: ApiError): string {
  const findings = error.findings.map(({ detail, title, source }) => {
    const where = source?.pointer?.split("/").at(-1) ?? source?.parameter;
    const what = detail ?? title ?? error.message;
    return where === undefined || what.includes(where) ? what : `${where}: ${what}`;
  });
  return findings.length === 0 ? error.message : findings.join(" ");
}

function messageFor(error: ApiError, about: About): ErrorMessage {
  switch (error.kind) {
    case "network":
      return navigator.onLine
        ? {
            title: "There was no answer",
            text: "The connection dropped, or the answer took too long.",
          }
        : { title: "You’re offline", text: `${about.what} will load when the connection is back.` };
    case "signed-out":
      return {
        title: "Your session ended",
        text: "Sign in again to continue. This page and your selection are saved.",
      };
    case "forbidden":
      return forbiddenMessage(error, about);
    case "ceiling":
      return { title: "You’ve reached today’s ceiling", text: error.message };
    case "rate-limited":
      return { title: "Too much at once", text: "Wait a moment, then try again." };
    case "invalid":
      return {
        title: `${about.what} couldn’t be loaded`,
        text: validationMessage(error),
      };
    case "unreadable":
      return {
        title: "The answer can’t be read",
        text: "Prospect doesn’t understand what came back. Try again. If it keeps happening, send the details to your administrator.",
      };
    case "not-found":
      return { title: `${about.what} couldn’t be found`, text: error.message };
    case "server":
      return {
        title: `${about.what} couldn’t be loaded`,
        text: "The data provider had a problem. Try again in a moment.",
      };
  }
}

/** The missing access, in the service's own codes. */
function neededAccess(error: ApiError, scopes: readonly string[]): readonly [string, string] {
  return error.code === ACCESS_CODES.role
    ? ["Needs role", ROLES.join(" or ")]
    : ["Needs scope", scopes.join(" or ")];
}

/** The details of an error whose values are known. */
export function knownDetails(
  facts: readonly (readonly [string, string | number | undefined])[],
): ErrorDescription["details"] {
  return facts.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value).trim()] as const],
  );
}

function detailsOf(error: ApiError, { scopes }: About): ErrorDescription["details"] {
  return knownDetails([
    ["Reference", error.requestId],
    ["Status", error.status],
    ["Code", error.code],
    ["Message", error.message],
    ...(error.kind === "forbidden" ? [neededAccess(error, scopes)] : []),
    ...error.findings.map(
      ({ code, detail, source }) =>
        [code, `${source?.pointer ?? source?.parameter ?? ""} ${detail ?? ""}`] as const,
    ),
  ]);
}

/**
 * What went wrong and what to do about it, in plain English, for the place of the missing result. Unexpected errors are
 * reported. [error-7]
 */
export function describeError(error: unknown, about: About): ErrorDescription {
  if (error instanceof ApiError) {
    return {
      kind: error.kind,
      ...messageFor(error, about),
      details: detailsOf(error, about),
      requestId: error.requestId,
    };
  }
  ignoring(isExpected, isAbort, isStorageTrouble)(error);
  const message = error instanceof Error ? error.message : String(error);
  return {
    kind: "unexpected",
    title: "Something went wrong in Prospect",
    text: "Try again, or reload the page.",
    details: [["Message", message]],
    requestId: undefined,
  };
}

/** Formats a remaining wait: "18 s", "3 min". */
export function formatWait(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return seconds < 120 ? `${formatNumber(seconds)} s` : `${formatNumber(Math.ceil(seconds / 60))} min`;
}
