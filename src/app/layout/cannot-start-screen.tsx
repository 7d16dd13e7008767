import { Button } from "#app/ui/button.tsx";
import { ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";
import { CentredPageCard } from "./centred-page-card.tsx";

/** A browser feature that is missing and without which nobody can sign in safely. */
export type MissingFeature = "secure-context" | "storage";

/** Whether the page may use storage: where all site data is blocked, merely accessing it throws. */
function mayStore(): boolean {
  try {
    return navigator.cookieEnabled && [localStorage, sessionStorage].every((storage) => storage.length >= 0);
  } catch (error) {
    ignoring(isStorageTrouble)(error);
    return false;
  }
}

/** What prevents the app from starting in this browser; undefined if nothing does. */
export function missingFeature(): MissingFeature | undefined {
  // without TLS, browsers disable cryptography and locks for pages of other hosts
  if (!window.isSecureContext) return "secure-context";
  return mayStore() ? undefined : "storage";
}

/** Replaces the app where the browser lacks what signing in needs: says what is missing, and who can change it. */
export function CannotStartScreen({ missing }: { readonly missing: MissingFeature }) {
  if (missing === "storage")
    return (
      <CentredPageCard
        title="Prospect needs cookies here"
        actions={
          <Button variant="primary" onClick={() => window.location.reload()}>
            Try again
          </Button>
        }
      >
        <p>
          Cookies and site data are blocked for {window.location.host}. Without them you can’t stay signed in.
        </p>
        <p>Allow them for this address in the privacy settings, then try again.</p>
      </CentredPageCard>
    );
  return (
    <CentredPageCard title="You can’t sign in at this address">
      <p>Prospect was opened over HTTP from another computer, where a secure sign-in can’t work.</p>
      <p>
        Use its https address, or open it at 127.0.0.1 on the computer it runs on. Your administrator can tell
        you the address.
      </p>
    </CentredPageCard>
  );
}
