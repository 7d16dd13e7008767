import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { SelectToggle } from "./select-toggle.tsx";
import { type NamedCompany, selectableCompany } from "./selectable-company.ts";

interface CompanyChoicesProps {
  /** Each company once. */
  readonly companies: readonly NamedCompany[];
  /** How many stand open; the others are behind "+2". */
  readonly open: number;
}

/** The companies that something is about, each to be chosen by itself. */
export function SelectableCompanies({ companies, open }: CompanyChoicesProps) {
  const others = companies.slice(open);
  return (
    <span className="grid min-w-0 gap-0.5">
      {companies.slice(0, open).map((company, index) => (
        <span key={company.id} className="flex min-w-0 items-center gap-1">
          <CompanyLine company={company} />
          {index === open - 1 && others.length > 0 && <OtherCompanies companies={others} />}
        </span>
      ))}
    </span>
  );
}

function CompanyLine({ company }: { readonly company: NamedCompany }) {
  const name = company.name || "Company without a name";
  const choice = selectableCompany(company);
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <Avatar name={name} shape="square" />
      <span dir="auto" className="min-w-0 flex-1 truncate" title={name}>
        {name}
      </span>
      {choice && <SelectToggle choice={choice} name={name} />}
    </span>
  );
}

function OtherCompanies({ companies }: Pick<CompanyChoicesProps, "companies">) {
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
