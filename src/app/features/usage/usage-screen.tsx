import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { allowanceOf, usageQueries } from "#app/api/usage-api-queries.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { CsvButton } from "#app/exports/csv-button.tsx";
import { TIME, formatCount } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { CREDIT } from "#app/prices/spending/credit-amounts.ts";
import { ownCeilingQuery } from "#app/prices/spending/daily-ceiling.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { useMembers } from "#app/sync/workspace-members.ts";
import { ShowMore } from "#app/ui/list/list-screen.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { operations } from "#contract/operations.ts";
import { TEAM } from "#contract/usage/ledger-schemas.ts";
import type { UsageRecord } from "#contract/usage-schemas.ts";
import { PeriodPicker } from "./period-picker.tsx";
import { teamQuery } from "./team/team-queries.ts";
import { TeamSection } from "./team/team-section.tsx";
import { UsageCalls } from "./usage-calls.tsx";
import { UsageDays } from "./usage-days.tsx";
import { UsageFilters } from "./usage-filters.tsx";
import { UNKNOWN_PERSON } from "./usage-labels.ts";
import { type UsageParams, shownPeople } from "./usage-params.ts";
import { periodOf, utcDay } from "./usage-period.ts";
import { UsagePriceList } from "./usage-price-list.tsx";
import { type UsageFilter, readAllCalls, usageCallsQuery } from "./usage-queries.ts";
import { usageRows } from "./usage-rows.ts";
import { UsageLeft, UsedSentence } from "./usage-summary.tsx";
import { UsageTechnicalLimits } from "./usage-technical-limits.tsx";
import { UsageViews, UsageViewsPlaceholder } from "./usage-views.tsx";

const NOT_TOLD = {
  title: "Your data provider doesn’t say how many credits are left",
  text: "What you used stands below.",
};

const NOT_FOR_YOU = {
  title: "Only administrators see this",
  text: "What a team uses is shown to those who administer Prospect for it. What you used stands under “Mine”.",
};

interface UsageScreenProps {
  readonly search: UsageParams;
  readonly onSearchChange: (search: UsageParams) => void;
  /** Shown beside the people of a team. */
  readonly teamAside: ReactNode;
}

/** The usage of the person, a colleague or the team; by day, purpose and call. */
export function UsageScreen({ search, onSearchChange, teamAside }: UsageScreenProps) {
  usePageTitle("Usage");
  const { data: members, failed } = useMembers();
  const [today] = useState(() => utcDay(Date.now()));
  const period = periodOf(search, today);
  const { person, purpose, outcome } = search;
  const shown = shownPeople(search);
  const filter: UsageFilter = { period, person, purpose, outcome };
  const { usage, isLeftKnown } = useLeft(shown === "self");
  return (
    <>
      <PageHeader
        title="Usage"
        metaBelow
        meta={
          // content that arrives later would move what is here
          members || failed ? (
            <UsageViews
              isAdministrator={members?.isAdministrator === true}
              people={members?.organisation?.members.length}
              current={shown === "self" ? "self" : "team"}
            />
          ) : (
            <UsageViewsPlaceholder />
          )
        }
      >
        <PeriodPicker
          period={period}
          today={today}
          onChange={(days) => onSearchChange({ ...search, ...days })}
        />
      </PageHeader>
      <div className="grid gap-4 p-4">
        <CreditsLeftSummary showsCeiling={shown === "self"} />
        {/* what is below waits for what is above, whose height is unknown before */}
        {isLeftKnown && (
          <Ledger search={search} onSearchChange={onSearchChange} filter={filter} usage={usage} today={today}>
            {shown === "team" ? teamAside : undefined}
          </Ledger>
        )}
      </div>
    </>
  );
}

/**
 * The credits left, and whether everything that {@link CreditsLeftSummary} shows has loaded. Components drawn after that receive
 * the value instead of querying it: refetching a failed query would unload it again, in an endless loop.
 */
function useLeft(showsCeiling: boolean) {
  const left = useQuery(usageQueries.current());
  const own = useQuery({ ...ownCeilingQuery(useUserSession()), enabled: showsCeiling });
  return { usage: left.data, isLeftKnown: !left.isPending && !(showsCeiling && own.isPending) };
}

function CreditsLeftSummary({ showsCeiling }: { readonly showsCeiling: boolean }) {
  const { data, error, refetch } = useQuery(usageQueries.current());
  if (data || error === null) return <UsageLeft showsCeiling={showsCeiling} />;
  return (
    <ErrorPanel
      error={error}
      what="Usage"
      scopes={operations.readUsage.scopes}
      onRetry={refetch}
      message={error instanceof ApiError && error.kind === "not-found" ? NOT_TOLD : undefined}
    />
  );
}

interface LedgerProps {
  readonly search: UsageParams;
  readonly onSearchChange: (search: UsageParams) => void;
  readonly filter: UsageFilter;
  /** The organisation's limits, as the service reports them; undefined where it does not. */
  readonly usage: readonly UsageRecord[] | undefined;
  /** The present UTC day. */
  readonly today: string;
  /** Beside the people of a team. */
  readonly children: ReactNode;
}

/** The sums and rows that the URL selects. What is below waits for what is above, whose height is unknown before. */
function Ledger({ search, onSearchChange, filter, usage, today, children: aside }: LedgerProps) {
  const session = useUserSession();
  const { nameOf } = useMembers();
  const { period, person } = filter;
  const everything = { period, person, purpose: undefined, outcome: undefined };
  const whole = useInfiniteQuery(usageCallsQuery(session, everything));
  const rows = useInfiniteQuery(usageCallsQuery(session, filter));
  const isTeam = person === TEAM;
  const team = useQuery({ ...teamQuery(session, period), enabled: isTeam });
  const error = whole.error ?? rows.error;
  const all = whole.data?.pages[0]?.totals;
  if (error && !(all && rows.data)) {
    return (
      <ErrorPanel
        error={error}
        what="Usage"
        onRetry={() => void Promise.all([whole.refetch(), rows.refetch()])}
        message={error instanceof ApiError && error.kind === "not-found" ? NOT_FOR_YOU : undefined}
      />
    );
  }
  if (!all || (isTeam && team.isPending)) return <LoadingLedger />;
  return (
    <>
      <UsedSentence
        who={userLabel(person, nameOf)}
        totals={all}
        left={usage && allowanceOf(usage, "credits")?.left}
        period={period}
        today={today}
        isTeam={isTeam}
      />
      <UsageDays totals={rows.data?.pages[0]?.totals ?? all} period={period} today={today} />
      {isTeam && <TeamSection team={team} aside={aside} />}
      <Calls search={search} onSearchChange={onSearchChange} filter={filter} />
      {person === undefined && rows.data && (
        <>
          <UsagePriceList />
          <UsageTechnicalLimits usage={usage} />
        </>
      )}
    </>
  );
}

/** The name of the user, at the beginning of a sentence. */
function userLabel(person: string | undefined, nameOf: (id: string) => string | undefined): string {
  if (person === undefined) return "You";
  return person === TEAM ? "Your team" : (nameOf(person) ?? UNKNOWN_PERSON);
}

type CallsProps = Pick<LedgerProps, "search" | "onSearchChange" | "filter">;

/** The rows and their filters. */
function Calls({ search, onSearchChange, filter }: CallsProps) {
  const { data: members } = useMembers();
  const session = useUserSession();
  const query = useInfiniteQuery(usageCallsQuery(session, filter));
  const { data } = query;
  const totals = data?.pages[0]?.totals;
  const calls = data?.pages.flatMap((page) => page.calls);
  const isNarrowed = filter.purpose !== undefined || filter.outcome !== undefined;
  const colleagues = members?.organisation?.members ?? [];
  const people = [
    { value: TEAM, label: "Everybody" },
    ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <section aria-labelledby="usage-calls" className="min-w-0 rounded-lg border border-line">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-1.5">
        <h2 id="usage-calls" className="font-semibold">
          What was used
        </h2>
        <p className="flex-1 text-xs whitespace-nowrap text-ink-2 tabular-nums">
          {totals && `${formatCount(totals.calls, TIME)} · ${formatCount(totals.credits, CREDIT)}`}
        </p>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <UsageFilters search={search} onSearchChange={onSearchChange} people={people} />
          {calls !== undefined && calls.length > 0 && (
            <CsvButton
              what="Usage"
              fileName={["usage", `${filter.period.from} ${filter.period.to}`]}
              read={async () => usageRows(await readAllCalls(session, filter))}
            />
          )}
        </div>
      </div>
      {calls === undefined && (
        <div aria-busy className="grid h-40 content-start gap-6 p-4">
          <Skeleton width="70%" />
          <Skeleton width="60%" />
        </div>
      )}
      {calls?.length === 0 && (
        <p className="px-4 py-8 text-ink-2">
          {isNarrowed ? "Nothing matches these filters." : "Nothing was used in these days."}
        </p>
      )}
      {calls !== undefined && calls.length > 0 && (
        <div className="overflow-x-auto">
          <UsageCalls calls={calls} isTeam={filter.person === TEAM} />
        </div>
      )}
      <ShowMore {...query} />
    </section>
  );
}

/** Reserves the usual height of the sums and rows. */
function LoadingLedger() {
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton width="40%" />
      <div className="h-60 rounded-lg border border-line p-4">
        <Skeleton width="100%" height={160} />
      </div>
      <div className="h-60 rounded-lg border border-line p-4">
        <Skeleton width="60%" />
      </div>
    </div>
  );
}
