import { useState } from "react";
import { errorMessage } from "#app/lib/error-message.ts";
import { type ImportedFile, storeImportedFile } from "#app/exports/sources/imported-file.ts";
import { useImport, useImportStore } from "#app/features/imports/import-store.ts";
import type { GuessedColumn } from "#app/features/imports/columns/guess-columns.ts";
import {
  type DecidedRow,
  countDecisions,
  leftOutReason,
} from "#app/features/imports/model/import-decisions.ts";
import {
  type ImportFields,
  type ImportQuestion,
  type ImportRequest,
  importQuestion,
  importRequest,
} from "#app/features/imports/model/import-request.ts";
import { type AskFrom, sendOrAsk, useAskFrom } from "#app/paid-calls/spending/ask-before-spending.ts";
import type { RunningRun } from "#app/paid-calls/spending/records-in-runs.ts";
import { parseCredits } from "#app/paid-calls/spending/credit-amounts.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";

/** How an import has its run started, and where it goes then. */
export interface ImportStart {
  /** The chosen output fields; undefined until they are known. */
  readonly fields: ImportFields | undefined;
  /** Undefined while the service has not told it. */
  readonly creditsLeft: number | undefined;
  /** The runs of this browser. Rejects where they cannot be read. */
  readonly findRuns: () => Promise<readonly RunningRun[]>;
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
  /** What is asked before it starts: whether to spend so much, or to go on without what other runs hold. */
  readonly question: ImportQuestion | undefined;
  readonly askFrom: AskFrom;
  readonly start: () => void;
  readonly confirm: () => Promise<void>;
  readonly cancel: () => void;
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
  const [question, setQuestion] = useState<ImportQuestion>();
  const [starting, setStarting] = useState(false);
  const { credits: limit, error } = parseCredits(text);
  const { credits, sent } = countDecisions(rows);
  const cost = Math.min(credits, limit ?? credits);
  const { fields, creditsLeft, startRun, onStarted } = options;
  const obstacle = obstacleOf(options, sent, { wrongCeiling: error !== undefined, cost, creditsLeft });

  const begin = async (agreed: ImportQuestion) => {
    const { file, columns } = store.store.getState();
    if (file === null || fields === undefined || starting) return;
    setStarting(true);
    try {
      const runId = await startRun(importRequest(type, agreed, { fileName: file.name, fields, limit }));
      const sent = new Set(agreed.records.map(({ id }) => id));
      const imported = importedFile(file.name, columns, rows, (row) =>
        row.runKey === null || sent.has(row.runKey)
          ? leftOutReason(type, row)
          : "Another run was still reading it.",
      );
      await storeImportedFile(session, runId, imported).catch((error: unknown) => {
        ignoring(isStorageTrouble)(error);
        showToast({
          message:
            "The run has started. There was no room to keep your file, so its columns will not come back.",
        });
      });
      store.reset();
      onStarted(runId);
    } catch (reason) {
      showToast({ message: `The run was not started. ${errorMessage(reason)}` });
    } finally {
      setStarting(false);
      setQuestion(undefined);
    }
  };

  const ask = async () => {
    try {
      const next = importQuestion(type, rows, { runs: await options.findRuns(), limit, creditsLeft });
      await sendOrAsk(next, askFrom.credits, { send: begin, ask: setQuestion });
    } catch (reason) {
      showToast({ message: `The run was not started. ${errorMessage(reason)}` });
    }
  };

  return {
    ceiling: { text, enter: setText, ...(error === undefined ? {} : { error }) },
    cost,
    obstacle,
    starting,
    question,
    askFrom,
    start() {
      if (obstacle === undefined && !starting) void ask();
    },
    confirm: () => (question ? begin(question) : Promise.resolve()),
    cancel: () => setQuestion(undefined),
  };
}

/** The file as it is stored: the columns that were not left out, and for each row its record in the run. */
function importedFile(
  fileName: string,
  columns: readonly GuessedColumn[],
  rows: readonly DecidedRow[],
  reasonOf: (row: DecidedRow) => string | null,
): ImportedFile {
  const kept = columns.filter(({ target }) => target !== "leave-out");
  return {
    fileName,
    columns: kept.map(({ name }) => name),
    rows: rows.map((row) => ({
      cells: kept.map(({ index }) => row.cells[index] ?? ""),
      key: row.runKey,
      leftOut: reasonOf(row),
    })),
  };
}
