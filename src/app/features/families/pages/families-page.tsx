import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronRight, Search, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { type CompanyRecord, searchCompanies } from "#contract/company-schemas.ts";
import { companyQueries } from "#app/api/company-api-queries.ts";
import { isRecordId } from "#contract/records/record-snapshot.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { errorMessage } from "#app/lib/error-message.ts";
import { formatCount, formatNumber, parseNumber } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { ManagedBadgeCell } from "#app/record-views/cells/managed-badge-cell.tsx";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { usePersistenceDenied } from "#app/storage/persistent-storage.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, IconButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { showToast, undo } from "#app/ui/overlays/notifications.ts";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { Skeleton, StatePanel } from "#app/ui/state-panel.tsx";
import { StoredDataLoading } from "#app/ui/stored-data-state-panels.tsx";
import { useFamilies } from "./families-page-store.ts";
import type { FamiliesParams, ParamsChange } from "./family-params.ts";
import { FamiliesFailed, familyIcon } from "./family-states.tsx";
import type { StoredFamily } from "#app/paid-calls/company-calls.ts";

interface FamiliesPageProps {
  readonly params: FamiliesParams;
  readonly onParamsChange: ParamsChange<FamiliesParams>;
}

const TITLE = "Family trees";

/** The family trees stored in this browser, and a search for the company of another one. */
export function FamiliesPage({ params, onParamsChange }: FamiliesPageProps) {
  const { data: families, error, refetch } = useQuery(useFamilies().list());
  usePageTitle(TITLE);
  if (error) return <FamiliesFailed title={TITLE} error={error} onRetry={() => void refetch()} />;
  if (families === undefined) return <StoredDataLoading title={TITLE} />;
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
          {families.length > 0 ? (
            <SavedFamilies families={families} />
          ) : (
            params.company === undefined && (
              <StatePanel icon={familyIcon} title="No family tree yet">
                <p>
                  Find a company by name, or choose “Family tree” wherever a company is shown. Trees are saved
                  here and on your other devices.
                </p>
              </StatePanel>
            )
          )}
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
          icon={<Search size={14} strokeWidth={1.75} aria-hidden className="flex-none" />}
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
        {attributes.managementStatus?.underManagement === true && (
          <ManagedBadgeCell status={attributes.managementStatus} />
        )}
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden className="flex-none text-ink-3" />
      </Link>
    </li>
  );
}

/** The stored family trees, last opened first. */
function SavedFamilies({ families }: { readonly families: readonly StoredFamily[] }) {
  const atRisk = usePersistenceDenied();
  return (
    <section aria-label="Saved family trees" className="grid gap-2">
      <h2 className="text-xs font-medium text-ink-2">Saved</h2>
      <ul className="overflow-hidden rounded-md border border-line">
        {families.map((family) => (
          <FamilyRow key={family.id} family={family} />
        ))}
      </ul>
      {atRisk && (
        <p className="text-xs text-ink-3">
          The browser may delete them when it runs out of space. Loading one again is free while its company
          is under management.
        </p>
      )}
    </section>
  );
}

function FamilyRow({ family }: { readonly family: StoredFamily }) {
  const { id, openedAt, attempt, answer } = family;
  const name = companyName(family);
  const deleteFamily = useDeleteFamily();
  return (
    <li className="flex items-center border-b border-line last:border-b-0">
      <Link
        to="/families/$companyId"
        params={{ companyId: id }}
        className="flex min-h-12 min-w-0 flex-1 items-center gap-3 px-3 py-2 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="flex-none text-ink-2">{familyIcon}</span>
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-medium">{name}</bdi>
          <span className="block truncate text-xs text-ink-3 tabular-nums">{summaryLabel(family)}</span>
        </span>
        {attempt !== null && <Badge tone="warning">Unconfirmed</Badge>}
        <span className="flex-none text-xs text-ink-2">
          <RelativeTime date={openedAt} />
        </span>
      </Link>
      <IconButton
        label={`Delete the family tree of ${name}`}
        icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
        className="mr-2"
        onClick={() => void deleteFamily(family)}
        {...(attempt !== null && answer === null
          ? { "aria-disabled": true, title: "You may have been charged for it. Load it again first." }
          : {})}
      />
    </li>
  );
}

function companyName({ name, id }: StoredFamily): string {
  return name || `Company ${id}`;
}

function summaryLabel({ summary, name, answer }: StoredFamily): string {
  if (summary === null) return answer === null ? "Not loaded yet" : "Not opened here yet";
  const { top, companies, levels } = summary;
  return [
    formatCount(companies, RECORD_NOUN.company),
    formatCount(levels, { one: "level", many: "levels" }),
    ...(top === name ? [] : [`under ${top}`]),
  ].join(" · ");
}

/** Deletes a tree and says so, with an undo. */
function useDeleteFamily() {
  const families = useFamilies();
  return async (family: StoredFamily) => {
    const name = companyName(family);
    try {
      const restore = await families.remove(family.id);
      showToast({
        message: `Deleted the family tree of ${name}`,
        action: undo(restore),
      });
    } catch (error) {
      showToast({ message: `The family tree of ${name} could not be deleted. ${errorMessage(error)}` });
    }
  };
}
