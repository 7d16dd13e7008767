import { hearErrors, report } from "#app/lib/reports/report.ts";
import { showLastResort } from "./last-resort-screen.ts";

/*
 * Imported before everything that could fail: what throws while the app's files are evaluated never reaches main.tsx.
 */

/** So long nothing may be on the page after an error, in milliseconds: a screen may still be on its way. */
const EMPTY_MS = 1000;

function isEmpty(): boolean {
  return (document.querySelector("#root")?.childElementCount ?? 0) === 0;
}

/** An error after which nothing comes on the page is the end of it. */
function watchPage(error: unknown): void {
  setTimeout(() => {
    if (isEmpty()) showLastResort(error);
  }, EMPTY_MS);
}

hearErrors(watchPage);

/** What React does with errors. Those that a screen's boundary caught are shown there; any other leaves an empty page. */
export const REACT_ERRORS = {
  onCaughtError: (error: unknown, { componentStack }: { readonly componentStack?: string | undefined }) =>
    report(error, { where: "a screen", componentStack }),
  onUncaughtError: (error: unknown, { componentStack }: { readonly componentStack?: string | undefined }) => {
    report(error, { where: "the page", componentStack });
    showLastResort(error);
  },
  onRecoverableError: (
    error: unknown,
    { componentStack }: { readonly componentStack?: string | undefined },
  ) => report(error, { where: "a screen drawn again", componentStack }),
};
