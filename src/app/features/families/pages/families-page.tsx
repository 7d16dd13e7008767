import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronRight, Network, Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { companyQueries } from "#app/api/company-api-queries.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { formatCount, formatNumber, parseNumber } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { readQueries } from "#app/owned/owned-read-queries.ts";
import { OwnedBadgeCell } from "#app/record-views/cells/owned-badge-cell.tsx";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { useReadRuns } from "#app/runs/use-read-runs.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { LoadingRows, ShowMore } from "#app/ui/list/list-screen.tsx";
import { type ListColumn, ListTable, rowLink } from "#app/ui/list/list-table.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { type CompanyRecord, searchCompanies } from "#contract/company-schemas.ts";
import { enrichHierarchy } from "#contract/enrich-company-schemas.ts";
import { isRecordId } from "#contract/records/record-snapshot.ts";
import type { FamiliesParams, ParamsChange } from "./family-params.ts";

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

/** Companies shown of a name, before a link to all of them. */
const FIRST_COMPANIES = 10;

function FoundCompanies({ name }: { readonly name: string }) {
  const { data, error, refetch } = useQuery(companyQueries.byName(name, FIRST_COMPANIES));
  if (error) {
    return <ErrorPanel error={error} what="Companies" scopes={searchCompanies.scopes} onRetry={refetch} />;
  }
  if (data === undefined) {
    return <LoadingRows />;
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

/** A listed family tree: an owned one, or one whose run is under way or waits for the person. */
interface ListedFamily {
  readonly companyId: string;
  readonly name: string;
  /** Who got it; undefined for a run. */
  readonly gotBy?: string;
  readonly gotAt?: string;
  /** The state of its run. */
  readonly standing?: { readonly tone: "warning" | "neutral"; readonly label: string };
}

const FAMILY_COLUMNS: readonly ListColumn<ListedFamily>[] = [
  {
    label: "Company",
    phone: "title",
    isHeading: true,
    cell: ({ companyId, name }) => (
      <Link to="/families/$companyId" params={{ companyId }} className={rowLink}>
        <span className="flex-none text-ink-2">
          <Icon of={Network} size="lg" />
        </span>
        <bdi className="truncate">{name}</bdi>
      </Link>
    ),
  },
  {
    label: "Added by",
    phone: "text",
    className: "text-ink-2 md:w-40",
    cell: ({ gotBy }) => gotBy,
  },
  {
    label: "When",
    phone: "side",
    className: "text-ink-2 md:w-32 md:text-right",
    cell: ({ gotAt, standing }) =>
      standing ? (
        <Badge tone={standing.tone}>{standing.label}</Badge>
      ) : (
        gotAt !== undefined && <RelativeTime date={gotAt} />
      ),
  },
];

/** The owned family trees, newest first, after those under way or waiting for the person. */
function useListedFamilies() {
  const query = useInfiniteQuery(readQueries.ofOperation(useUserSession().personId, "enrichHierarchy"));
  const runs = [...useReadRuns().values()].flatMap(({ target, state }): ListedFamily[] =>
    target.purpose !== "family" || state.kind === "done"
      ? []
      : [
          {
            companyId: target.id,
            name: target.name || `Company ${target.id}`,
            standing: {
              tone: state.kind === "failed" ? "warning" : "neutral",
              label: "label" in state ? state.label : "Loading",
            },
          },
        ],
  );
  const shown = new Set(runs.map(({ companyId }) => companyId));
  const reads = query.data?.pages.flatMap((page) => page.reads);
  const owned = reads?.map(({ companyId, company, gotBy, gotAt }): ListedFamily => ({
    companyId,
    name: company ?? `Company ${companyId}`,
    gotBy: gotBy.isSelf ? "You" : (gotBy.name ?? "Your team"),
    gotAt,
  }));
  return { query, families: owned && [...runs, ...owned.filter(({ companyId }) => !shown.has(companyId))] };
}

function OwnedFamilies({ isFinding }: { readonly isFinding: boolean }) {
  const { query, families } = useListedFamilies();
  if (families === undefined && query.error)
    return (
      <ErrorPanel
        error={query.error}
        what="Family trees"
        scopes={enrichHierarchy.scopes}
        onRetry={query.refetch}
      />
    );
  if (families === undefined) return <LoadingRows />;
  if (families.length === 0) return isFinding ? null : <NoFamilies />;
  return (
    <section aria-label="Owned family trees" className="grid gap-2">
      <h2 className="text-xs font-medium text-ink-2">Owned</h2>
      <div className="overflow-hidden rounded-md border border-line">
        <ListTable
          label="Family trees"
          columns={FAMILY_COLUMNS}
          rows={families}
          keyOf={({ companyId }) => companyId}
        />
      </div>
      <ShowMore {...query} />
    </section>
  );
}

function NoFamilies() {
  return (
    <StatePanel icon={Network} title="No family tree yet">
      <p>
        Find a company by name, or choose “Family tree” wherever a company is shown. Whatever your team loads
        is here for all of you.
      </p>
    </StatePanel>
  );
}
