import { useQuery } from "@tanstack/react-query";
import { Download, ShieldCheck } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { csvFileName, formatCsv } from "#app/files/write/csv.ts";
import { downloadCsv } from "#app/files/write/download-file.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { classNames } from "#app/lib/class-names.ts";
import type { SpendingAnswer } from "#contract/administration/spending-schemas.ts";
import { PeriodPicker } from "./period-picker.tsx";
import { TeamDays } from "./team-days.tsx";
import { TeamPeople } from "./team-people.tsx";
import type { TeamParams } from "./team-params.ts";
import { periodOf, utcDay } from "./team-period.ts";
import { teamQuery } from "./team-queries.ts";
import { spendingRows, teamSpending } from "./team-spending.ts";
import { TeamTiles } from "./team-tiles.tsx";

const NOT_FOR_YOU = {
  title: "Only administrators see this",
  text: "What a team spends is shown to those who administer Prospect for it. Your own use stands under “Mine”.",
};

interface TeamScreenProps {
  readonly search: TeamParams;
  readonly onSearchChange: (search: TeamParams) => void;
  /** The way to one's own use. */
  readonly views: ReactNode;
  /** Stands beside what was spent. */
  readonly aside?: ReactNode;
}

/** What a team spent, by day, kind and person, and the ceilings of its people. */
export function TeamScreen({ search, onSearchChange, views, aside }: TeamScreenProps) {
  usePageTitle("Usage of the team");
  const [today] = useState(() => utcDay(Date.now()));
  const period = periodOf(search, today);
  const { data, error, isPlaceholderData, refetch } = useQuery(teamQuery(useUserSession(), period));
  return (
    <>
      <PageHeader
        title="Usage"
        meta={
          <>
            {views}
            <span className="flex items-center gap-1 rounded-xs bg-sunken px-1.5 py-0.5 text-xs text-ink-2 max-lg:hidden">
              <ShieldCheck size={12} strokeWidth={1.75} aria-hidden />
              Administrator
            </span>
          </>
        }
      >
        <PeriodPicker period={period} today={today} onChange={onSearchChange} />
        <Button
          compact
          icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
          aria-disabled={data === undefined || isPlaceholderData}
          onClick={() => data && exportSpending(data)}
        >
          Export
        </Button>
      </PageHeader>
      {error && !data ? (
        <div className="p-4">
          <ErrorPanel
            error={error}
            what="The team’s usage"
            scopes={[]}
            onRetry={() => void refetch()}
            message={error instanceof ApiError && error.kind === "not-found" ? NOT_FOR_YOU : undefined}
          />
        </div>
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={classNames("grid gap-4 p-4", isPlaceholderData && "opacity-60")}
        >
          {data ? <TeamReport answer={data} aside={aside} /> : <LoadingReport />}
        </div>
      )}
    </>
  );
}

/** Saves what the screen shows as a CSV file. */
function exportSpending(answer: SpendingAnswer): void {
  const name = csvFileName("usage", `${answer.from} ${answer.to}`, new Date());
  downloadCsv(name, formatCsv(spendingRows(answer), { bom: true }));
}

function TeamReport({ answer, aside }: { readonly answer: SpendingAnswer; readonly aside: ReactNode }) {
  const team = useMemo(() => teamSpending(answer), [answer]);
  return (
    <>
      <TeamTiles team={team} to={answer.to} />
      <div
        className={classNames(
          "grid gap-4",
          aside !== undefined && "xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start",
        )}
      >
        <div className="grid min-w-0 gap-4">
          <TeamDays team={team} period={answer} />
          <TeamPeople team={team} ceilingOfEveryone={answer.ceilingOfEveryone} />
          <p className="text-xs text-ink-3">
            Days are those of UTC, and credits count on the day on which they were asked for. What programs
            spend with tokens of their own is in your organization’s total only.
          </p>
        </div>
        {aside}
      </div>
    </>
  );
}

/** As high as the report usually becomes. */
function LoadingReport() {
  return (
    <>
      <div aria-busy className="grid h-24 content-center rounded-lg border border-line px-4">
        <Skeleton width="60%" />
      </div>
      <div className="grid h-60 content-start gap-4 rounded-lg border border-line p-4">
        <Skeleton width="40%" />
        <Skeleton width="100%" height={160} />
      </div>
      <div className="grid h-96 content-start gap-4 rounded-lg border border-line p-4">
        <Skeleton width="30%" />
        <Skeleton width="100%" height={280} />
      </div>
    </>
  );
}
