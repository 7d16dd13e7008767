import { randomUUID } from "node:crypto";
import {
  IMPORT_PATHS,
  type ImportAnswer,
  type ImportBody,
  type ImportDecisionBody,
  type ImportRow,
  type ImportRowsAnswer,
  type ImportStart,
  type RowMatchInput,
  importAnswer,
  importDecisionAnswer,
  importRowsAnswer,
} from "#contract/imports/import-schemas.ts";
import { type RunAnswer, runAnswer } from "#contract/runs/run-schemas.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { type WorkspaceForTest, pageCalls } from "#testing/workspace/workspace-for-test.ts";

/** A row of a file, as a page sends it. */
export function importRowOf(
  row: number,
  input: RowMatchInput | null,
  given: Partial<ImportRow> = {},
): ImportRow {
  const name = input?.fullName ?? [input?.firstName, input?.lastName].filter(Boolean).join(" ");
  return {
    row,
    cells: [name, `cell ${String(row)}`],
    input,
    companyWebsite: null,
    snapshot: contactSnapshotOf({ name }),
    notes: [],
    leftOut: input === null ? "It has no name." : null,
    sameAs: null,
    ...given,
  };
}

/** The import requests of a person's page. */
export function importCalls(test: () => WorkspaceForTest) {
  const at = (path: string, id: string) => path.replace(":id", id);
  const { told } = pageCalls(test);
  return {
    /** Makes an import of rows, which are looked for from then on. */
    async make(
      username: string,
      rows: readonly ImportRow[],
      given: Partial<ImportBody> = {},
    ): Promise<ImportAnswer> {
      const body = {
        id: randomUUID(),
        name: "Fair",
        fileName: "Fair.csv",
        type: "contact",
        columns: ["Name", "Notes"],
        rows: rows.length,
        ...given,
      };
      let made = await told(importAnswer, username, IMPORT_PATHS.imports, body);
      for (let from = 0; from < rows.length; from += 1000) {
        const portion = { from, rows: rows.slice(from, from + 1000) };
        made = await told(importAnswer, username, at(IMPORT_PATHS.rows, body.id), portion);
      }
      return made;
    },
    /** Ends the matching of an import, whatever was found. */
    async endMatching(id: string): Promise<void> {
      const { query } = test().database;
      await query.updateTable("imports").set({ state: "ready" }).where("id", "=", id).execute();
    },
    read: (username: string, id: string) => told(importAnswer, username, at(IMPORT_PATHS.import, id)),
    rows: (username: string, id: string, query = "size=1000"): Promise<ImportRowsAnswer> =>
      told(importRowsAnswer, username, `${at(IMPORT_PATHS.rows, id)}?${query}`),
    find: (username: string, id: string, words: string): Promise<ImportRowsAnswer> =>
      told(importRowsAnswer, username, at(IMPORT_PATHS.find, id), { words }),
    decide: (username: string, id: string, body: ImportDecisionBody) =>
      told(importDecisionAnswer, username, at(IMPORT_PATHS.decisions, id), body),
    resume: (username: string, id: string) => told(importAnswer, username, at(IMPORT_PATHS.resume, id), {}),
    start: (username: string, id: string, given: Partial<ImportStart> = {}): Promise<RunAnswer> =>
      told(runAnswer, username, at(IMPORT_PATHS.start, id), {
        outputFields: ["id", "email"],
        requiredFields: [],
        upTo: 1000,
        leaveOutNothing: true,
        ...given,
      }),
  };
}
