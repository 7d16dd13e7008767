import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { importsQuery } from "#app/features/imports/import-queries.ts";
import { ROW, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import type { ImportAnswer } from "#contract/imports/import-schemas.ts";

/** How far an import is, in words. */
function progressText({ state, rows, counts }: ImportAnswer): string {
  if (state === "draft") return "Not all of its rows came";
  if (state === "ready") return `${formatCount(counts.sent, ROW)} of ${formatNumber(rows)} to send`;
  return `${formatNumber(counts.matched)} of ${formatCount(counts.toMatch, ROW)} looked for`;
}

/** The imports that the person has not started, on whichever device they began them; nothing where there are none. */
export function OpenImports() {
  const { data: imports = [], error, refetch } = useQuery(importsQuery(useUserSession()));
  const open = imports.filter(({ state }) => state !== "draft");
  if (open.length === 0 && error !== null)
    return <ErrorPanel error={error} what="Your open imports" scopes={[]} onRetry={() => void refetch()} />;
  if (open.length === 0) return null;
  return (
    <section aria-label="Open imports" className="grid gap-2">
      <h2 className="font-semibold">Open imports</h2>
      <ul className="grid gap-1">
        {open.map((each) => (
          <li key={each.id} className="flex items-baseline gap-3 rounded-md border border-line px-3 py-2">
            <Link
              to="/import/$importId"
              params={{ importId: each.id }}
              className="min-w-0 flex-1 truncate font-medium text-accent-ink hover:underline"
            >
              {each.fileName}
            </Link>
            <span className="flex-none text-xs text-ink-2 tabular-nums">{progressText(each)}</span>
            <span className="flex-none text-xs text-ink-3">
              <RelativeTime date={each.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
