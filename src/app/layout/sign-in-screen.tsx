import { LogIn } from "lucide-react";
import { useState } from "react";
import { signIn } from "#app/auth/session.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { Button } from "#app/ui/button.tsx";
import { CentreCard } from "./centre-card.tsx";

/** Signed out: one button, and the place that the person wanted to go to is kept. */
export function SignInScreen({ reason }: { reason?: string | undefined }) {
  usePageTitle("Sign in");
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    const { pathname, search, hash } = window.location;
    signIn(pathname + search + hash).catch(() => setLeaving(false));
  };
  return (
    <CentreCard
      title="Sign in to Prospect"
      actions={
        <Button
          variant="primary"
          icon={<LogIn size={16} strokeWidth={1.75} aria-hidden />}
          busy={leaving}
          onClick={leave}
        >
          Sign in
        </Button>
      }
    >
      {reason !== undefined && (
        <p role="alert" className="rounded-sm bg-warn-soft px-3 py-2 text-warn-ink">
          {reason}
        </p>
      )}
      <p>Find contacts and companies, choose them across pages, and enrich the ones that you want.</p>
      <p>You sign in at your data service. Prospect never sees your password.</p>
    </CentreCard>
  );
}
