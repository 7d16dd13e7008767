import { Link } from "@tanstack/react-router";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { Compass } from "lucide-react";

/** An address that is not one of the app's. */
export function NotFoundScreen() {
  usePageTitle("Not found");
  return (
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
  );
}
