import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { walkPaced } from "#app/api/walk.ts";
import { fallbackIfAbsent, callSearch } from "#app/api/call-operation.ts";
import { type LookupEntry, lookupQueries } from "#app/api/lookup-api-queries.ts";
import { SEARCH_KEYS } from "#app/api/query-keys.ts";
import { type OrgPerson, orgLevelOf } from "#app/features/company/org-chart/org-chart-tree.ts";
import { type SelectAllPlan, countReachable } from "#app/search/select-all/select-all-plan.ts";
import { contactSnapshot } from "#contract/records/record-snapshot.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import {
  type ContactCriteria,
  type ContactRecord,
  contactName,
  searchContacts,
} from "#contract/contact-schemas.ts";
import { LIMITS } from "#contract/operation.ts";
import { PEOPLE_TAB_KEYS, type PeopleTabKey, peopleCriteria, titleRank } from "./people-tabs.ts";

/** The most senior first. */
const SORT = "-hierarchy";

/** The number of people that a tab shows; its link to the contact search leads to the rest. */
export const PEOPLE_PAGE_SIZE = 25;

/** The levels of the org chart. */
const CHART_LEVELS = ["C Level Exec", "VP Level Exec", "Director"].join(",");

/** Begins like the key of every free search, so that runs that bring data refetch these too. */
const keyOf = (companyId: string, ...rest: readonly string[]) => [
  SEARCH_KEYS.free,
  searchContacts.name,
  "of company",
  companyId,
  ...rest,
];

/** A person in the form in which the selection stores records. */
export function selectablePerson(row: ContactRecord) {
  return { type: "contact", id: row.id, snapshot: contactSnapshot(row) } as const satisfies SelectableRecord;
}

/** People whose title leads come first; the others keep the order of the service. */
function byTitle(rows: readonly ContactRecord[]): ContactRecord[] {
  const rank = ({ attributes }: ContactRecord) => titleRank(attributes.jobTitle ?? "");
  return rows.toSorted((one, other) => rank(one) - rank(other));
}

/** Reads the people of a company by the free contact search. Nothing here costs credits. [metering-1] */
export const companyPeopleQueries = {
  /** The first people of a tab, the most senior first. */
  page: (companyId: string, tab: PeopleTabKey) =>
    queryOptions({
      queryKey: keyOf(companyId, tab),
      queryFn: async ({ signal }) => {
        const criteria = peopleCriteria(companyId, tab);
        const request = { criteria, page: 1, size: PEOPLE_PAGE_SIZE, sort: SORT };
        const { data, meta } = await callSearch(searchContacts, request, { signal });
        return { rows: tab === "c-level" ? byTitle(data) : data, total: meta.totalResults };
      },
    }),
  /** The number of people of each tab. Sends one free request for each tab that was not shown yet. */
  counts: (companyId: string, tabs: readonly PeopleTabKey[] = PEOPLE_TAB_KEYS) =>
    queryOptions({
      queryKey: keyOf(companyId, "counts", ...tabs),
      queryFn: async ({ signal, client }) => {
        const counts = new Map<PeopleTabKey, number>();
        const shownTotal = (tab: PeopleTabKey) =>
          client.getQueryData(companyPeopleQueries.page(companyId, tab).queryKey)?.total;
        const count = async (tab: PeopleTabKey) =>
          shownTotal(tab) ?? (await ask(peopleCriteria(companyId, tab), 1, signal)).meta.totalResults;
        for await (const [tab, total] of walkPaced(tabs, count, { signal })) counts.set(tab, total);
        return counts;
      },
    }),
  /**
   * The people of the org chart with their departments: the first 100 of each. Search does not return departments, so
   * each department is searched for; people found in none of them have an empty department.
   */
  executives: (companyId: string) =>
    queryOptions({
      queryKey: keyOf(companyId, "org chart"),
      queryFn: ({ signal, client }) => readExecutives(client, companyId, signal),
    }),
};

function ask(criteria: ContactCriteria, size: number, signal: AbortSignal) {
  return callSearch(searchContacts, { criteria, page: 1, size, sort: SORT }, { signal, sender: "walk" });
}

async function readExecutives(
  client: QueryClient,
  companyId: string,
  signal: AbortSignal,
): Promise<readonly OrgPerson[]> {
  // without the list of departments, only the first hundred people can be requested
  const departments = await client
    .ensureQueryData(lookupQueries.data("departments"))
    .catch(fallbackIfAbsent<LookupEntry[]>([]));
  const everybody = { id: undefined, name: "" };
  const known = new Map<string, OrgPerson>();
  let left = Infinity;
  /** First everybody, then each department until all people are found. */
  function* questions() {
    yield everybody;
    for (const department of departments) if (left > 0) yield department;
  }
  const peopleOf = ({ id }: { readonly id: string | undefined }) =>
    ask({ companyId, managementLevel: CHART_LEVELS, department: id }, LIMITS.pageSizeMax, signal);
  for await (const [{ id, name }, { data, meta }] of walkPaced(questions(), peopleOf, { signal })) {
    if (id === undefined) left = meta.totalResults;
    else left -= data.length;
    for (const row of data) {
      const person = orgPerson(row, name);
      if (person !== undefined) known.set(row.id, person);
    }
  }
  const order = new Map(departments.map(({ name }, index) => [name, index]));
  const rank = ({ department }: OrgPerson) => order.get(department) ?? departments.length;
  return [...known.values()].toSorted((one, other) => rank(one) - rank(other));
}

function orgPerson(row: ContactRecord, department: string): OrgPerson | undefined {
  const level = orgLevelOf(row.attributes.managementLevel);
  if (level === undefined) return undefined;
  const name = contactName(row.attributes) || "Name unknown";
  const title = row.attributes.jobTitle ?? "";
  return { id: row.id, name, title, level, department, choice: selectablePerson(row) };
}

/** Plans to select everybody of a tab by pages of free searches. `total`: how many people the tab has. */
export function selectPeoplePlan(companyId: string, tab: PeopleTabKey, total: number): SelectAllPlan {
  const reachable = countReachable(total);
  const pages = Array.from({ length: Math.ceil(reachable / LIMITS.pageSizeMax) }, (_, index) => index + 1);
  return {
    reachable,
    total,
    pages,
    requests: pages.length,
    records: reachable,
    read: async (page, signal) => {
      const criteria = peopleCriteria(companyId, tab);
      const request = { criteria, page, size: LIMITS.pageSizeMax, sort: SORT };
      const { data } = await callSearch(searchContacts, request, { signal, sender: "walk" });
      return { rows: data.length, records: data.map(selectablePerson) };
    },
  };
}
