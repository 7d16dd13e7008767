import type { QueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { companyQueries } from "#app/api/company-api-queries.ts";
import { SEARCH_KEYS } from "#app/api/query-keys.ts";
import { companySnapshot, contactSnapshot } from "#contract/records/record-snapshot.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import type { SearchAnswer, SearchOperation } from "#contract/operation.ts";
import { type RecentItem, rememberOpened } from "./recent-items.ts";

/** Pages left sooner were only passed through, such as rows stepped through in the preview. */
const STAY_MS = 1000;

/** Screens whose URL ends with an id, with the palette's kind for it. */
const DETAIL_SCREENS: Readonly<Record<string, string>> = {
  companies: "company",
  lists: "list",
  runs: "run",
  families: "family",
};

/** The palette's id for a URL: a record, a stored item, or the screen itself. */
export function openedAt({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: object;
}): string {
  const [, screen = "", id] = pathname.split("/");
  const kind = DETAIL_SCREENS[screen];
  if (kind !== undefined && id !== undefined) return `${kind}:${id}`;
  const peek: unknown = "peek" in search ? search.peek : undefined;
  if (typeof peek === "string" && screen === "contacts") return `contact:${peek}`;
  if (typeof peek === "string" && screen === "companies") return `company:${peek}`;
  const saved: unknown = "saved" in search ? search.saved : undefined;
  return typeof saved === "string" ? `saved:${saved}` : `screen:/${screen}`;
}

/** The cached rows of a free search. */
function cachedRows<Row>(client: QueryClient, operation: SearchOperation<unknown, Row>): readonly Row[] {
  const pages = client.getQueriesData<SearchAnswer<Row>>({ queryKey: [SEARCH_KEYS.free, operation.name] });
  return pages.flatMap(([, page]) => page?.data ?? []);
}

/** The recent item for an id; undefined while its record is unknown. */
function recentItemOf(client: QueryClient, id: string): RecentItem | undefined {
  const [kind, recordId = ""] = id.split(":");
  if (kind === "company") {
    const known = client.getQueryData(companyQueries.byId(recordId).queryKey);
    const rows = cachedRows(client, searchCompanies);
    const row = known ?? rows.find((each) => each.id === recordId);
    return row && { id, record: { type: "company", id: recordId, snapshot: companySnapshot(row) } };
  }
  if (kind === "contact") {
    const row = cachedRows(client, searchContacts).find((each) => each.id === recordId);
    return row && { id, record: { type: "contact", id: recordId, snapshot: contactSnapshot(row) } };
  }
  return { id };
}

/** Records what is opened, in any way, for the palette. Renders nothing. */
export function RememberOpened(): null {
  const session = useUserSession();
  const opened = useLocation({ select: openedAt });
  useEffect(() => {
    const cache = session.queryClient.getQueryCache();
    let unsubscribe = () => {};
    const remember = () => {
      const item = recentItemOf(session.queryClient, opened);
      if (item === undefined) return;
      unsubscribe();
      void rememberOpened(session, item);
    };
    const timer = setTimeout(() => {
      // the answer with the record may still be pending
      unsubscribe = cache.subscribe(remember);
      remember();
    }, STAY_MS);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [session, opened]);
  return null;
}
