import { useMemo, useState } from "react";
import { formatCount } from "#app/lib/format-number.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { useRecordExtensions } from "#app/record-views/record-extensions-context.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { Kbd } from "#app/ui/kbd.tsx";
import { FORMAT_LABELS, formatsOf } from "#app/exports/model/export-settings.ts";
import type { ExportPlan } from "#app/exports/model/plan-export.ts";
import { emptyColumns, neededFields } from "#app/exports/profiles/export-profiles.ts";
import { ExportColumns } from "./export-columns.tsx";
import { ExportAncestors, ExportCellOptions, ExportLeftOut } from "./export-options.tsx";
import { ExportPreview } from "./export-preview.tsx";
import { ExportProfilePicker } from "./export-profile-picker.tsx";
import type { ExportDraftState } from "./use-export-draft.ts";
import { Spinner } from "#app/ui/icon.tsx";

interface ExportPanesProps {
  readonly draft: ExportDraftState;
  readonly plan: ExportPlan | undefined;
  readonly stale: boolean;
  readonly onClose: () => void;
}

/** Columns on the left and the preview on the right; one of the two on a phone. */
export function ExportPanes(props: ExportPanesProps) {
  const wide = useMediaQuery("(min-width: 52rem)");
  if (!wide) return <NarrowPanes {...props} />;
  return (
    <div className="flex min-h-0 flex-1 border-t border-line">
      <div className="flex w-88 flex-none flex-col border-r border-line">
        <FormatAndProfile draft={props.draft} />
        <ColumnsPane draft={props.draft} />
      </div>
      <FilePane {...props} />
    </div>
  );
}

function NarrowPanes({ draft, plan, stale, onClose }: ExportPanesProps) {
  const [pane, setPane] = useState<"file" | "columns">("file");
  const isTable = draft.settings.format !== "vcard";
  return (
    <div className="flex min-h-0 flex-1 flex-col border-t border-line">
      <FormatAndProfile draft={draft} />
      {isTable && (
        <div className="flex flex-none border-b border-line px-4 py-2">
          <Segmented
            label="Show"
            value={pane}
            onChange={setPane}
            options={[
              { value: "file", label: "Preview" },
              { value: "columns", label: "Columns", count: draft.shown.length },
            ]}
          />
        </div>
      )}
      {pane === "columns" && isTable ? (
        <ColumnsPane draft={draft} />
      ) : (
        <FilePane draft={draft} plan={plan} stale={stale} onClose={onClose} />
      )}
    </div>
  );
}

function FormatAndProfile({ draft }: Pick<ExportPanesProps, "draft">) {
  const { source, settings, set } = draft;
  return (
    <div className="grid flex-none grid-cols-1 gap-2.5 border-b border-line px-4 py-3">
      <div className="flex items-center gap-2">
        <span aria-hidden className="w-14 flex-none text-xs font-medium text-ink-2">
          Format
        </span>
        <Segmented
          label="Format"
          value={settings.format}
          onChange={(format) => set({ format })}
          options={formatsOf(source.rowType).map((value) => ({ value, label: FORMAT_LABELS[value] }))}
        />
      </div>
      {settings.format !== "vcard" && <ExportProfilePicker draft={draft} />}
    </div>
  );
}

function ColumnsPane({ draft }: Pick<ExportPanesProps, "draft">) {
  if (draft.settings.format === "vcard")
    return (
      <p className="p-4 text-ink-2">
        A business card for each person: name, title, company, e-mail addresses, phone numbers and address, as
        far as they were read.
      </p>
    );
  return (
    <>
      <ExportColumns draft={draft} />
      <p className="hidden flex-none items-center gap-1 border-t border-line bg-canvas px-4 py-2 text-xs text-ink-2 md:flex">
        <Kbd>Alt</Kbd>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        <span className="pl-1">move a column. Type over its name.</span>
      </p>
    </>
  );
}

/** The button that requests missing fields for the profile's columns, where the records can be enriched. */
function GetMissing({ draft: { source, draft }, onClose }: Pick<ExportPanesProps, "draft" | "onClose">) {
  const { GetMissing: Extension } = useRecordExtensions();
  const records = useMemo(() => source.selectables?.() ?? [], [source]);
  const [first] = records;
  const columns = draft?.columns ?? [];
  if (Extension === undefined || first === undefined) return null;
  const fields = neededFields(first.type, columns);
  const count = emptyColumns(source, columns).length;
  return <Extension type={first.type} records={records} fields={fields} count={count} onLeave={onClose} />;
}

/** The preview of the file, and its format options. */
function FilePane({ draft, plan, stale, onClose }: ExportPanesProps) {
  const { source, settings } = draft;
  if (plan === undefined)
    return (
      <p role="status" className="flex flex-1 items-center gap-2 p-4 text-ink-2">
        <Spinner /> Counting…
      </p>
    );
  return (
    <div className="grid min-h-0 min-w-0 flex-1 content-start gap-4 overflow-y-auto p-4">
      <ExportAncestors draft={draft} />
      {settings.format === "vcard" ? (
        <p className="font-medium tabular-nums">
          {formatCount(plan.rowCount, { one: "card", many: "cards" })}
        </p>
      ) : (
        <ExportPreview
          plan={plan}
          stale={stale}
          rowType={source.rowType}
          emptyHeaders={emptyColumns(source, draft.draft?.columns ?? [])}
          missing={<GetMissing draft={draft} onClose={onClose} />}
        />
      )}
      <ExportLeftOut draft={draft} plan={plan} />
      <ExportCellOptions draft={draft} />
    </div>
  );
}
