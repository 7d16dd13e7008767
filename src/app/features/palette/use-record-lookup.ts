import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { usePaused } from "#app/search/use-settled-text.ts";
import { callSearch } from "#app/api/call-operation.ts";
import { companyQueries } from "#app/api/company-api-queries.ts";
import { type SignedInUser, isGranted, useUser } from "#app/auth/auth-session-state.ts";
import { describeError } from "#app/errors/describe-error.ts";
import { nameLookup } from "#app/storage/stored-name-lookup.ts";
import { type CompanyRecord, searchCompanies } from "#contract/company-schemas.ts";
import { type ContactRecord, contactName, searchContacts } from "#contract/contact-schemas.ts";
import { hasWords } from "./palette-item.ts";

/** Pause in typing after which names are looked up. */
const PAUSE_MS = 300;
const CACHED_MS = 60_000;
const MAX_FOUND = 5;

/** At least two letters or digits: a single one matches everybody. */
const ENOUGH = /[\p{L}\p{N}].*[\p{L}\p{N}]/u;

/** No automatic retries: the next letter sends a new request. */
const cached = { staleTime: CACHED_MS, gcTime: CACHED_MS, retry: false } as const;

/** The first records that match a name. Costs no credits and counts no records. [metering-1] */
const nameQueries = {
  companies: (name: string) => ({ ...companyQueries.byName(name, MAX_FOUND), ...cached }),
  contacts: (name: string) =>
    queryOptions({
      queryKey: ["searchContacts", "palette", name],
      queryFn: ({ signal }) =>
        callSearch(searchContacts, { criteria: { fullName: name }, page: 1, size: MAX_FOUND }, { signal }),
      ...cached,
    }),
};

/** Records that match a name, as far as known. */
interface Found<Row> {
  readonly rows: readonly Row[];
  /** The total for the current text; undefined until its answer arrives. */
  readonly total: number | undefined;
}

/** The lookup for the typed text. */
export interface RecordLookup {
  readonly companies: Found<CompanyRecord>;
  readonly contacts: Found<ContactRecord>;
  /** Whether an answer is pending, or will be requested after the pause. */
  readonly pending: boolean;
  /** Why the lookup failed, in a line. */
  readonly problem: string | undefined;
}

/** The searches worth asking for a name, among those granted to the person. */
export function wantedLookups(name: string, user: Pick<SignedInUser, "scopes"> | undefined) {
  const isEnough = ENOUGH.test(name);
  return {
    companies: isEnough && isGranted(user, searchCompanies),
    contacts: isEnough && isGranted(user, searchContacts),
  };
}

/**
 * Looks up companies and people by name once typing pauses. Changing the text cancels the previous request; its rows
 * stay as long as they match the new text, too.
 */
export function useRecordLookup(typed: string): RecordLookup {
  const name = typed.trim().replaceAll(/\s+/g, " ");
  const [setting] = nameLookup.use();
  const settled = usePaused(name, PAUSE_MS);
  const wanted = wantedLookups(name, useUser());
  const findsCompanies = setting === "on" && wanted.companies;
  const answerContactSearch = setting === "on" && wanted.contacts;
  const companies = useQuery({
    ...nameQueries.companies(name),
    enabled: findsCompanies && settled,
    placeholderData: keepPreviousData,
  });
  const contacts = useQuery({
    ...nameQueries.contacts(name),
    enabled: answerContactSearch && settled,
    placeholderData: keepPreviousData,
  });
  const error = (findsCompanies ? companies.error : null) ?? (answerContactSearch ? contacts.error : null);
  return {
    companies: found(companies, findsCompanies, ({ attributes }) => hasWords(attributes.name ?? "", name)),
    contacts: found(contacts, answerContactSearch, ({ attributes }) =>
      hasWords(contactName(attributes), name),
    ),
    pending: (findsCompanies && isPending(companies)) || (answerContactSearch && isPending(contacts)),
    problem: error ? problemMessage(error) : undefined,
  };
}

function problemMessage(error: Error): string {
  const { title, text } = describeError(error, { what: "Names", scopes: [] });
  return `${title}. ${text}`;
}

interface Lookup<Row> {
  readonly data:
    | { readonly data: readonly Row[]; readonly meta: { readonly totalResults: number } }
    | undefined;
  readonly isPlaceholderData: boolean;
  readonly error: Error | null;
}

function isPending({ data, isPlaceholderData, error }: Lookup<unknown>): boolean {
  return error === null && (data === undefined || isPlaceholderData);
}

function found<Row>(
  { data, isPlaceholderData }: Lookup<Row>,
  enabled: boolean,
  matches: (row: Row) => boolean,
): Found<Row> {
  if (!enabled || data === undefined) return { rows: [], total: undefined };
  if (isPlaceholderData) return { rows: data.data.filter(matches), total: undefined };
  return { rows: data.data, total: data.meta.totalResults };
}
