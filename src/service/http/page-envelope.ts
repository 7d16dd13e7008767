import { LIMITS } from "#contract/operation.ts";
import type { PageRequest } from "./parse-request.ts";

/** Stands before the path of `links.prev`: clients must not rely on the form of links. [paging-4] */
const PREVIOUS_MARKER = "prev:";

/** `links` and `meta` of a search answer. [field-1] [paging-3] */
export function pageEnvelope(path: string, parameters: URLSearchParams, page: PageRequest, total: number) {
  const pages = Math.ceil(total / page.size);
  const reachable = Math.max(1, Math.min(pages, LIMITS.reachablePages));
  const link = (number: number) => {
    const query = new URLSearchParams(parameters);
    query.set("page[number]", String(number));
    query.set("page[size]", String(page.size));
    return `${path}?${query.toString()}`;
  };
  return {
    links: {
      first: link(1),
      last: link(reachable),
      ...(page.page < reachable ? { next: link(page.page + 1) } : {}),
      ...(page.page > 1 ? { prev: PREVIOUS_MARKER + link(Math.min(page.page - 1, reachable)) } : {}),
    },
    meta: { page: { number: page.page, total: pages }, totalResults: total },
  };
}
