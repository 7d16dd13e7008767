import { ClipboardCopy, Download, FileText } from "lucide-react";
import { useStore } from "zustand";
import { ROW, formatBytes, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Meter } from "#app/ui/meter.tsx";
import type { ExportFormat } from "#app/exports/model/export-settings.ts";
import type { ExportPlan } from "#app/exports/model/plan-export.ts";
import type { ExportDraftState } from "./use-export-draft.ts";
import { MAX_COPIED_ROWS } from "./copy-records.ts";
import type { MakeExport } from "./use-make-export.ts";

/** Approximate size of a file relative to the text of its cells, by format; Excel adds a few thousand bytes. */
const SIZE_FACTORS: Readonly<Record<ExportFormat, number>> = { xlsx: 0.3, csv: 1, json: 2, vcard: 1.5 };
const EXCEL_BYTES = 5000;

function estimatedSize({ estimatedBytes }: ExportPlan, format: ExportFormat): number {
  const size = Math.round(estimatedBytes * SIZE_FACTORS[format]);
  return format === "xlsx" ? size + EXCEL_BYTES : size;
}

interface ExportFooterProps {
  readonly draft: ExportDraftState;
  readonly plan: ExportPlan | undefined;
  readonly stale: boolean;
  readonly order: MakeExport;
  readonly onClose: () => void;
}

const CARD = { one: "card", many: "cards" };

/** The file's name and size, and the save button; while saving, the progress. */
export function ExportFooter({ draft, plan, stale, order, onClose }: ExportFooterProps) {
  const { source, settings, fileName, nameFile } = draft;
  if (order.isMaking) return <ExportProgress order={order} />;
  const ready =
    plan !== undefined && draft.draft !== undefined && !stale && plan.rowCount + plan.apartCount > 0;
  const profileName = draft.profile?.name ?? null;
  const isVcard = settings.format === "vcard";
  return (
    <div data-dock className="flex w-full flex-wrap items-center justify-end gap-2">
      <TextField
        label="File name"
        hideLabel
        value={fileName}
        onChange={nameFile}
        icon={<Icon of={FileText} className="flex-none" />}
        spellCheck={false}
        autoComplete="off"
        className="min-w-40 flex-1 font-mono text-xs sm:max-w-100"
      />
      <p className="mr-auto text-xs text-ink-3 tabular-nums max-sm:hidden">
        {plan && `about ${formatBytes(estimatedSize(plan, settings.format))}`}
      </p>
      {!isVcard && (
        <Button
          icon={<Icon of={ClipboardCopy} />}
          onClick={() => {
            if (!plan || !draft.draft) return;
            draft.remember();
            void order.copy({ source, draft: draft.draft, plan, profileName });
          }}
          {...((!ready || plan.rowCount > MAX_COPIED_ROWS) && {
            "aria-disabled": true,
            ...(plan && plan.rowCount > MAX_COPIED_ROWS
              ? { title: `Up to ${formatNumber(MAX_COPIED_ROWS)} rows can be copied` }
              : {}),
          })}
        >
          Copy as table
        </Button>
      )}
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
      <Button
        variant="primary"
        icon={<Icon of={Download} />}
        onClick={() => {
          if (plan && draft.draft)
            void order.make({ source, draft: draft.draft, plan, fileName: draft.savedName, profileName });
        }}
        {...(!ready && { "aria-disabled": true })}
      >
        Export {plan ? formatCount(plan.rowCount, isVcard ? CARD : ROW) : ""}
      </Button>
    </div>
  );
}

/** The progress of a file, with a cancel button. Export keeps its place, or the second press of a double click would cancel. */
export function ExportProgress({ order }: { readonly order: Pick<MakeExport, "progress" | "cancel"> }) {
  const { rows, total } = useStore(order.progress);
  return (
    <div className="flex w-full items-center gap-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <p role="status" className="tabular-nums">
          Writing {formatNumber(rows)} of {formatCount(total, ROW)}
        </p>
        <Meter value={rows} max={total} />
      </div>
      <Button onClick={order.cancel}>Cancel</Button>
      <Button variant="primary" busy>
        Exporting {formatCount(total, ROW)}
      </Button>
    </div>
  );
}
