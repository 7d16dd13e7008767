import { Download, Info } from "lucide-react";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { headerNames } from "#app/files/read/header-names.ts";
import type { TableFile } from "#app/files/read/table-file.ts";
import { groupNotes, rowProblems } from "#app/features/imports/columns/row-problems.ts";
import { refetchImports, showImport } from "#app/features/imports/import-queries.ts";
import { sendImport } from "#app/features/imports/send-import.ts";
import { useImport, useImportStore } from "#app/features/imports/import-file-store.ts";
import {
  type CheckedRow,
  MATCHED_BY,
  type MatchedBy,
  countRows,
  matchedByLabel,
} from "#app/features/imports/model/checked-rows.ts";
import { saveRows } from "#app/features/imports/model/save-rows.ts";
import { rememberedColumns, withRemembered } from "#app/features/imports/model/remembered-columns.ts";
import { ROW, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { importGateway } from "#app/runs/import-gateway.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { usePreference } from "#app/storage/user-preference.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { ImportShareBar, ShareLine } from "./import-share-bar.tsx";
import { ImportRowProblems } from "./import-row-problems.tsx";
import type { Tone } from "#app/ui/tone.ts";

const BY_TONES: Readonly<Record<MatchedBy, Tone>> = {
  id: "success",
  email: "accent",
  website: "accent",
  name: "violet",
  phone: "violet",
  profile: "violet",
  hash: "violet",
  other: "teal",
};

interface ImportColumnsSideProps {
  readonly file: TableFile;
  readonly rows: readonly CheckedRow[];
}

/** How many rows will be matched by which key, and the button to continue. */
export function ImportColumnsSide({ file, rows }: ImportColumnsSideProps) {
  const type = useImport((state) => state.type);
  const columns = useImport((state) => state.columns);
  const headerRows = useImport((state) => state.header);
  const wasRemembered = useImport((state) => state.remembered);
  const remembered = usePreference(rememberedColumns);
  const { sending, send } = useSending();
  const [remember, setRemember] = useState(true);
  const counts = countRows(rows);
  const parts = MATCHED_BY.map((how) => ({
    key: how,
    label: `By ${matchedByLabel(type, how).toLowerCase().replace("id", "ID")}`,
    count: counts.by[how],
    tone: BY_TONES[how],
  })).filter(({ count }) => count > 0);
  const left = [
    { key: "problems", label: "Cannot be sent", count: counts.problems, tone: "warning" as const },
    { key: "duplicates", label: "Twice in the file", count: counts.duplicates, tone: "neutral" as const },
  ].filter(({ count }) => count > 0);
  const usable = counts.total - counts.problems - counts.duplicates;
  const header = headerRows === null ? undefined : headerNames(file.rows, headerRows);
  const next = () => {
    if (sending || usable === 0) return;
    if (remember && header !== undefined) {
      const targets = columns.map(({ target }) => target);
      remembered.set(withRemembered(remembered.value ?? [], header, { type, targets }));
    }
    void send({ fileName: file.name, type, columns, rows });
  };
  return (
    <aside
      aria-label="Rows"
      className="flex w-80 flex-none flex-col border-line max-lg:w-full max-lg:border-t lg:border-l"
    >
      <div className="grid content-start gap-3 p-4 lg:min-h-0 lg:flex-1 lg:overflow-y-auto">
        <h2 className="font-semibold tabular-nums">{formatCount(counts.total, ROW)}</h2>
        <ImportShareBar parts={[...parts, ...left]} />
        <ul className="grid gap-1.5">
          {[...parts, ...left].map(({ key, label, count, tone }) => (
            <ShareLine key={key} label={label} count={count} tone={tone} />
          ))}
        </ul>
        <p className="flex gap-2 rounded-md border border-line bg-canvas p-3 text-ink-2">
          <Icon of={Info} className="mt-0.5 flex-none" />
          An ID or an e-mail address is exact. A name with a company finds the best match, and you see it
          before anything is paid.
        </p>
        {header !== undefined && (
          <div>
            <Checkbox label="Remember these columns" showLabel checked={remember} onChange={setRemember} />
            <p className="pl-6 text-xs text-ink-3">
              {wasRemembered
                ? "Chosen as you did for such a file before."
                : "For files with the same column names."}
            </p>
          </div>
        )}
        <RowNotes rows={rows} />
        <Problems file={file} rows={rows} />
      </div>
      <div className="grid flex-none gap-2 border-t border-line p-4">
        <Button
          variant="primary"
          busy={sending}
          onClick={next}
          {...(usable === 0 && { "aria-disabled": true, title: "No row can be matched yet" })}
        >
          Find {formatCount(usable, ROW)}
        </Button>
        <p className="text-xs text-ink-3">Finding rows is free. Nothing is charged in this step.</p>
      </div>
    </aside>
  );
}

/** Sends the rows to be searched, and opens their review. */
function useSending() {
  const store = useImportStore();
  const session = useUserSession();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const send = async (file: Parameters<typeof sendImport>[1]) => {
    setSending(true);
    try {
      const sent = await sendImport(importGateway(session.personId), file);
      store.sentAs(sent.id);
      showImport(session, sent);
      void refetchImports(session);
      void navigate({ to: "/import/$importId", params: { importId: sent.id } });
    } catch (error) {
      showToast({ message: `The rows were not sent. ${errorMessage(error)}` });
    }
    setSending(false);
  };
  return { sending, send };
}

/** The notes on rows before they are searched, and their fixes. */
function RowNotes({ rows }: Pick<ImportColumnsSideProps, "rows">) {
  const groups = useMemo(() => groupNotes(rows), [rows]);
  if (groups.length === 0) return null;
  return (
    <section aria-label="To check" className="grid gap-2 border-t border-line pt-3">
      <h3 className="font-medium">To check</h3>
      <ImportRowProblems groups={groups} />
    </section>
  );
}

/** The problems with rows of the file, one by one and as a file to correct. */
function Problems({ file, rows }: ImportColumnsSideProps) {
  const { sentences, ofFile, count } = useMemo(() => rowProblems(rows, file.problems), [rows, file]);
  const columns = useImport((state) => state.columns);
  if (count === 0) return null;
  const save = () => {
    const cells = new Map(rows.map((each) => [each.row, each.cells]));
    const lines = sentences.map(({ row, message }) => [row, message, cells.get(row) ?? []] as const);
    saveRows(
      "rows-with-problems.csv",
      "Problem",
      columns.map(({ name }) => name),
      lines,
    );
  };
  return (
    <Popover
      title="Rows with problems"
      align="end"
      width={384}
      trigger={<Button count={count}>Rows with problems</Button>}
    >
      <div className="grid gap-2 p-3">
        <ul className="grid max-h-80 gap-1 overflow-y-auto empty:hidden">
          {ofFile.slice(0, 200).map(({ row, message }) => (
            <li key={`${row} ${message}`} className="flex gap-2">
              <span className="w-14 flex-none text-ink-3 tabular-nums">Row {row}</span>
              <span>{message}</span>
            </li>
          ))}
        </ul>
        {ofFile.length > 200 && (
          <p className="text-xs text-ink-3">The first 200 of {formatNumber(ofFile.length)}.</p>
        )}
        <div>
          <Button icon={<Icon of={Download} />} onClick={save}>
            Save as CSV
          </Button>
        </div>
      </div>
    </Popover>
  );
}
