import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { SelectRecordCell } from "./select-record-cell.tsx";
import { type NamedCompany, selectableCompany } from "./named-record-cells.ts";
import { twoLines } from "./value-cells.tsx";

interface NamedCompaniesCellProps {
  /** Without duplicates. */
  readonly companies: readonly NamedCompany[];
  /** Number shown; the others are behind "+2". */
  readonly shown: number;
}

/** The companies of an event; each can be selected. */
export function NamedCompaniesCell({ companies, shown }: NamedCompaniesCellProps) {
  const others = companies.slice(shown);
  return (
    <div className="grid min-w-0 gap-0.5">
      {companies.slice(0, shown).map((company, index) => (
        <div key={company.id} className="flex min-w-0 items-center gap-1">
          <CompanyLine company={company} />
          {index === shown - 1 && others.length > 0 && <OtherCompanies companies={others} />}
        </div>
      ))}
    </div>
  );
}

function CompanyLine({ company }: { readonly company: NamedCompany }) {
  const name = company.name || "Unnamed company";
  const record = selectableCompany(company);
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <Avatar name={name} shape="square" />
      <span dir="auto" className={`${twoLines} min-w-0 flex-1`} title={name}>
        {name}
      </span>
      {record && <SelectRecordCell record={record} name={name} />}
    </span>
  );
}

function OtherCompanies({ companies }: Pick<NamedCompaniesCellProps, "companies">) {
  const name = companies.length === 1 ? "1 more company" : `${companies.length} more companies`;
  return (
    <Popover
      title={name}
      width={280}
      align="end"
      trigger={
        <Button variant="ghost" aria-label={name} className="!h-6 !px-1.5 text-xs tabular-nums">
          +{companies.length}
        </Button>
      }
    >
      <ul className="grid gap-1 p-2 max-sm:p-4">
        {companies.map((company) => (
          <li key={company.id} className="flex min-h-8 items-center px-1">
            <CompanyLine company={company} />
          </li>
        ))}
      </ul>
    </Popover>
  );
}
