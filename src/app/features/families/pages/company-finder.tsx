import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronRight, Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { type CompanyRecord, searchCompanies } from "#contract/companies.ts";
import { companyQueries, isCompanyId } from "#app/api/company-queries.ts";
import { formatCount, parseNumber, formatNumber } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { ManagedBadge } from "#app/record-views/cells/managed-badge.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";

interface CompanyFinderProps {
  /** What was searched for, as the address says. */
  readonly company: string | undefined;
  readonly onCompany: (company: string | undefined) => void;
}

/** Finds the company whose family is wanted: by name, or at once by its id. Typing asks nothing. */
export function CompanyFinder({ company, onCompany }: CompanyFinderProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(company ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (isCompanyId(text)) void navigate({ to: "/families/$companyId", params: { companyId: text } });
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
  const facts = [
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
            {facts.filter(Boolean).join(" · ")}
          </span>
        </span>
        {attributes.managementStatus?.underManagement === true && (
          <ManagedBadge status={attributes.managementStatus} />
        )}
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden className="flex-none text-ink-3" />
      </Link>
    </li>
  );
}
