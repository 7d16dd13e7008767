import { ApiError, rateLimitWait } from "#app/api/api-error.ts";
import { walkingPace } from "#app/api/api-rate-limits.ts";
import { callSearch } from "#app/api/call-operation.ts";
import { worthAnotherTry } from "#app/api/query-client.ts";
import { type Clock, pause } from "#app/lib/clock.ts";
import { companySnapshot, contactSnapshot } from "#contract/records/record-snapshot.ts";
import { type CompanyCriteria, type CompanyRecord, searchCompanies } from "#contract/company-schemas.ts";
import { type ContactCriteria, type ContactRecord, searchContacts } from "#contract/contact-schemas.ts";
import { LIMITS, type SearchAnswer } from "#contract/operation.ts";
import type { MatchCandidate } from "./row-match.ts";

/** What a search is asked and told. */
interface SearchPage<Criteria> {
  readonly criteria: Criteria;
  readonly page: number;
  readonly size: number;
}

/** The two searches that cost no credits. Both reject like `callSearch`. [metering-1] */
export interface SearchCalls {
  contacts(request: SearchPage<ContactCriteria>, signal: AbortSignal): Promise<SearchAnswer<ContactRecord>>;
  companies(request: SearchPage<CompanyCriteria>, signal: AbortSignal): Promise<SearchAnswer<CompanyRecord>>;
}

/** Criteria travel in the body alone, so that no address or name stands in a URL. */
export const serviceSearchCalls: SearchCalls = {
  contacts: (request, signal) => callSearch(searchContacts, request, { signal, sender: "walk" }),
  companies: (request, signal) => callSearch(searchCompanies, request, { signal, sender: "walk" }),
};

/** A contact with the parts of its name and its company, for comparing. */
export interface FoundContact extends MatchCandidate {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly jobTitle: string;
  readonly companyId: string;
  readonly companyName: string;
}

/** A company with what tells it from others, for comparing. */
export interface FoundCompany extends MatchCandidate {
  readonly name: string;
  readonly website: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

/** What a search found; `complete` says whether that is all. */
export interface Found<Row> {
  readonly records: readonly Row[];
  readonly complete: boolean;
}

/** Searches at the pace of a long walk. They reject with what does not pass by itself, or with the signal's reason. */
export interface FreeSearch {
  contacts(criteria: ContactCriteria): Promise<Found<FoundContact>>;
  /** Reads all pages where they are not more than `pages`, else the first alone; 1 when left out. */
  companies(criteria: CompanyCriteria, pages?: number): Promise<Found<FoundCompany>>;
}

interface FreeSearchOptions {
  readonly calls?: SearchCalls | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The least time between the starts of two requests, in milliseconds; the pace of long walks when left out. */
  readonly interval?: (() => number) | undefined;
  readonly onRequest: () => void;
  /** When it continues, in milliseconds since 1970; undefined once it has. */
  readonly onWait: (until: number | undefined) => void;
}

/** Between a failure that may pass by itself and the next try. */
const RETRY_DELAY_MS = 1000;

/** Answers that are remembered: rows that ask the same mostly stand near each other. */
const MAX_REMEMBERED = 500;

function foundContact(record: ContactRecord): FoundContact {
  const { attributes } = record;
  return {
    id: record.id,
    snapshot: contactSnapshot(record),
    lastUpdatedDate: attributes.lastUpdatedDate ?? null,
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
    lastUpdatedDate: null,
    name,
    website: website ?? "",
    city: city ?? "",
    state: state ?? "",
    country: country ?? "",
  };
}

/** How long to wait after an error, in milliseconds; undefined where it does not pass by itself. */
function retryDelay(error: unknown, failures: number): number | undefined {
  const wait = rateLimitWait(error);
  if (wait !== undefined) return wait;
  if (!(error instanceof ApiError) || !worthAnotherTry(failures, error)) return undefined;
  return RETRY_DELAY_MS * (failures + 1);
}

/** Sends requests no faster than `interval` whoever asks, and none while the service asks to wait. */
function pacedRequests({ clock, signal, interval = walkingPace, onRequest, onWait }: FreeSearchOptions) {
  const pace = { next: clock.now(), until: 0, waiting: false };

  async function turn(): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const early = Math.max(pace.next, pace.until) - clock.now();
      if (early <= 0) break;
      await pause(early, clock, signal);
    }
    pace.next = clock.now() + interval();
    if (!pace.waiting) return;
    pace.waiting = false;
    onWait(undefined);
  }

  return async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
    for (let failures = 0; ;) {
      await turn();
      try {
        const answer = await request();
        signal.throwIfAborted();
        onRequest();
        return answer;
      } catch (error) {
        const delay = retryDelay(error, failures);
        if (delay === undefined || signal.aborted) throw error;
        // a limit that was hit says nothing against the request
        if (rateLimitWait(error) === undefined) failures += 1;
        pace.until = Math.max(pace.until, clock.now() + delay);
        pace.waiting = true;
        onWait(pace.until);
      }
    }
  };
}

/** Asks each search once, as long as it is remembered; in memory only, since criteria may hold addresses. */
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

/** Opens the free searches for one matching; nothing of it outlives that. */
export function openFreeSearch(options: FreeSearchOptions): FreeSearch {
  const { calls = serviceSearchCalls, signal } = options;
  const send = pacedRequests(options);
  const contacts = remembered<Found<FoundContact>>();
  const companies = remembered<Found<FoundCompany>>();
  const size = LIMITS.pageSizeMax;
  return {
    contacts: (criteria) =>
      contacts(JSON.stringify(criteria), async () => {
        const { data, meta } = await send(() => calls.contacts({ criteria, page: 1, size }, signal));
        return { records: data.map(foundContact), complete: meta.totalResults <= data.length };
      }),
    companies: (criteria, pages = 1) =>
      companies(JSON.stringify([criteria, pages]), async () => {
        const records: FoundCompany[] = [];
        for (let page = 1; page <= pages; page += 1) {
          const { data, meta } = await send(() => calls.companies({ criteria, page, size }, signal));
          records.push(...data.map(foundCompany));
          if (records.length >= meta.totalResults) return { records, complete: true };
          if (data.length === 0 || meta.totalResults > pages * size) break;
        }
        return { records, complete: false };
      }),
  };
}

/** Whether the service refused what one row says, which says nothing of other rows. */
export function isRefusedInput(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}
