import * as z from "zod/mini";
import { text } from "./criteria.ts";

/** The identifier of one record, as number or as string: the documents differ. */
export const recordId = z.optional(
  z.union([z.number().check(z.int(), z.nonnegative()), z.string().check(z.regex(/^\d{1,16}$/))]),
);

/** Which company is meant: one of the three is needed. [enrich-7] */
export const companyIdentity = { companyId: recordId, companyName: text, companyWebsite: text } as const;

/** Refuses a request that names no company. */
export const namesCompany = z.refine<{
  companyId?: unknown;
  companyName?: unknown;
  companyWebsite?: unknown;
}>(
  ({ companyId, companyName, companyWebsite }) =>
    companyId !== undefined || companyName !== undefined || companyWebsite !== undefined,
  'One of "companyId", "companyName" and "companyWebsite" is required.',
);
