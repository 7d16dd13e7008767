import { nullIfNotFound } from "#app/api/api-error.ts";
import { requestAsPage, readAsPage } from "#app/api/request-as-page.ts";
import { walkNumbered, walkedRows } from "#app/api/walk.ts";
import {
  IMPORT_LIMITS,
  IMPORT_PATHS,
  type ImportAnswer,
  type ImportBody,
  type ImportDecisionBody,
  type ImportFilter,
  type ImportRow,
  type ImportRowAnswer,
  type ImportRowsAnswer,
  type ImportStart,
  importAnswer,
  importDecisionAnswer,
  importRowsAnswer,
  importsAnswer,
} from "#contract/imports/import-schemas.ts";
import { type RunAnswer, runAnswer } from "#contract/runs/run-schemas.ts";

/** Which rows of an import to fetch. */
export interface ImportRowsPage {
  /** Counts from 1. */
  readonly page: number;
  readonly size: number;
  readonly group?: ImportFilter | undefined;
  /** Text to search for in the rows. */
  readonly words?: string | undefined;
}

const pathOf = (path: string, id: string) => path.replace(":id", encodeURIComponent(id));

/** The person's imports at the gateway. All methods reject with an ApiError. */
export function importGateway(personId: string) {
  const read = <Answer>(
    path: string,
    id: string,
    schema: Parameters<typeof readAsPage<Answer>>[2],
    body?: object,
  ) => readAsPage(personId, pathOf(path, id), schema, undefined, body);
  return {
    make: (body: ImportBody): Promise<ImportAnswer> =>
      readAsPage(personId, IMPORT_PATHS.imports, importAnswer, undefined, body),
    add: (id: string, from: number, rows: readonly ImportRow[]) =>
      read(IMPORT_PATHS.rows, id, importAnswer, { from, rows }),
    /** Imports that have not been started. */
    list: async (signal?: AbortSignal): Promise<readonly ImportAnswer[]> =>
      (await readAsPage(personId, IMPORT_PATHS.imports, importsAnswer, signal)).imports,
    /** Null where this person has no such import. */
    read: (id: string, signal?: AbortSignal): Promise<ImportAnswer | null> =>
      readAsPage(personId, pathOf(IMPORT_PATHS.import, id), importAnswer, signal).catch(nullIfNotFound),
    rows(
      id: string,
      { page, size, group, words }: ImportRowsPage,
      signal?: AbortSignal,
    ): Promise<ImportRowsAnswer> {
      if (words !== undefined) {
        const body = { page, size, words, ...(group && { group }) };
        return readAsPage(personId, pathOf(IMPORT_PATHS.find, id), importRowsAnswer, signal, body);
      }
      const query = new URLSearchParams({ page: String(page), size: String(size), ...(group && { group }) });
      const path = `${pathOf(IMPORT_PATHS.rows, id)}?${query.toString()}`;
      return readAsPage(personId, path, importRowsAnswer, signal);
    },
    /** All rows of a group, or of the whole import. */
    allRows(id: string, group?: ImportFilter): Promise<readonly ImportRowAnswer[]> {
      return walkedRows(
        walkNumbered(IMPORT_LIMITS.rowsPerRequest, (page, signal) =>
          this.rows(id, { ...page, group }, signal),
        ),
      );
    },
    decide: (id: string, body: ImportDecisionBody) =>
      read(IMPORT_PATHS.decisions, id, importDecisionAnswer, body),
    resume: (id: string) => read(IMPORT_PATHS.resume, id, importAnswer, {}),
    start: (id: string, body: ImportStart): Promise<RunAnswer> =>
      read(IMPORT_PATHS.start, id, runAnswer, body),
    async remove(id: string): Promise<void> {
      await requestAsPage(personId, pathOf(IMPORT_PATHS.import, id), { method: "DELETE" });
    },
  };
}

export type ImportGateway = ReturnType<typeof importGateway>;
