import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { finishSignIn } from "#app/auth/sign-in-callback.ts";
import { Spinner } from "#app/ui/state-panel.tsx";

/** Where the service sends the browser after sign-in; goes on to the place that the person came from. */
export function CallbackScreen() {
  const navigate = useNavigate();
  useEffect(() => {
    let left = false;
    void finishSignIn().then(async (href) => {
      if (!left) await navigate({ href, replace: true });
    });
    return () => {
      left = true;
    };
  }, [navigate]);
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas text-ink-3">
      <h1 className="sr-only">Prospect</h1>
      <Spinner label="Signing in" />
    </main>
  );
}
