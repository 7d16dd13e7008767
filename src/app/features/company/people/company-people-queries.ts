import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { callSearch } from "#app/api/call-operation.ts";
import { lookupQueries } from "#app/api/lookup-api-queries.ts";
import { SEARCH_KEYS } from "#app/api/query-keys.ts";
import type { OrgPerson } from "#app/features/company/org-chart/org-chart-tree.ts";
import { orgLevelOf } from "#app/features/company/org-chart/org-chart-tree.ts";
import type { SelectAllPlan } from "#app/search/select-all/select-all-plan.ts";
import { countReachable } from "#app/search/select-all/select-all-plan.ts";
import { contactSnapshot } from "#app/records/record-snapshot.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { type ContactRecord, contactName, searchContacts } from "#contract/contact-schemas.ts";
import { LIMITS } from "#contract/operation.ts";
import { type PeopleTabKey, peopleCriteria, titleRank } from "./people-tabs.ts";

/** The most senior first. */
const SORT = "-hierarchy";

/** People that a tab shows before it leads to the contact search for the others. */
export const PEOPLE_PAGE_SIZE = 25;

/** The levels of the org chart. */
const CHART_LEVELS = ["C Level Exec", "VP Level Exec", "Director"].join(",");

/** Begins like every search that is free: runs that bring something have them asked again. */
const keyOf = (companyId: string, ...rest: readonly string[]) => [
  SEARCH_KEYS.free,
  searchContacts.name,
  "of company",
  companyId,
  ...rest,
];

/** A person as the selection takes one. */
export function selectablePerson(row: ContactRecord) {
  return { type: "contact", id: row.id, snapshot: contactSnapshot(row) } as const satisfies SelectableRecord;
}

/** Those whose title leads come first; the others stay as the service ordered them. */
function byTitle(rows: readonly ContactRecord[]): ContactRecord[] {
  const rank = ({ attributes }: ContactRecord) => titleRank(attributes.jobTitle ?? "");
  return rows.toSorted((one, other) => rank(one) - rank(other));
}

/** The people of a company by the free contact search. Nothing here costs credits. [metering-1] */
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
  /** How many people a tab has. It leaves when nothing else waits: the first rows come before it. */
  count: (companyId: string, tab: PeopleTabKey) =>
    queryOptions({
      queryKey: keyOf(companyId, tab, "count"),
      queryFn: async ({ signal }) => {
        const request = { criteria: peopleCriteria(companyId, tab), page: 1, size: 1 };
        const { meta } = await callSearch(searchContacts, request, { signal, sender: "walk" });
        return meta.totalResults;
      },
    }),
  /**
   * The people of the org chart with their departments. Search answers no department, so each department is asked for
   * its people; somebody in none of them has an empty one.
   */
  executives: (companyId: string) =>
    queryOptions({
      queryKey: keyOf(companyId, "org chart"),
      queryFn: ({ signal, client }) => readExecutives(client, companyId, signal),
    }),
};

async function readExecutives(
  client: QueryClient,
  companyId: string,
  signal: AbortSignal,
): Promise<readonly OrgPerson[]> {
  const ask = (department?: string) => {
    const criteria = { companyId, managementLevel: CHART_LEVELS, department };
    const request = { criteria, page: 1, size: LIMITS.pageSizeMax, sort: SORT };
    return callSearch(searchContacts, request, { signal, sender: "walk" });
  };
  const all = await ask();
  if (all.data.length === 0) return [];
  const departments = await client.ensureQueryData(lookupQueries.data("departments"));
  const answers = await Promise.all(departments.map(({ id }) => ask(id)));
  const people = new Map<string, OrgPerson>();
  const add = (row: ContactRecord, department: string) => {
    const level = orgLevelOf(row.attributes.managementLevel);
    if (level === undefined || people.has(row.id)) return;
    const name = contactName(row.attributes) || "Name unknown";
    const title = row.attributes.jobTitle ?? "";
    people.set(row.id, { id: row.id, name, title, level, department, choice: selectablePerson(row) });
  };
  for (const [index, { data }] of answers.entries())
    for (const row of data) add(row, departments[index]?.name ?? "");
  for (const row of all.data) add(row, "");
  return [...people.values()];
}

/** Plans to select everybody of a tab: pages of free searches. `total`: how many there are. */
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
