import { CircleCheck, Minus, PhoneOff } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { FieldValue } from "./field-value.tsx";
import type { RecordField, Hint } from "./record-fields.ts";

interface FactsListProps {
  readonly facts: readonly RecordField[];
  readonly hints: readonly Hint[];
  /** The record was enriched before, so what is on file may stand beside this. */
  readonly enriched?: boolean;
}

/** Attributes with their labels, one under the other: a score first, then what can be had, then all others. */
export function FieldList({ facts, hints, enriched = false }: FactsListProps) {
  return (
    <dl className="grid grid-cols-[fit-content(8.5rem)_minmax(0,1fr)] gap-x-4 gap-y-2">
      {facts.filter(isScore).map((fact) => (
        <FactLine key={fact.name} {...fact} />
      ))}
      {hints.map((hint) => (
        <div key={hint.name} className="contents">
          <dt className="text-ink-3">{hint.label}</dt>
          <dd>
            <HintWords {...hint} enriched={enriched} />
          </dd>
        </div>
      ))}
      {facts.map((fact) => !isScore(fact) && <FactLine key={fact.name} {...fact} />)}
    </dl>
  );
}

const isScore = ({ kind }: RecordField) => kind === "score";

function FactLine(fact: RecordField) {
  return (
    <div className="contents">
      <dt className="text-ink-3">{fact.label}</dt>
      <dd className="min-w-0 tabular-nums">
        <FieldValue {...fact} />
      </dd>
    </div>
  );
}

const WORDS: Readonly<Record<Hint["state"], string>> = {
  available: "Available after enrich",
  "do-not-call": "On file, do not call",
  absent: "Not on file",
};

const ICONS = { available: CircleCheck, "do-not-call": PhoneOff, absent: Minus };

function HintWords({ state, enriched }: Hint & { readonly enriched: boolean }) {
  const Icon = ICONS[state];
  const look = { available: "", "do-not-call": "text-danger-ink", absent: "text-ink-3" }[state];
  return (
    <span className={`flex items-center gap-1.5 ${look}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden className="flex-none" />
      {state === "available" && enriched ? "On file" : WORDS[state]}
    </span>
  );
}

/** What enrichment can tell about a person's company, and what it cannot. */
export function CompanyHints({ hints }: { readonly hints: readonly Hint[] }) {
  const labels = (state: Hint["state"]) =>
    hints.filter((hint) => hint.state === state).map(({ label }) => label);
  const [there, absent] = [labels("available"), labels("absent")];
  return (
    <section aria-label="Company data on file" className="border-t border-line pt-3">
      <h3 className="mb-1 text-xs font-medium text-ink-2">Company data on file</h3>
      <p className="flex flex-wrap gap-1">
        {there.map((label) => (
          <Badge key={label} tone="neutral">
            {label}
          </Badge>
        ))}
      </p>
      {absent.length > 0 && <p className="mt-1 text-xs text-ink-3">Not on file: {absent.join(", ")}</p>}
    </section>
  );
}
