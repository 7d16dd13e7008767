import {
  CLIENT_ERROR_LIMITS,
  type ClientErrorPlace,
  type ClientErrorReport,
  OTHER,
} from "#contract/diagnostics/client-error-schemas.ts";
import { linesAfterMessage } from "#contract/diagnostics/frames-of-stack.ts";
import { BUILD_NAME } from "#contract/diagnostics/build-version.ts";

/** Context of an error report. */
export interface ErrorPlace {
  /** The part of the app that caught it. */
  readonly where?: ClientErrorPlace | undefined;
  /** React's component stack. */
  readonly componentStack?: string | null | undefined;
}

/** Chromium: "at draw (https://host/assets/index.js?v=1:1:23)"; others: "draw@https://host/assets/index.js:1:23". */
const FRAME =
  /^\s*(?:at )?(?:async )?(?:(.*?)[ @(]+)?[^\s()]*?([\w.-]+\.(?:js|mjs|ts|tsx))(?:\?[^\s():]*)?:(\d+):(\d+)\)?$/;

const COMPONENT = /^\s*(?:at )?([A-Za-z_$][\w$]*)/;

/** Extracts a function's name: "Object.draw [as x]" → "Object.draw". */
const nameOf = (called = "") => /[\w$.<>]{1,60}/.exec(called.replace(/^(?:async|new) /, ""))?.[0];

/** The frames of a stack, without the message before them and without URLs. */
function framesOf(error: Error): string[] {
  const lines = linesAfterMessage(error).flatMap((line) => {
    const [, called, file, row, column] = FRAME.exec(line) ?? [];
    if (file === undefined || line.startsWith(error.name)) return [];
    const place = `${file}:${String(row)}:${String(column)}`;
    const fn = nameOf(called);
    return fn === undefined ? place : `${fn} ${place}`;
  });
  return lines.slice(0, CLIENT_ERROR_LIMITS.frames);
}

function componentsOf(componentStack: string): string[] {
  return componentStack
    .split("\n")
    .flatMap((line) => COMPONENT.exec(line)?.[1] ?? [])
    .slice(0, CLIENT_ERROR_LIMITS.components);
}

/**
 * Builds the report of an error: its class, its place in the code, and the screen. It holds no message and no URL,
 * since both may contain values. `route` is the pattern of the page's address.
 */
export function errorReport(
  error: unknown,
  { where, componentStack }: ErrorPlace,
  route: string = OTHER,
): ClientErrorReport {
  const isError = error instanceof Error;
  return {
    name:
      isError && /^[A-Za-z]\w{0,39}$/.test(error.name)
        ? error.name
        : typeof error === "object"
          ? "Error"
          : OTHER,
    stack: isError ? framesOf(error) : [],
    components: componentsOf(componentStack ?? ""),
    where: where ?? "",
    route,
    build: BUILD_NAME,
    count: 1,
  };
}
