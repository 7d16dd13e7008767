import { randomUUID } from "node:crypto";
import {
  IMPORT_PATHS,
  type ImportAnswer,
  type ImportRow,
  importAnswer,
} from "#contract/imports/import-schemas.ts";
import * as z from "zod/mini";
import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import type { PaidOperation } from "#contract/gateway-schemas.ts";
import { searchNews } from "#contract/news-schemas.ts";
import { companySnapshot, contactSnapshot } from "#contract/records/record-snapshot.ts";
import { type RunBody, type RunInput, type RunPurpose, runAnswer } from "#contract/runs/run-schemas.ts";
import type { PageOverHttp } from "#tools/sign-in/page-over-http.ts";
import { type ServiceCaller, serviceCaller } from "#tools/service-caller.ts";
import { until } from "#tools/until.ts";
import type { Stage } from "../stage.ts";

/** Contacts of a run by default, and those of the largest run. */
export const USUAL_CONTACTS = 200;
const MAX_CONTACTS = 1000;
const PAGE_SIZE = 100;

/** Records that runs can ask for. */
interface Catalogue {
  readonly contacts: readonly RunInput[];
  /** A company with news. */
  readonly company: RunInput;
}

/** A stage for cut work. */
export interface CutStage extends Stage {
  readonly catalogue: Catalogue;
}

async function rowsOf<Row>(
  service: ServiceCaller,
  operation: "searchContacts" | "searchCompanies" | "searchNews",
  record: z.ZodMiniType<Row>,
  { attributes = {}, page = 1 }: { readonly attributes?: object; readonly page?: number } = {},
): Promise<Row[]> {
  const query = `?page[number]=${page}&page[size]=${PAGE_SIZE}`;
  const answer = z.looseObject({ data: z.array(record) });
  return answer.parse(await service.call(operation, attributes, query)).data;
}

/** Finds records that runs can ask for. */
export async function readCatalogue(serviceUrl: string): Promise<Catalogue> {
  const service = await serviceCaller(serviceUrl);
  const contacts: RunInput[] = [];
  for (let page = 1; contacts.length < MAX_CONTACTS; page += 1) {
    const found = await rowsOf(service, "searchContacts", searchContacts.record, { page });
    contacts.push(...found.map((each) => ({ id: each.id, snapshot: contactSnapshot(each) })));
  }
  const [article] = await rowsOf(service, "searchNews", searchNews.record, {
    attributes: { pageDateMin: "2000-01-01" },
  });
  const companyId = article?.attributes.company?.[0]?.id ?? "";
  const [company] = await rowsOf(service, "searchCompanies", searchCompanies.record, {
    attributes: { companyId },
  });
  if (company === undefined) throw new Error("There is no company with news");
  return { contacts, company: { id: company.id, snapshot: companySnapshot(company) } };
}

/** Starts work at the gateways as pages do; returns the ids of its runs. */
export type Start = (page: PageOverHttp, stage: CutStage) => Promise<readonly string[]>;

/** More than anything here costs. */
const UP_TO = 1000;
const IMPORTED = 50;
const OUTPUT_FIELDS = ["id", "firstName", "lastName", "email"];

function contactsBody({ catalogue }: CutStage, count: number, purpose: RunPurpose): RunBody {
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

/** A run of `count` contacts, by one request. */
export function contacts(count = USUAL_CONTACTS): Start {
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
  const body = contactsBody(stage, USUAL_CONTACTS, "enrich");
  const made = await Promise.all([page.make(body), page.make(body)]);
  return [...new Set(made.map(({ id }) => id))];
};

/** Two pages of a person start what is selected at once, each as a run of its own. */
export const twoRunsOfOneSelection: Start = async (page, stage) => {
  const made = await Promise.all([1, 2].map(() => page.make(contactsBody(stage, USUAL_CONTACTS, "enrich"))));
  return made.map(({ id }) => id);
};

/** A checked run whose start is sent five times at once. */
export const fiveStarts: Start = async (page, stage) => {
  const { start, ...draft } = contactsBody(stage, USUAL_CONTACTS, "enrich");
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

function rowOf({ snapshot }: RunInput, at: number): ImportRow {
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

/** The run of an import whose rows were matched. */
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
