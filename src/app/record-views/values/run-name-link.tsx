import { Link } from "@tanstack/react-router";
import { classNames } from "#app/lib/class-names.ts";

interface RunNameLinkProps {
  readonly run: { readonly id: string; readonly name: string };
  readonly className?: string | undefined;
}

/** The name of a run, with a link to it. */
export function RunNameLink({ run, className }: RunNameLinkProps) {
  return (
    <Link
      to="/runs/$runId"
      params={{ runId: run.id }}
      title={run.name}
      className={classNames("truncate font-medium underline-offset-3 hover:underline", className)}
    >
      {run.name}
    </Link>
  );
}
