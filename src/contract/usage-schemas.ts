import * as z from "zod/mini";
import { DATA_SCOPES, type ReadOperation, tolerantRecord } from "./operation.ts";

const usageLimit = z.looseObject({
  limitType: z.string(),
  description: z.optional(z.string()),
  totalLimit: z.optional(z.number()),
  currentUsage: z.optional(z.number()),
  usageRemaining: z.optional(z.number()),
});
export type UsageLimit = z.output<typeof usageLimit>;

const usageAttributes = { usage: z.array(usageLimit) } as const;

const number = z.catch(z.optional(z.number()), undefined);
/** Reads a limit tolerantly: an odd value costs neither the limit nor those beside it. */
const tolerantLimit = z.catch(
  z.looseObject({
    limitType: z.string(),
    description: z.catch(z.optional(z.string()), undefined),
    totalLimit: number,
    currentUsage: number,
    usageRemaining: number,
  }),
  { limitType: "" },
);
const usageRecord = tolerantRecord({ usage: z.array(tolerantLimit) });
export type UsageRecord = z.output<typeof usageRecord>;

/** What the organisation has used: requests, records and credits. [usage-1] */
export const readUsage: ReadOperation<Record<string, never>, UsageRecord> = {
  kind: "read",
  name: "readUsage",
  method: "GET",
  path: "/data/v1/users/usage",
  scopes: DATA_SCOPES,
  recordType: "UserUsage",
  query: z.strictObject({}),
  shape: usageAttributes,
  record: usageRecord,
};

/** The names of each limit: the service's own first, then the definition's. */
export const USAGE_LIMIT_NAMES = {
  requests: ["requestLimit", "request"],
  records: ["recordLimit", "record"],
  credits: ["uniqueIdLimit", "uniqueID"],
} as const;

/** Finds one limit under any of its names. */
export function usageLimitOf(
  limits: readonly UsageLimit[],
  kind: keyof typeof USAGE_LIMIT_NAMES,
): UsageLimit | undefined {
  const names: readonly string[] = USAGE_LIMIT_NAMES[kind];
  return limits.find((limit) => names.includes(limit.limitType));
}
