import { useMemo } from "react";
import { dataRows, MAX_IMPORTED_ROWS, useImport } from "#app/features/imports/import-store.ts";
import { type CheckedRow, checkRows } from "#app/features/imports/model/checked-rows.ts";
import { type DecidedRow, decideRows } from "#app/features/imports/model/import-decisions.ts";

const NO_ROWS: readonly CheckedRow[] = [];

/** The rows of the file and what each asks for, under the columns as they are chosen now. */
export function useCheckedRows(): readonly CheckedRow[] {
  const file = useImport((state) => state.file);
  const headerRow = useImport((state) => state.headerRow);
  const type = useImport((state) => state.type);
  const columns = useImport((state) => state.columns);
  return useMemo(() => {
    if (file === null) return NO_ROWS;
    const targets = columns.map(({ target }) => target);
    return checkRows(type, targets, dataRows(file, headerRow).slice(0, MAX_IMPORTED_ROWS));
  }, [file, headerRow, type, columns]);
}

/** What becomes of each row, by what was found and what was decided. */
export function useDecidedRows(): readonly DecidedRow[] {
  const rows = useCheckedRows();
  const matches = useImport((state) => state.matches);
  const decisions = useImport((state) => state.decisions);
  return useMemo(() => decideRows(rows, matches, decisions), [rows, matches, decisions]);
}
