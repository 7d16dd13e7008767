import { sql } from "kysely";
import type { MatchCompanyInput } from "#contract/enrich-companies.ts";
import type { MatchStatus } from "#contract/enrich.ts";
import { fold } from "#database/fold.ts";
import type { Call } from "./call.ts";
import { domainOf } from "./company-criteria.ts";

/** The record that an input stands for, or why there is none. */
export type Match =
  | { readonly status: "FULL_MATCH"; readonly id: number }
  | { readonly status: Exclude<MatchStatus, "FULL_MATCH"> };

export const NO_MATCH: Match = { status: "NO_MATCH" };
export const INVALID_INPUT: Match = { status: "INVALID_INPUT" };

const SUFFIXES = /[\s,]+(?:inc|llc|ltd|plc|gmbh|ag|as|ab|sa|corp|corporation|company|co|limited|group)\.?$/;

/** A company name without case, diacritics and legal form. */
function bareName(name: string): string {
  return fold(name).trim().replace(SUFFIXES, "");
}

/** Companies of that name, however it is spelled; the largest first. */
export async function companiesNamed(call: Call, name: string): Promise<number[]> {
  const bare = bareName(name);
  const rows = await call.context.database.query
    .selectFrom("companies")
    .select(["id", "name"])
    .where(sql<boolean>`substr(name_search, 1, ${bare.length}) = ${bare}`)
    .orderBy(sql`revenue desc nulls last`)
    .orderBy("id")
    .limit(50)
    .execute();
  return rows.filter((row) => bareName(row.name) === bare).map((row) => row.id);
}

async function one(
  call: Call,
  column: "id" | "domain" | "ticker" | "phone",
  value: string | number,
): Promise<Match> {
  const row = await call.context.database.query
    .selectFrom("companies")
    .select("id")
    .where(column, "=", value)
    .orderBy("id")
    .executeTakeFirst();
  return row ? { status: "FULL_MATCH", id: row.id } : NO_MATCH;
}

/** The best match of one company input: identifier, then website, ticker, phone, name. Section 4.3, rule 4. */
export async function matchCompany(call: Call, input: MatchCompanyInput): Promise<Match> {
  if (input.companyId !== undefined) {
    const id = Number(input.companyId);
    return Number.isSafeInteger(id) ? one(call, "id", id) : NO_MATCH;
  }
  if (input.companyWebsite !== undefined) {
    const byDomain = await one(call, "domain", domainOf(input.companyWebsite));
    if (byDomain.status === "FULL_MATCH" || input.companyName === undefined) return byDomain;
  }
  if (input.companyTicker !== undefined) return one(call, "ticker", input.companyTicker.toUpperCase());
  if (input.companyPhone !== undefined) return one(call, "phone", input.companyPhone);
  if (input.companyName === undefined) return INVALID_INPUT;
  const [id] = await companiesNamed(call, input.companyName);
  return id === undefined ? NO_MATCH : { status: "FULL_MATCH", id };
}
