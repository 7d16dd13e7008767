import { CircleCheck, Minus, PhoneOff } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { DetailFieldValue } from "./detail-field-value.tsx";
import type { RecordField, Hint } from "./record-detail-fields.ts";

interface FieldListProps {
  readonly fields: readonly RecordField[];
  readonly hints: readonly Hint[];
  /** Whether the record was enriched before, so that hinted values may be here already. */
  readonly enriched?: boolean;
}

/** Labelled attributes, one below the other: scores first, then hints, then all others. */
export function FieldList({ fields, hints, enriched = false }: FieldListProps) {
  return (
    <dl className="grid grid-cols-[fit-content(8.5rem)_minmax(0,1fr)] gap-x-4 gap-y-2">
      {fields.filter(isScore).map((field) => (
        <FieldRow key={field.name} {...field} />
      ))}
      {hints.map((hint) => (
        <div key={hint.name} className="contents">
          <dt className="text-ink-3">{hint.label}</dt>
          <dd>
            <HintValue {...hint} enriched={enriched} />
          </dd>
        </div>
      ))}
      {fields.map((field) => !isScore(field) && <FieldRow key={field.name} {...field} />)}
    </dl>
  );
}

const isScore = ({ kind }: RecordField) => kind === "score";

function FieldRow(field: RecordField) {
  return (
    <div className="contents">
      <dt className="text-ink-3">{field.label}</dt>
      <dd className="min-w-0 tabular-nums">
        <DetailFieldValue {...field} />
      </dd>
    </div>
  );
}

const HINT_LABELS: Readonly<Record<Hint["state"], string>> = {
  available: "Available after enrich",
  "do-not-call": "On file, do not call",
  absent: "Not on file",
};

const ICONS = { available: CircleCheck, "do-not-call": PhoneOff, absent: Minus };

function HintValue({ state, enriched }: Hint & { readonly enriched: boolean }) {
  const icon = ICONS[state];
  const tone = { available: "", "do-not-call": "text-danger-ink", absent: "text-ink-3" }[state];
  return (
    <span className={`flex items-center gap-1.5 ${tone}`}>
      <Icon of={icon} size="sm" className="flex-none" />
      {state === "available" && enriched ? "On file" : HINT_LABELS[state]}
    </span>
  );
}

/** What enriching would return about a person's company, and what not. */
export function CompanyHints({ hints }: { readonly hints: readonly Hint[] }) {
  const labels = (state: Hint["state"]) =>
    hints.filter((hint) => hint.state === state).map(({ label }) => label);
  const [available, absent] = [labels("available"), labels("absent")];
  return (
    <section aria-label="Company data on file" className="border-t border-line pt-3">
      <h3 className="mb-1 text-xs font-medium text-ink-2">Company data on file</h3>
      <p className="flex flex-wrap gap-1">
        {available.map((label) => (
          <Badge key={label} tone="neutral">
            {label}
          </Badge>
        ))}
      </p>
      {absent.length > 0 && <p className="mt-1 text-xs text-ink-3">Not on file: {absent.join(", ")}</p>}
    </section>
  );
}
