import { listenForErrors, report } from "#app/lib/reports/report.ts";
import { showLastResort } from "./last-resort-screen.ts";

/* Imported before everything that could fail: errors thrown while the app's modules are evaluated never reach
   main.tsx. */

/** How long the page may stay empty after an error, in milliseconds: a screen may still be loading. */
const EMPTY_MS = 1000;

function isEmpty(): boolean {
  return (document.querySelector("#root")?.childElementCount ?? 0) === 0;
}

/** Shows the last-resort screen if the page is still empty some time after an error. */
function watchPage(error: unknown): void {
  setTimeout(() => {
    if (isEmpty()) showLastResort(error);
  }, EMPTY_MS);
}

listenForErrors(watchPage);

/** React's error handlers. An error boundary shows what it catches; any other error leaves an empty page. */
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
