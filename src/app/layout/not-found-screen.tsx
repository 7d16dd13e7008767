import { Compass } from "lucide-react";
import { Link } from "@tanstack/react-router";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";

/** Shown for unknown URLs. */
export function NotFoundScreen() {
  usePageTitle("Not found");
  return (
    <>
      <PageHeader title="Not found" />
      <StatePanel
        icon={<Icon of={Compass} size="lg" />}
        title="This page doesn’t exist"
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
