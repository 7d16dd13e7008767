import { type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  type USAGE_LIMIT_NAMES,
  type UsageLimit,
  type UsageRecord,
  readUsage,
  usageLimitOf,
} from "#contract/usage-schemas.ts";
import { readAgain } from "#app/storage/read-again.ts";
import { callRead } from "./call-operation.ts";

/** A limit of the organisation; a number that the service does not state is undefined. */
export interface Allowance {
  readonly left: number | undefined;
  readonly used: number | undefined;
  readonly total: number | undefined;
}

function remaining({ usageRemaining, totalLimit, currentUsage }: UsageLimit): number | undefined {
  if (usageRemaining !== undefined) return usageRemaining;
  if (totalLimit === undefined || currentUsage === undefined) return undefined;
  return Math.max(0, totalLimit - currentUsage);
}

/** One of the usage limits; undefined when the service does not list it. [usage-1] */
export function allowanceOf(
  records: readonly UsageRecord[],
  kind: keyof typeof USAGE_LIMIT_NAMES,
): Allowance | undefined {
  const limit = usageLimitOf(records[0]?.attributes.usage ?? [], kind);
  return limit && { left: remaining(limit), used: limit.currentUsage, total: limit.totalLimit };
}

/** Queries for usage, which cost nothing. */
export const usageQueries = {
  all: ["usage"] as const,
  current: () =>
    queryOptions({
      queryKey: [...usageQueries.all, "current"],
      queryFn: ({ signal }) => callRead(readUsage, {}, { signal, sender: "run" }),
      staleTime: 60_000,
    }),
};

/**
 * Key of the person's remaining daily ceiling. It starts like the other usage keys, since counted work changes it too.
 */
export const OWN_CEILING_KEY = [...usageQueries.all, "own-ceiling"] as const;

/**
 * Call after counted work: refetches credits and ceiling at once. Tables and charts on screen stay as they are and
 * refetch when next shown.
 */
export function refreshUsage(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: usageQueries.all, refetchType: "none" });
  readAgain(client, usageQueries.current().queryKey);
  readAgain(client, OWN_CEILING_KEY);
}
