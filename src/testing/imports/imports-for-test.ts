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
import type { WorkspaceForTest } from "#testing/workspace/workspace-for-test.ts";

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
  async function ask<Answer>(
    username: string,
    path: string,
    schema: { parse(value: unknown): Answer },
    body?: object,
  ): Promise<Answer> {
    const page = await test().person(username);
    const response = await page.ask(path, body === undefined ? {} : { method: "POST", body });
    if (response.status !== 200) throw new Error(`${String(response.status)} ${await response.text()}`);
    return schema.parse(await response.json());
  }
  const calls = {
    /** Makes an import of rows, whose matching begins then. */
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
      let made = await ask(username, IMPORT_PATHS.imports, importAnswer, body);
      for (let from = 0; from < rows.length; from += 1000) {
        const portion = { from, rows: rows.slice(from, from + 1000) };
        made = await ask(username, at(IMPORT_PATHS.rows, body.id), importAnswer, portion);
      }
      return made;
    },
    /** Ends the matching of an import, whatever was found. */
    async endMatching(id: string): Promise<void> {
      const { query } = test().database;
      await query.updateTable("imports").set({ state: "ready" }).where("id", "=", id).execute();
    },
    read: (username: string, id: string) => ask(username, at(IMPORT_PATHS.import, id), importAnswer),
    rows: (username: string, id: string, query = "size=1000"): Promise<ImportRowsAnswer> =>
      ask(username, `${at(IMPORT_PATHS.rows, id)}?${query}`, importRowsAnswer),
    find: (username: string, id: string, words: string): Promise<ImportRowsAnswer> =>
      ask(username, at(IMPORT_PATHS.find, id), importRowsAnswer, { words }),
    decide: (username: string, id: string, body: ImportDecisionBody) =>
      ask(username, at(IMPORT_PATHS.decisions, id), importDecisionAnswer, body),
    resume: (username: string, id: string) => ask(username, at(IMPORT_PATHS.resume, id), importAnswer, {}),
    start: (username: string, id: string, given: Partial<ImportStart> = {}): Promise<RunAnswer> =>
      ask(username, at(IMPORT_PATHS.start, id), runAnswer, {
        outputFields: ["id", "email"],
        requiredFields: [],
        upTo: 1000,
        leaveOutNothing: true,
        ...given,
      }),
  };
  return calls;
}
