import { Compass } from "lucide-react";
import { Link } from "@tanstack/react-router";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";

/** Shown for unknown URLs. */
export function NotFoundScreen() {
  usePageTitle("Not found");
  return (
    <>
      <PageHeader title="Not found" />
      <StatePanel
        icon={Compass}
        title="This page doesn’t exist"
        link={<Link to="/contacts">Search contacts</Link>}
      >
        The link may be old or mistyped.
      </StatePanel>
    </>
  );
}
