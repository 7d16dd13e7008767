import * as z from "zod/mini";
import { dateOnly } from "#app/lib/format-date.ts";
import { TEAM, USAGE_OUTCOMES, USAGE_PURPOSES } from "#contract/usage/ledger-schemas.ts";

const day = z.catch(z.optional(z.string().check(z.regex(dateOnly))), undefined);

/** The URL parameters of the usage screen. Without any, it shows the person's own use of this month. */
export const usageParams = z.object({
  /** The id of a colleague, or `team`: for administrators. */
  person: z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(200))), undefined),
  from: day,
  to: day,
  purpose: z.catch(z.optional(z.enum(USAGE_PURPOSES)), undefined),
  outcome: z.catch(z.optional(z.enum(USAGE_OUTCOMES)), undefined),
});
export type UsageParams = z.output<typeof usageParams>;

/** Whose usage the URL parameters show. */
export function shownPeople({ person }: UsageParams): "self" | "team" | "colleague" {
  if (person === undefined) return "self";
  return person === TEAM ? "team" : "colleague";
}
