import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronRight, Search } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { companyQueries } from "#app/api/company-api-queries.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { formatCount, formatNumber, parseNumber } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { readQueries } from "#app/owned/owned-reads.ts";
import { OwnedBadgeCell } from "#app/record-views/cells/owned-badge-cell.tsx";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { useReadRuns } from "#app/runs/use-read-runs.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { Skeleton, StatePanel } from "#app/ui/state-panel.tsx";
import { type CompanyRecord, searchCompanies } from "#contract/company-schemas.ts";
import { enrichHierarchy } from "#contract/enrich-company-schemas.ts";
import { isRecordId } from "#contract/records/record-snapshot.ts";
import type { FamiliesParams, ParamsChange } from "./family-params.ts";
import { familyIcon } from "./family-states.tsx";

interface FamiliesPageProps {
  readonly params: FamiliesParams;
  readonly onParamsChange: ParamsChange<FamiliesParams>;
}

const TITLE = "Family trees";

/** The family trees that the organisation owns, and a search for the company of another one. */
export function FamiliesPage({ params, onParamsChange }: FamiliesPageProps) {
  usePageTitle(TITLE);
  return (
    <>
      <PageHeader title={TITLE} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-192 gap-6 p-4">
          <CompanyFinder
            key={params.company}
            company={params.company}
            onCompany={(company) => onParamsChange({ company })}
          />
          <OwnedFamilies isFinding={params.company !== undefined} />
        </div>
      </div>
    </>
  );
}

interface CompanyFinderProps {
  /** The name in the URL. */
  readonly company: string | undefined;
  readonly onCompany: (company: string | undefined) => void;
}

/** Finds a company by name, or goes straight to its tree by ID. Typing alone sends nothing. */
function CompanyFinder({ company, onCompany }: CompanyFinderProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(company ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (isRecordId(text)) void navigate({ to: "/families/$companyId", params: { companyId: text } });
    else onCompany(text === "" ? undefined : text);
  };
  return (
    <section aria-label="Find a company" className="grid gap-3">
      <form role="search" onSubmit={submit} className="flex items-end gap-2">
        <TextField
          label="Company name or ID"
          type="search"
          maxLength={300}
          value={typed}
          onChange={setTyped}
          icon={<Icon of={Search} size="sm" className="flex-none" />}
          className="flex-1"
        />
        <Button type="submit" variant="primary" className="!h-9 pointer-coarse:!h-11">
          Find
        </Button>
      </form>
      {company !== undefined && <FoundCompanies name={company} />}
    </section>
  );
}

function FoundCompanies({ name }: { readonly name: string }) {
  const { data, error, refetch } = useQuery(companyQueries.byName(name));
  if (error) {
    return (
      <ErrorPanel
        error={error}
        what="Companies"
        scopes={searchCompanies.scopes}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) {
    return (
      <div aria-busy className="grid gap-3 py-2">
        {["62%", "54%", "70%"].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    );
  }
  const total = data.meta.totalResults;
  return (
    <div className="grid gap-2">
      <p role="status" className="text-xs text-ink-2 tabular-nums">
        {total === 0 ? `No company has “${name}” in its name.` : formatCount(total, RECORD_NOUN.company)}
      </p>
      {total > 0 && (
        <ul aria-label="Companies" className="overflow-hidden rounded-md border border-line">
          {data.data.map((row) => (
            <CompanyRow key={row.id} row={row} />
          ))}
        </ul>
      )}
      {total > data.data.length && (
        <p className="text-xs text-ink-3">
          The first {formatNumber(data.data.length)}.{" "}
          <Link to="/companies" search={{ companyName: name }} className="text-accent-ink hover:underline">
            All in company search
          </Link>
        </p>
      )}
    </div>
  );
}

function CompanyRow({ row: { id, attributes } }: { readonly row: CompanyRecord }) {
  const name = attributes.name || "Company without a name";
  const employees = parseNumber(attributes.employeeCount);
  const details = [
    [attributes.city, attributes.state, attributes.country].filter(Boolean).join(", "),
    employees === undefined ? "" : formatCount(employees, { one: "employee", many: "employees" }),
  ];
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to="/families/$companyId"
        params={{ companyId: id }}
        className="flex min-h-12 items-center gap-3 px-3 py-2 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <Avatar name={name} size={28} shape="square" />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-medium">{name}</bdi>
          <span className="block truncate text-xs text-ink-3 tabular-nums">
            {details.filter(Boolean).join(" · ")}
          </span>
        </span>
        <OwnedBadgeCell type="company" id={id} status={attributes.managementStatus} />
        <Icon of={ChevronRight} className="flex-none text-ink-3" />
      </Link>
    </li>
  );
}

/** What the organisation owns, the newest first, after what is under way or waits for the person. */
function OwnedFamilies({ isFinding }: { readonly isFinding: boolean }) {
  const { personId } = useUserSession();
  const families = useInfiniteQuery(readQueries.ofOperation(personId, "enrichHierarchy"));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = families;
  const runs = [...useReadRuns().values()].filter(
    ({ target, state }) => target.purpose === "family" && state.kind !== "done",
  );
  const owned = data?.pages.flatMap(({ reads }) => reads) ?? [];
  const shown = new Set(runs.map(({ target }) => target.id));
  if (data === undefined && error)
    return (
      <ErrorPanel
        error={error}
        what="Family trees"
        scopes={enrichHierarchy.scopes}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <LoadingFamilies />;
  if (owned.length === 0 && runs.length === 0) return isFinding ? null : <NoFamilies />;
  return (
    <section aria-label="Owned family trees" className="grid gap-2">
      <h2 className="text-xs font-medium text-ink-2">Owned</h2>
      <ul className="overflow-hidden rounded-md border border-line">
        {runs.map(({ target: { key, id, name }, state }) => (
          <FamilyRow key={key} companyId={id} name={name || `Company ${id}`}>
            <Badge tone={state.kind === "failed" ? "warning" : "neutral"}>
              {"label" in state ? state.label : "Loading"}
            </Badge>
          </FamilyRow>
        ))}
        {owned.flatMap(({ companyId, company, gotBy, gotAt }) =>
          shown.has(companyId) ? (
            []
          ) : (
            <FamilyRow
              key={companyId}
              companyId={companyId}
              name={company ?? `Company ${companyId}`}
              detail={gotBy.isSelf ? "Got by you" : `Got by ${gotBy.name ?? "your team"}`}
            >
              <span className="flex-none text-xs text-ink-2">
                <RelativeTime date={gotAt} />
              </span>
            </FamilyRow>
          ),
        )}
      </ul>
      {hasNextPage && (
        <Button
          className="justify-self-center"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  );
}

function NoFamilies() {
  return (
    <StatePanel icon={familyIcon} title="No family tree yet">
      <p>
        Find a company by name, or choose “Family tree” wherever a company is shown. What anybody of your team
        loads is here for all of you.
      </p>
    </StatePanel>
  );
}

function LoadingFamilies() {
  return (
    <div aria-busy className="grid gap-3 py-2">
      {["48%", "56%", "42%"].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}

interface FamilyRowProps {
  readonly companyId: string;
  readonly name: string;
  /** Who got it. */
  readonly detail?: string;
  /** At its end. */
  readonly children: ReactNode;
}

function FamilyRow({ companyId, name, detail, children }: FamilyRowProps) {
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to="/families/$companyId"
        params={{ companyId }}
        className="flex min-h-12 items-center gap-3 px-3 py-2 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="flex-none text-ink-2">{familyIcon}</span>
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-medium">{name}</bdi>
          {detail !== undefined && <span className="block truncate text-xs text-ink-3">{detail}</span>}
        </span>
        {children}
      </Link>
    </li>
  );
}
