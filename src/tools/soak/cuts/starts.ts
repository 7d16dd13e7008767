import { randomUUID } from "node:crypto";
import {
  IMPORT_PATHS,
  type ImportAnswer,
  type ImportRow,
  importAnswer,
} from "#contract/imports/import-schemas.ts";
import type { PaidOperation } from "#contract/gateway-schemas.ts";
import { type RunBody, type RunPurpose, runAnswer } from "#contract/runs/run-schemas.ts";
import type { PageOverHttp } from "#tools/sign-in/page-over-http.ts";
import { MAX_CONTACTS, type Stage } from "./stage.ts";
import { until } from "./until.ts";

/** Starts something at the gateways as pages do; gives the ids of its runs. */
export type Start = (page: PageOverHttp, stage: Stage) => Promise<readonly string[]>;

/** More than anything here costs. */
const UP_TO = 1000;
const IMPORTED = 50;
const OUTPUT_FIELDS = ["id", "firstName", "lastName", "email"];

function contactsBody({ catalogue }: Stage, count: number, purpose: RunPurpose): RunBody {
  return {
    id: randomUUID(),
    operation: "enrichContacts",
    purpose,
    name: `${count} contacts`,
    outputFields: OUTPUT_FIELDS,
    inputs: catalogue.contacts.slice(0, count),
    start: { upTo: UP_TO },
  };
}

/** A run of so many contacts, by one request. */
export function contacts(count = MAX_CONTACTS): Start {
  return async (page, stage) => [(await page.make(contactsBody(stage, count, "enrich"))).id];
}

/** A reveal of one contact. */
export const reveal: Start = async (page, stage) => [(await page.make(contactsBody(stage, 1, "reveal"))).id];

function ofCompany(operation: PaidOperation, purpose: RunPurpose): Start {
  return async (page, { catalogue: { company } }) => {
    const body = { operation, purpose, name: company.snapshot.name, inputs: [company] };
    return [(await page.make({ id: randomUUID(), ...body, start: { upTo: UP_TO } })).id];
  };
}

export const family: Start = ofCompany("enrichHierarchy", "family");
export const news: Start = ofCompany("enrichNews", "read");

/** Two pages of a person post one run under one id at once. */
export const twoPagesOneRun: Start = async (page, stage) => {
  const body = contactsBody(stage, MAX_CONTACTS, "enrich");
  const made = await Promise.all([page.make(body), page.make(body)]);
  return [...new Set(made.map(({ id }) => id))];
};

/** Two pages of a person start what is selected at once, each as a run of its own. */
export const twoRunsOfOneSelection: Start = async (page, stage) => {
  const made = await Promise.all([1, 2].map(() => page.make(contactsBody(stage, MAX_CONTACTS, "enrich"))));
  return made.map(({ id }) => id);
};

/** A run that was checked, and whose start is sent five times at once. */
export const fiveStarts: Start = async (page, stage) => {
  const { start, ...draft } = contactsBody(stage, MAX_CONTACTS, "enrich");
  const { id } = await page.make(draft);
  await page.command(id, { type: "check" });
  await until(
    "a price",
    () => page.run(id),
    ({ state }) => state === "ready",
  );
  await Promise.all(
    Array.from({ length: 5 }, () => page.command(id, { type: "start", upTo: start?.upTo ?? 0 })),
  );
  return [id];
};

function rowOf({ snapshot }: Stage["catalogue"]["contacts"][number], at: number): ImportRow {
  const { name } = snapshot;
  const company = "company" in snapshot ? (snapshot.company?.name ?? "") : "";
  return {
    row: at + 1,
    cells: [name, company],
    input: { fullName: name, companyName: company },
    companyWebsite: null,
    snapshot,
    notes: [],
    leftOut: null,
    sameAs: null,
  };
}

/** An import of a file whose rows were looked for: its run. */
export const imported: Start = async (page, { catalogue }) => {
  const rows = catalogue.contacts.slice(0, IMPORTED).map(rowOf);
  const id = randomUUID();
  const at = (path: string) => path.replace(":id", id);
  await page.ask(IMPORT_PATHS.imports, importAnswer, {
    id,
    name: "Fair",
    fileName: "Fair.csv",
    type: "contact",
    columns: ["Name", "Company"],
    rows: rows.length,
  });
  await page.ask(at(IMPORT_PATHS.rows), importAnswer, { from: 0, rows });
  await until(
    "rows that were looked for",
    (): Promise<ImportAnswer> => page.ask(at(IMPORT_PATHS.import), importAnswer),
    ({ state }) => state === "ready",
  );
  const start = { outputFields: OUTPUT_FIELDS, requiredFields: [], upTo: UP_TO, leaveOutNothing: false };
  return [(await page.ask(at(IMPORT_PATHS.start), runAnswer, start)).id];
};
