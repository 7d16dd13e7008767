import { Compass } from "lucide-react";
import { Link } from "@tanstack/react-router";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";

/** An address that is not one of the app's. */
export function NotFoundScreen() {
  usePageTitle("Not found");
  return (
    <>
      <PageHeader title="Not found" />
      <StatePanel
        icon={<Compass size={18} strokeWidth={1.75} aria-hidden />}
        title="There is nothing at this address"
        actions={
          <Link to="/contacts" className={buttonClass("primary")}>
            Search contacts
          </Link>
        }
      >
        The link may be old or mistyped.
      </StatePanel>
    </>
  );
}
