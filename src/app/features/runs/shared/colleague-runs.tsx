import { Link } from "@tanstack/react-router";
import { Building2, Users } from "lucide-react";
import { classNames } from "#app/lib/class-names.ts";
import { formatExactTime } from "#app/lib/format-date.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { isShared } from "#app/sync/share-document.tsx";
import { useMembers } from "#app/sync/workspace-members.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ListTable, linkRow, linkRowCell, rowLink } from "#app/ui/list-table.tsx";
import { reportingErrors } from "#app/ui/overlays/notifications.ts";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { RenameRun } from "./run-rename.tsx";
import { type ColleagueRun, renameShared, useRunGrants } from "./run-documents.ts";

const BADGE_ICON = <Users size={14} strokeWidth={1.75} aria-hidden />;

/** Beside a run of one's own: that others may see it. */
export function SharedRunBadge({ id }: { readonly id: string }) {
  const grants = useRunGrants(id);
  if (!isShared({ owner: null, grants })) return null;
  return (
    <Badge tone="accent" icon={BADGE_ICON}>
      Shared
    </Badge>
  );
}

const COLUMNS = [
  { label: "Run", className: "" },
  { label: "Owner", className: "w-56" },
  { label: "Records", className: "w-18 text-right" },
  { label: "Started", className: "w-26 text-right" },
  { label: "Changed", className: "w-26 text-right" },
] as const;

const ACTIONS = { label: "Rename", className: "w-20" };

/** The runs that colleagues share; nothing where there are none. */
export function ColleagueRuns({ runs }: { readonly runs: readonly ColleagueRun[] }) {
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="colleague-runs">
      <h2
        id="colleague-runs"
        className="flex h-10 items-end border-b border-line bg-canvas px-4 pb-1.5 text-xs font-medium text-ink-2"
      >
        Shared with you <span className="pl-1 font-normal text-ink-3 tabular-nums">{runs.length}</span>
      </h2>
      <ListTable label="Runs shared with you" columns={COLUMNS} actions={ACTIONS} className="md:min-w-200">
        {runs.map((run) => (
          <ColleagueRunRow key={run.id} run={run} />
        ))}
      </ListTable>
    </section>
  );
}

function ColleagueRunRow({ run }: { readonly run: ColleagueRun }) {
  const session = useUserSession();
  const { nameOf } = useMembers();
  const { id, name, type, records, startedAt, changedAt, mayEdit } = run;
  const owner = nameOf(run.owner);
  const Icon = type === "contact" ? Users : Building2;
  return (
    <tr role="row" className={linkRow}>
      <th
        role="rowheader"
        scope="row"
        className={classNames(linkRowCell, "text-left font-medium max-md:[grid-area:name] md:pl-4")}
      >
        <Link to="/runs/$runId" params={{ runId: id }} className={rowLink}>
          <Icon size={14} strokeWidth={1.75} aria-hidden className="flex-none text-ink-3" />
          <span className="line-clamp-2 leading-4 whitespace-normal" title={name}>
            {name}
          </span>
        </Link>
      </th>
      <td role="cell" className={classNames(linkRowCell, "max-md:[grid-area:progress]")}>
        <Badge tone="accent" icon={BADGE_ICON}>
          {owner === undefined ? "Shared" : `Shared by ${owner}`}
        </Badge>
      </td>
      <td
        role="cell"
        title={formatCount(records, RECORD_NOUN[type])}
        className={classNames(linkRowCell, "text-right text-ink-2 tabular-nums max-md:hidden")}
      >
        {formatNumber(records)}
      </td>
      <td role="cell" className={classNames(linkRowCell, "text-right text-ink-2 max-md:[grid-area:state]")}>
        <span title={formatExactTime(startedAt)}>
          <RelativeTime date={startedAt} />
        </span>
      </td>
      <td role="cell" className={classNames(linkRowCell, "text-right text-ink-2 max-md:hidden")}>
        <RelativeTime date={changedAt} />
      </td>
      <td role="cell" className={classNames(linkRowCell, "pr-2! text-right max-md:[grid-area:delete]")}>
        {mayEdit && (
          <RenameRun
            name={name}
            onName={(next) => void reportingErrors(() => renameShared(session, id, next))}
          />
        )}
      </td>
    </tr>
  );
}
