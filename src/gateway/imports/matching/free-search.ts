import type { CompanyCriteria, CompanyRecord } from "#contract/company-schemas.ts";
import type { ContactCriteria, ContactRecord } from "#contract/contact-schemas.ts";
import { LIMITS } from "#contract/operation.ts";
import { companySnapshot, contactSnapshot } from "#contract/records/record-snapshot.ts";
import type { FoundRecord, FreeSearchAnswer } from "#gateway/runs/free-search-call.ts";
import { problemIn, searchOutcome } from "#gateway/runs/call-outcome.ts";
import type { CallOutcome } from "#gateway/runs/run-states.ts";

/** A contact with the parts of its name and its company, for comparing. */
export interface FoundContact extends FoundRecord {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly jobTitle: string;
  readonly companyId: string;
  readonly companyName: string;
}

/** A company with the values that are compared. */
export interface FoundCompany extends FoundRecord {
  readonly name: string;
  readonly website: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

/** What a search found; `complete` says whether these are all records that match. */
export interface Found<Row> {
  readonly records: readonly Row[];
  readonly complete: boolean;
}

/** Free searches. They reject with a {@link RefusedSearchError} or a {@link HeldSearchError}. */
export interface FreeSearch {
  contacts(criteria: ContactCriteria): Promise<Found<FoundContact>>;
  /** Reads all pages where there are at most `pages` of them (1 by default), else only the first. */
  companies(criteria: CompanyCriteria, pages?: number): Promise<Found<FoundCompany>>;
}

/** The requests for one page of each search. [metering-1] */
export interface SearchCalls {
  contacts(criteria: ContactCriteria, page: number): Promise<FreeSearchAnswer<ContactRecord>>;
  companies(criteria: CompanyCriteria, page: number): Promise<FreeSearchAnswer<CompanyRecord>>;
}

/** The service refused the values of one row; other rows are unaffected. */
export class RefusedSearchError extends Error {
  override name = "RefusedSearchError";
}

/** No search can be sent now: the service is away, limits the rate, or refuses this person. */
export class HeldSearchError extends Error {
  override name = "HeldSearchError";
  readonly outcome: Extract<CallOutcome, { kind: "again" | "hold" }>;
  readonly status: number | undefined;

  constructor(outcome: HeldSearchError["outcome"], status?: number) {
    super("A search is not answered now.");
    this.outcome = outcome;
    this.status = status;
  }
}

/** Answers that are remembered: rows that ask for the same are mostly near each other. */
const MAX_REMEMBERED = 500;

function foundContact(record: ContactRecord): FoundContact {
  const { attributes } = record;
  return {
    id: record.id,
    snapshot: contactSnapshot(record),
    firstName: attributes.firstName ?? "",
    middleName: attributes.middleName ?? "",
    lastName: attributes.lastName ?? "",
    jobTitle: attributes.jobTitle ?? "",
    companyId: attributes.company?.id ?? "",
    companyName: attributes.company?.name ?? "",
  };
}

function foundCompany(record: CompanyRecord): FoundCompany {
  const { name, website, city, state, country } = companySnapshot(record);
  return {
    id: record.id,
    snapshot: companySnapshot(record),
    name,
    website: website ?? "",
    city: city ?? "",
    state: state ?? "",
    country: country ?? "",
  };
}

/** The page that was found; throws why there is none. */
function pageOf<Row>(answer: FreeSearchAnswer<Row>) {
  if ("rows" in answer) return { rows: answer.rows, total: answer.total ?? answer.rows.length };
  if ("refused" in answer && answer.refused.status === 400) {
    const { message } = problemIn(400, answer.refused.headers, answer.body);
    throw new RefusedSearchError(message);
  }
  throw new HeldSearchError(searchOutcome(answer), "refused" in answer ? answer.refused.status : undefined);
}

/** Remembers the answers of searches, so that equal ones are sent once; in memory only, since criteria may hold addresses. */
function remembered<Answer>(): (key: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (key, ask) => {
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = ask();
    answers.set(key, answer);
    const [oldest] = answers.keys();
    if (answers.size > MAX_REMEMBERED && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
}

/**
 * Opens the free searches for some rows, with their remembered answers. After a {@link HeldSearchError} none is sent any more.
 */
export function openFreeSearch(calls: SearchCalls): FreeSearch {
  const contacts = remembered<Found<FoundContact>>();
  const companies = remembered<Found<FoundCompany>>();
  let held: unknown;

  async function send<Row>(call: () => Promise<FreeSearchAnswer<Row>>) {
    if (held !== undefined) throw held;
    try {
      return pageOf(await call());
    } catch (error) {
      if (!(error instanceof RefusedSearchError)) held = error;
      throw error;
    }
  }

  return {
    contacts: (criteria) =>
      contacts(JSON.stringify(criteria), async () => {
        const { rows, total } = await send(() => calls.contacts(criteria, 1));
        return { records: rows.map(foundContact), complete: total <= rows.length };
      }),
    companies: (criteria, pages = 1) =>
      companies(JSON.stringify([criteria, pages]), async () => {
        const records: FoundCompany[] = [];
        for (let page = 1; page <= pages; page += 1) {
          const { rows, total } = await send(() => calls.companies(criteria, page));
          records.push(...rows.map(foundCompany));
          if (records.length >= total) return { records, complete: true };
          if (rows.length === 0 || total > pages * LIMITS.pageSizeMax) break;
        }
        return { records, complete: false };
      }),
  };
}
