import { ROW_TYPES } from "#app/exports/model/export-source.ts";
import { CircleSlash, Copy, PhoneOff } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ExportSettings } from "#app/exports/model/export-settings.ts";
import type { ExportPlan } from "#app/exports/model/plan-export.ts";
import type { ExportDraftState } from "./use-export-draft.ts";

interface ExportOptionsProps {
  readonly draft: ExportDraftState;
  readonly plan: ExportPlan;
}

/** The choices for records without a result, by format. */
function missChoices(format: ExportSettings["format"]) {
  return [
    { value: "leave-out" as const, label: "Leave out" },
    { value: "rows" as const, label: "As rows with the reason" },
    { value: "apart" as const, label: format === "xlsx" ? "On a second sheet" : "In a second file" },
  ];
}

/** What is left out of the file and why, each with an option to include it. */
export function ExportLeftOut({ draft, plan }: ExportOptionsProps) {
  const { source, settings, set } = draft;
  const { rowType } = source;
  const noun = ROW_TYPES[rowType].noun;
  const misses = plan.leftOut.filter(({ label }) => label !== "Duplicate");
  const hasMisses = misses.length > 0 || settings.misses === "rows";
  const rows = [
    ...misses.map(({ label, reason, count }) => (
      <Row key={label} icon={<Icon of={CircleSlash} />} title={formatCount(count, noun)} label={label}>
        {reason}
      </Row>
    )),
    ...(plan.duplicates > 0 ? [<Duplicates key="duplicates" draft={draft} plan={plan} />] : []),
    ...(plan.blankNumbers > 0 || settings.includeDoNotCall
      ? [<DoNotCallNumbers key="numbers" draft={draft} plan={plan} />]
      : []),
  ];
  if (rows.length === 0 && !hasMisses) return null;
  return (
    <section aria-label="What is left out" className="grid gap-2">
      <div className="flex items-end justify-between gap-3">
        <h3 className="font-medium">What is left out, and why</h3>
        {hasMisses && settings.format !== "vcard" && (
          <Select
            label={`${noun.many.charAt(0).toUpperCase()}${noun.many.slice(1)} without values`}
            hideLabel
            size="sm"
            value={settings.misses}
            onChange={(choice) => set({ misses: choice })}
            options={missChoices(settings.format)}
          />
        )}
      </div>
      <ul className="divide-y divide-line rounded-md border border-line">
        {rows.length > 0 ? (
          rows
        ) : (
          <li className="px-3 py-2.5 text-ink-2">Nothing: each stands as a row with its reason.</li>
        )}
      </ul>
    </section>
  );
}

/** For a filtered tree: whether the ancestors of matches are included. */
export function ExportAncestors({ draft: { source, settings, set } }: Pick<ExportOptionsProps, "draft">) {
  const { size, aboveCount = 0 } = source;
  if (aboveCount === 0) return null;
  return (
    <Option label="Rows">
      <Segmented
        label="Rows"
        value={settings.above === true ? "above" : "matches"}
        onChange={(choice) => set({ above: choice === "above" })}
        options={[
          { value: "matches", label: `${formatNumber(size - aboveCount)} that match` },
          { value: "above", label: `${formatNumber(size)} with what is above them` },
        ]}
      />
    </Option>
  );
}

/** Rows that an importer would treat as the same record. */
function Duplicates({ draft: { source, settings, set }, plan }: ExportOptionsProps) {
  return (
    <Row
      icon={<Icon of={Copy} />}
      title={formatCount(plan.duplicates, ROW_TYPES[source.rowType].noun)}
      label={source.rowType === "company" ? "Same domain" : "Same e-mail"}
      action={
        <Select
          label="Duplicates"
          hideLabel
          size="sm"
          value={settings.duplicates}
          onChange={(duplicates) => set({ duplicates })}
          options={[
            { value: "keep-all", label: "Keep all" },
            { value: "keep-best", label: "Keep the fullest" },
          ]}
        />
      }
    >
      {settings.duplicates === "keep-all"
        ? "Another row has it too. All stay in the file."
        : "Another row has it too, and says more. These are left out."}
    </Row>
  );
}

/** Do-not-call numbers. */
function DoNotCallNumbers({ draft: { source, settings, set }, plan }: ExportOptionsProps) {
  return (
    <Row
      icon={<Icon of={PhoneOff} />}
      title={
        settings.includeDoNotCall ? "Numbers" : formatCount(plan.blankNumbers, ROW_TYPES[source.rowType].noun)
      }
      label="Do not call"
      action={
        <Select
          label="Do-not-call numbers"
          hideLabel
          size="sm"
          value={settings.includeDoNotCall ? "include" : "blank"}
          onChange={(choice) => set({ includeDoNotCall: choice === "include" })}
          options={[
            { value: "blank", label: "Leave blank" },
            { value: "include", label: "Include" },
          ]}
        />
      }
    >
      {settings.includeDoNotCall
        ? "Numbers that must not be called are in the file."
        : "The row stays, the number is blank."}
    </Row>
  );
}

interface RowProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly label: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

function Row({ icon, title, label, children, action }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 gap-y-1 px-3 py-2">
      <span className="flex-none text-ink-3">{icon}</span>
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-medium tabular-nums">{title}</span>{" "}
        <span className="text-ink-2">
          {label}. {children}
        </span>
      </p>
      {action}
    </li>
  );
}

/** How cells are formatted. */
export function ExportCellOptions({ draft }: Pick<ExportOptionsProps, "draft">) {
  const { source, settings, set, shown } = draft;
  const hasAlternates = shown.some(({ column }) =>
    column.fields.some((name) =>
      [...source.fields, ...(source.moreFields ?? [])].some(
        (field) => field.name === name && field.kind === "sourced",
      ),
    ),
  );
  if (settings.format === "vcard")
    return (
      <Option label="Cards">
        <Segmented
          label="Cards"
          value={settings.vcards}
          onChange={(vcards) => set({ vcards })}
          options={[
            { value: "one-file", label: "One file" },
            { value: "zip", label: "A file each, zipped" },
          ]}
        />
      </Option>
    );
  return (
    <section aria-label="How cells are written" className="grid gap-2">
      {hasAlternates && settings.format !== "json" && (
        <Option label="Other e-mails and phones">
          <Segmented
            label="Other e-mails and phones"
            value={settings.alternates}
            onChange={(alternates) => set({ alternates })}
            options={[
              { value: "joined", label: "In one cell" },
              { value: "columns", label: "A column each" },
            ]}
          />
        </Option>
      )}
      <Option label="Dates">
        <Segmented
          label="Dates"
          value={settings.dates}
          onChange={(dates) => set({ dates })}
          options={[
            { value: "iso", label: "2026-11-21" },
            { value: "local", label: LOCAL_EXAMPLE },
          ]}
        />
      </Option>
      {settings.format === "csv" && (
        <Checkbox
          label="For Excel (UTF-8)"
          showLabel
          checked={settings.excelUtf8}
          onChange={(excelUtf8) => set({ excelUtf8 })}
        />
      )}
    </section>
  );
}

const LOCAL_EXAMPLE = new Intl.DateTimeFormat(undefined, { dateStyle: "short", timeZone: "UTC" }).format(
  new Date("2026-11-21T00:00:00Z"),
);

function Option({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span aria-hidden className="text-xs font-medium text-ink-2">
        {label}
      </span>
      {children}
    </div>
  );
}
