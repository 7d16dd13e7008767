import { useState } from "react";
import { errorMessage } from "#app/lib/error-message.ts";
import { type ImportedFile, storeImportedFile } from "#app/exports/sources/imported-file.ts";
import { useImport, useImportStore } from "#app/features/imports/import-store.ts";
import {
  type DecidedRow,
  type ImportedRecord,
  countDecisions,
  leftOutReason,
  recordsToSend,
} from "#app/features/imports/model/import-decisions.ts";
import { type AskFrom, mustConfirm, useAskFrom } from "#app/paid-calls/spending/ask-before-spending.ts";
import { parseCredits, spendableCredits } from "#app/paid-calls/spending/credit-amounts.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";

/** What a file asks to be enriched; whoever composes the screens hands it to the run engine. */
interface ImportRequest {
  readonly name: string;
  readonly operation: "enrichContacts" | "enrichCompanies";
  readonly records: readonly ImportedRecord[];
  readonly outputFields: readonly string[];
  readonly requiredFields: readonly string[];
  /** Credits; the maximum cost that the person saw before the start. */
  readonly worstCaseCredits: number;
  readonly kind: "run";
  readonly ceiling: number | null;
}

/** How an import has its run started, and where it goes then. */
export interface ImportStart {
  /** The chosen output fields; undefined until they are known. */
  readonly fields: { readonly output: readonly string[]; readonly required: readonly string[] } | undefined;
  /** Undefined while the service has not told it. */
  readonly creditsLeft: number | undefined;
  /** Stores and starts a run; resolves with its id, rejects with nothing sent. */
  readonly startRun: (request: ImportRequest) => Promise<string>;
  readonly onStarted: (runId: string) => void;
}

/** What a run of these rows costs, and the way to start it. */
export interface ImportStarting {
  readonly ceiling: {
    readonly text: string;
    readonly enter: (text: string) => void;
    readonly error?: string;
  };
  /** What it can cost at most, within the ceiling. */
  readonly cost: number;
  /** Why it cannot start; undefined where it can. */
  readonly obstacle: string | undefined;
  readonly starting: boolean;
  /** The question stands whether to spend so much. */
  readonly asking: boolean;
  readonly askFrom: AskFrom;
  readonly start: () => void;
  readonly confirm: () => Promise<void>;
  readonly cancel: () => void;
}

/** The name of a run, after the file without its ending. */
function runName(fileName: string): string {
  return (
    fileName
      .replace(/\.[A-Za-z0-9]{1,5}$/, "")
      .slice(0, 80)
      .trim() || "Imported rows"
  );
}

function obstacleOf(
  { fields }: ImportStart,
  sent: number,
  {
    wrongCeiling,
    cost,
    creditsLeft,
  }: { wrongCeiling: boolean; cost: number; creditsLeft: number | undefined },
): string | undefined {
  if (sent === 0) return "No row is chosen.";
  if (fields === undefined) return "Loading output fields…";
  if (fields.output.length === 0) return "Choose at least one output field.";
  if (wrongCeiling) return "Check the limit under “Stop at”.";
  return creditsLeft === 0 && cost > 0 ? "No credits left." : undefined;
}

/** Starts the run of a file, after the question where it costs much, and stores the file beside it. */
export function useImportStart(rows: readonly DecidedRow[], options: ImportStart): ImportStarting {
  const store = useImportStore();
  const session = useUserSession();
  const type = useImport((state) => state.type);
  const askFrom = useAskFrom();
  const [text, setText] = useState("");
  const [asking, setAsking] = useState(false);
  const [starting, setStarting] = useState(false);
  const { credits: limit, error } = parseCredits(text);
  const { credits, sent } = countDecisions(rows);
  const cost = Math.min(credits, limit ?? credits);
  const { fields, creditsLeft, startRun, onStarted } = options;
  const obstacle = obstacleOf(options, sent, { wrongCeiling: error !== undefined, cost, creditsLeft });

  const begin = async () => {
    const { file, columns, headerRow } = store.store.getState();
    if (file === null || fields === undefined || starting) return;
    setStarting(true);
    try {
      const runId = await startRun({
        name: runName(file.name),
        operation: type === "contact" ? "enrichContacts" : "enrichCompanies",
        records: recordsToSend(type, rows),
        outputFields: fields.output,
        requiredFields: type === "contact" ? fields.required : [],
        worstCaseCredits: cost,
        kind: "run",
        ceiling: limit,
      });
      const header = headerRow === null ? [] : (file.rows[headerRow]?.cells ?? []);
      const imported = importedFile(file.name, header, columns, rows, (row) => leftOutReason(type, row));
      await storeImportedFile(session, runId, imported).catch(() =>
        showToast({
          message:
            "The run has started. This browser could not store your file, so its columns will not come back.",
        }),
      );
      store.reset();
      onStarted(runId);
    } catch (reason) {
      showToast({ message: `The run was not started. ${errorMessage(reason)}` });
    } finally {
      setStarting(false);
      setAsking(false);
    }
  };

  return {
    ceiling: { text, enter: setText, ...(error === undefined ? {} : { error }) },
    cost,
    obstacle,
    starting,
    asking,
    askFrom,
    start() {
      if (obstacle !== undefined || starting) return;
      if (mustConfirm(spendableCredits(cost, creditsLeft), askFrom.credits)) setAsking(true);
      else void begin();
    },
    confirm: begin,
    cancel: () => setAsking(false),
  };
}

/** The file as it is stored: the columns that were not left out, and for each row its record in the run. */
function importedFile(
  fileName: string,
  header: readonly string[],
  columns: readonly { readonly index: number; readonly target: string }[],
  rows: readonly DecidedRow[],
  reasonOf: (row: DecidedRow) => string | null,
): ImportedFile {
  const places = columns.filter(({ target }) => target !== "leave-out").map(({ index }) => index);
  return {
    fileName,
    columns: places.map((place) => header[place] ?? ""),
    rows: rows.map((row) => ({
      cells: places.map((place) => row.cells[place] ?? ""),
      key: row.runKey,
      leftOut: row.runKey === null ? reasonOf(row) : null,
    })),
  };
}
