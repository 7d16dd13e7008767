import * as z from "zod/mini";
import { joinList, splitList } from "#app/search/criteria/list-criterion.ts";
import { INTENT_TOPIC_LIMITS } from "#contract/intent-schemas.ts";

/** The sections of a company's screen, in their order. */
export const COMPANY_SECTIONS = [
  "contacts",
  "intent",
  "news",
  "scoops",
  "technologies",
  "hashtags",
  "org-chart",
] as const;
export type CompanySectionKey = (typeof COMPANY_SECTIONS)[number];

const topics = z.pipe(
  z.transform((value) => (typeof value === "string" ? joinList(splitList(value)) : undefined)),
  z.string().check(z.refine((list) => splitList(list).length <= INTENT_TOPIC_LIMITS.max)),
);

/** The address of a company: which section is open, and the topics that intent was asked for. It asks nothing. */
export const companyParams = z.object({
  section: z.catch(z.optional(z.enum(COMPANY_SECTIONS)), undefined),
  topics: z.catch(z.optional(topics), undefined),
});
export type CompanyParams = z.output<typeof companyParams>;
