import { websiteDomain } from "#text/website-domain.ts";
import type { OwnedQuery } from "#contract/records/owned-list.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { type ADDED_PERIODS, OWNED_TABLE_ORDERS, type OwnedParams } from "./owned-params.ts";

const DAY_MS = 24 * 60 * 60_000;

const PERIOD_DAYS: Readonly<Record<(typeof ADDED_PERIODS)[number], number>> = {
  week: 7,
  month: 30,
  quarter: 91,
  year: 365,
};

/** The gateway's query without the position of a page. */
export type OwnedQuestion = Partial<Omit<OwnedQuery, "type" | "page" | "size" | "after">> &
  Pick<OwnedQuery, "type">;

/** The calendar day this many days from now, in UTC. */
export function dayFrom(now: number, days: number): string {
  return new Date(now + days * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
}

/** The range of days in which the free period must end. */
function freeDays(free: OwnedParams["free"], now: number): Pick<OwnedQuestion, "freeFrom" | "freeBefore"> {
  if (free === undefined) return {};
  if (free === "over") return { freeBefore: dayFrom(now, 0) };
  return { freeFrom: dayFrom(now, 0), freeBefore: dayFrom(now, Number(free) + 1) };
}

/** The domain of a pasted URL, as the gateway stores it; other text unchanged, such as the beginning of a word. */
function asDomain(text: string): string {
  const isAddress = /^(?:[a-z][a-z\d+-]*:)?\/\/|^www\.|\/|@/i.test(text);
  const host = text.slice(text.includes("//") ? 0 : text.lastIndexOf("@") + 1);
  return isAddress ? websiteDomain(host) || text : text;
}

/** The query for URL parameters and the text of the search field. */
export function ownedQuestion(
  search: OwnedParams,
  { type, find, now }: { readonly type: RecordType; readonly find: string; readonly now: number },
): OwnedQuestion {
  const { by, added, free, company, title, domain, list, stage, owner, tag } = search;
  const words = asDomain(find.trim());
  return {
    type,
    order: search.sort ?? OWNED_TABLE_ORDERS.usual,
    ...(words !== "" && { search: words }),
    ...(added && { since: dayFrom(now, -PERIOD_DAYS[added]) }),
    ...freeDays(free, now),
    ...given({ by, company, domain: domain && asDomain(domain), list, stage, owner, tag }),
    // companies have no job title
    ...(type === "contact" && given({ title })),
  };
}

function given<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: NonNullable<Values[Name]> } {
  const set = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as { [Name in keyof Values]?: NonNullable<Values[Name]> };
}
