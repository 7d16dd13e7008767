import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { formatExactTime } from "#app/lib/format-date.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { CREDIT } from "#app/prices/spending/credit-amounts.ts";
import { cellField } from "#app/records/record-cell-values.ts";
import { maxRemainingCredits, isOver, recordTypeOf } from "#app/runs/run-facts.ts";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";
import { costOf, formatCreditRange } from "./run-labels.ts";
import { Icon } from "#app/ui/icon.tsx";

/** What was requested, when, and at which limit, in one line; expanded, field by field. */
export function RunTerms({ run }: { readonly run: RunAnswer }) {
  const [open, setOpen] = useState(false);
  const fields = formatCount(run.outputFields.length, { one: "field", many: "fields" });
  const limit = run.upTo === null ? "" : ` · up to ${formatCount(run.upTo, CREDIT)}`;
  return (
    <details
      className="group/terms flex-none border-b border-line"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-9 list-none items-center gap-2 px-4 py-1.5 hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <Icon
          of={ChevronRight}
          className="flex-none text-ink-2 transition-transform duration-120 group-open/terms:rotate-90"
        />
        <span className="font-semibold">Details</span>
        <span className="min-w-0 flex-1 truncate text-xs text-ink-2">
          {run.outputFields.length > 0 ? fields : "One answer per company"}
          {limit}
        </span>
      </summary>
      {open && (
        <div
          tabIndex={0}
          role="group"
          aria-label="Fields and cost"
          className="grid max-h-72 gap-x-8 gap-y-4 overflow-y-auto px-4 pt-1 pb-4 focus-visible:-outline-offset-2 md:grid-cols-2"
        >
          <OutputFields run={run} />
          <Cost run={run} />
        </div>
      )}
    </details>
  );
}

function OutputFields({ run }: { readonly run: RunAnswer }) {
  if (run.outputFields.length === 0) return null;
  const type = recordTypeOf(run.operation);
  return (
    <section aria-labelledby="run-fields">
      <h2 id="run-fields" className="flex justify-between pb-1 text-xs font-medium text-ink-2">
        Output fields <span className="font-normal text-ink-3 tabular-nums">{run.outputFields.length}</span>
      </h2>
      <ul className="grid gap-1">
        {run.outputFields.map((name) => (
          <li key={name} className="flex justify-between gap-3">
            <span className="min-w-0 truncate">{cellField(type, name).label}</span>
            {run.requiredFields.includes(name) && <span className="text-xs text-accent-ink">Required</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a run has cost, and the most that it can cost. */
function Cost({ run }: { readonly run: RunAnswer }) {
  const lines = [
    ...(run.startedAt === null ? [] : [{ label: "Started", value: formatExactTime(run.startedAt) }]),
    ...(run.upTo === null ? [] : [{ label: "At most", value: formatCount(run.upTo, CREDIT) }]),
    { label: "Used", value: formatCreditRange(costOf(run)) },
    ...(isOver(run) ? [] : [{ label: "Remaining, at most", value: formatNumber(maxRemainingCredits(run)) }]),
  ];
  return (
    <section aria-labelledby="run-cost">
      <h2 id="run-cost" className="pb-1 text-xs font-medium text-ink-2">
        Cost
      </h2>
      <dl className="grid gap-1">
        {lines.map((line) => (
          <div key={line.label} className="flex justify-between gap-3">
            <dt>{line.label}</dt>
            <dd className="tabular-nums">{line.value}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-2 text-xs text-ink-3">
        No charge where nothing is found, for errors, or for what you own.{" "}
        <Link to="/usage" className="text-accent-ink underline underline-offset-3">
          See each one in Usage
        </Link>
      </p>
    </section>
  );
}
