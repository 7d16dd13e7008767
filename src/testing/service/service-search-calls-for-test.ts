import { apiErrorOf } from "#app/api/api-error.ts";
import { searchPath } from "#app/api/search-path.ts";
import type { SearchCalls } from "#app/features/imports/matching/free-search.ts";
import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { type SearchOperation, requestBody, searchAnswer } from "#contract/operation.ts";
import type { ServiceForTest } from "./service-for-test.ts";

/** Searches of one person over a service under test, and what left. */
export interface SearchCallsForTest {
  readonly calls: SearchCalls;
  /** The criteria of each request, as they were sent. */
  readonly sent: object[];
  /** The paths that were asked, with their queries. */
  readonly paths: Set<string>;
  /** How many were under way at once, at most. */
  mostAtOnce(): number;
}

/** Signs a sandbox user in and searches as the app does, errors included. */
export async function searchCallsOver(test: ServiceForTest, username = "rep"): Promise<SearchCallsForTest> {
  const token = await test.tokenOf(username);
  const sent: object[] = [];
  const paths = new Set<string>();
  let underWay = 0;
  let most = 0;
  const search =
    <Criteria extends object, Row>(operation: SearchOperation<unknown, Row, Criteria>) =>
    async (
      { criteria, ...page }: { criteria: Criteria; page: number; size: number },
      signal: AbortSignal,
    ) => {
      signal.throwIfAborted();
      const path = searchPath(operation.path, page);
      sent.push(criteria);
      paths.add(path);
      most = Math.max(most, (underWay += 1));
      try {
        const response = await test.send(token, path, { body: requestBody(operation.requestType, criteria) });
        const text = await response.text();
        if (response.status !== 200) throw apiErrorOf(response, text, Date.now());
        return searchAnswer(operation.record).parse(JSON.parse(text));
      } finally {
        underWay -= 1;
      }
    };
  const calls: SearchCalls = { contacts: search(searchContacts), companies: search(searchCompanies) };
  return { calls, sent, paths, mostAtOnce: () => most };
}
