import type { CompanyRecord } from "#contract/companies.ts";
import { FactValue } from "#app/record-views/details/fact-value.tsx";
import { type Fact, recordFacts } from "#app/record-views/details/record-facts.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { BackButton } from "./back-button.tsx";

const SHOWN = new Set(["name", "city", "state", "country", "logo"]);

/** Everything that search tells about the company, known attributes or not. */
export function CompanySummary({ record }: { readonly record: CompanyRecord }) {
  const { name = "", city, state, country } = record.attributes;
  const id: Fact = { name: "record id", label: "Company ID", kind: "id", value: record.id };
  const { facts } = recordFacts("company", record.attributes, SHOWN);
  return (
    <div className="grid gap-4 pb-4">
      <div className="flex items-center gap-2.5">
        <BackButton />
        <Avatar name={name} size={44} shape="square" />
        <div className="min-w-0">
          <p className="text-lg font-semibold tracking-tight wrap-break-word">{name || "Name unknown"}</p>
          <p className="text-ink-2">{[city, state, country].filter(Boolean).join(", ")}</p>
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {[...facts, id].map((fact) => (
          <div key={fact.name} className="min-w-0">
            <dt className="text-xs text-ink-3">{fact.label}</dt>
            <dd className="tabular-nums">
              <FactValue {...fact} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
