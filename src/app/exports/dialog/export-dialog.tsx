import { useQuery } from "@tanstack/react-query";
import { ClipboardCopy, Download, FileText, TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { createPortal } from "react-dom";
import { errorMessage } from "#app/lib/error-message.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { Button } from "#app/ui/button.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Kbd } from "#app/ui/kbd.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { Spinner } from "#app/ui/state-panel.tsx";
import { type ExportFormat, formatsOf } from "#app/exports/model/export-settings.ts";
import type { ExportSource } from "#app/exports/model/export-source.ts";
import { type ExportPlan, ROW_NOUNS } from "#app/exports/model/plan-export.ts";
import { emptyColumns } from "#app/exports/profiles/export-profiles.ts";
import { ExportColumns } from "./export-columns.tsx";
import { ExportCellOptions, ExportLeftOut, formatBytes } from "./export-options.tsx";
import { ExportPreview } from "./export-preview.tsx";
import { ExportProfilePicker } from "./export-profile-picker.tsx";
import { type ExportDraftState, useExportDraft } from "./use-export-draft.ts";
import { useExportPlan } from "./use-export-plan.ts";
import { MAX_COPIED_ROWS, useMakeExport } from "./use-make-export.ts";

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const FORMAT_LABELS: Readonly<Record<ExportFormat, string>> = {
  xlsx: "Excel",
  csv: "CSV",
  json: "JSON",
  vcard: "vCard",
};

/** A file of each format takes about so much of what its cells take as text. */
const SIZE_FACTORS: Readonly<Record<ExportFormat, number>> = { xlsx: 0.3, csv: 1, json: 2, vcard: 1.5 };

interface ExportDialogProps {
  readonly source: () => ExportSource | Promise<ExportSource>;
  readonly onClose: () => void;
}

/** Asks how records are to be written, shows what the file will hold, and makes it. */
export function ExportDialog({ source, onClose }: ExportDialogProps) {
  const id = useId();
  const { data, error } = useQuery({
    queryKey: ["export-source", id],
    queryFn: async () => ({ source: await source() }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
  });
  if (data) return createPortal(<ExportForm source={data.source} onClose={onClose} />, document.body);
  return createPortal(
    <Dialog open title="Export" onClose={onClose} size="md">
      {error ? (
        <p role="alert" className="pb-2">
          The records could not be read. {errorMessage(error)} Close this and try again.
        </p>
      ) : (
        <p role="status" className="flex items-center gap-2 pb-2 text-ink-2">
          <Spinner /> Reading the records…
        </p>
      )}
    </Dialog>,
    document.body,
  );
}

function ExportForm({ source, onClose }: { readonly source: ExportSource; readonly onClose: () => void }) {
  const draft = useExportDraft(source);
  const { plan, stale, error } = useExportPlan(source, draft.draft);
  const order = useMakeExport(() => {
    draft.remember();
    onClose();
  });
  const problem = order.error ?? (error ? errorMessage(error) : undefined);
  return (
    <Dialog
      open
      flush
      size="xl"
      title="Export"
      titleExtra={
        <span className="min-w-0 truncate text-ink-2">
          {source.name}, {formatCount(source.size, ROW_NOUNS[source.rowType])}
        </span>
      }
      onClose={onClose}
      required={order.making !== undefined}
      footer={<Footer draft={draft} plan={plan} stale={stale} order={order} onClose={onClose} />}
    >
      {problem !== undefined && (
        <p
          role="alert"
          className="flex flex-none items-start gap-2 border-t border-line bg-danger-soft px-4 py-2 text-danger-ink"
        >
          <TriangleAlert {...ICON} className="mt-0.5 flex-none" />
          {problem}
        </p>
      )}
      <Panes draft={draft} plan={plan} stale={stale} />
    </Dialog>
  );
}

interface PanesProps {
  readonly draft: ExportDraftState;
  readonly plan: ExportPlan | undefined;
  readonly stale: boolean;
}

/** Columns on the left and the file on the right; on a phone one of the two. */
function Panes({ draft, plan, stale }: PanesProps) {
  const wide = useMediaQuery("(min-width: 52rem)");
  const [pane, setPane] = useState<"file" | "columns">("file");
  const { source, settings, set } = draft;
  const isTable = settings.format !== "vcard";
  const choices = (
    <div className="grid flex-none gap-2.5 border-b border-line px-4 py-3">
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
      {isTable && <ExportProfilePicker draft={draft} />}
    </div>
  );
  const columns = isTable ? (
    <>
      <ExportColumns draft={draft} />
      <p className="hidden flex-none items-center gap-1 border-t border-line bg-canvas px-4 py-2 text-xs text-ink-2 md:flex">
        <Kbd>Alt</Kbd>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        <span className="pl-1">move a column. Type over a name to change it.</span>
      </p>
    </>
  ) : (
    <p className="p-4 text-ink-2">
      A business card for each person: name, title, company, e-mail addresses, phone numbers and address, as
      far as they were read.
    </p>
  );
  const file = plan ? (
    <>
      {isTable ? (
        <ExportPreview
          plan={plan}
          stale={stale}
          rowType={source.rowType}
          emptyHeaders={emptyColumns(source, draft.draft?.columns ?? [])}
        />
      ) : (
        <p className="font-medium tabular-nums">
          {formatCount(plan.rowCount, { one: "card", many: "cards" })}
        </p>
      )}
      <ExportLeftOut draft={draft} plan={plan} />
      <ExportCellOptions draft={draft} />
    </>
  ) : (
    <p role="status" className="flex items-center gap-2 text-ink-2">
      <Spinner /> Counting…
    </p>
  );
  if (wide)
    return (
      <div className="flex min-h-0 flex-1 border-t border-line">
        <div className="flex w-88 flex-none flex-col border-r border-line">
          {choices}
          {columns}
        </div>
        <div className="grid min-w-0 flex-1 content-start gap-4 overflow-y-auto p-4">{file}</div>
      </div>
    );
  return (
    <div className="flex min-h-0 flex-1 flex-col border-t border-line">
      {choices}
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
        columns
      ) : (
        <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto p-4">{file}</div>
      )}
    </div>
  );
}

interface FooterProps extends PanesProps {
  readonly order: ReturnType<typeof useMakeExport>;
  readonly onClose: () => void;
}

const ROW = { one: "row", many: "rows" };
const CARD = { one: "card", many: "cards" };

/** The file's name and size, and the button that makes it; while it is made, how far it is. */
function Footer({ draft, plan, stale, order, onClose }: FooterProps) {
  const { source, settings, fileName, nameFile } = draft;
  const { making } = order;
  if (making)
    return (
      <div className="flex w-full items-center gap-3">
        <div className="grid min-w-0 flex-1 gap-1">
          <p role="status" className="tabular-nums">
            Writing {formatNumber(making.rows)} of {formatCount(making.total, ROW)}
          </p>
          <Meter value={making.rows} max={making.total} />
        </div>
        <Button onClick={order.cancel}>Cancel</Button>
      </div>
    );
  const ready =
    plan !== undefined && draft.draft !== undefined && !stale && plan.rowCount + plan.apartCount > 0;
  const profileName = draft.profile?.name ?? null;
  const isVcard = settings.format === "vcard";
  return (
    <>
      <TextField
        label="File name"
        hideLabel
        value={fileName}
        onChange={nameFile}
        icon={<FileText {...ICON} className="flex-none" />}
        spellCheck={false}
        autoComplete="off"
        className="min-w-40 flex-1 font-mono text-xs sm:max-w-80"
      />
      <p className="mr-auto text-xs text-ink-3 tabular-nums max-sm:hidden">
        {plan && `about ${formatBytes(plan.estimatedBytes * SIZE_FACTORS[settings.format])}`}
      </p>
      {!isVcard && (
        <Button
          icon={<ClipboardCopy {...ICON} />}
          onClick={() => plan && void order.copy({ source, plan })}
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
        icon={<Download {...ICON} />}
        onClick={() => {
          if (plan && draft.draft)
            void order.make({ source, draft: draft.draft, plan, fileName, profileName });
        }}
        {...(!ready && { "aria-disabled": true })}
      >
        Export {plan ? formatCount(plan.rowCount, isVcard ? CARD : ROW) : ""}
      </Button>
    </>
  );
}
