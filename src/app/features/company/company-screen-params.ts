import * as z from "zod/mini";
import { PEOPLE_TAB_KEYS } from "#app/features/company/people/people-tabs.ts";
import { joinList, splitList } from "#app/search/criteria/list-criterion.ts";
import { INTENT_TOPIC_LIMITS } from "#contract/intent-schemas.ts";

/** The sections of a company that can be read, in the order of their tabs. */
const COMPANY_SECTIONS = ["intent", "news", "scoops", "technologies", "hashtags", "org-chart"] as const;
export type CompanySectionKey = (typeof COMPANY_SECTIONS)[number];

const topics = z.pipe(
  z.transform((value) => (typeof value === "string" ? joinList(splitList(value)) : undefined)),
  z.string().check(z.refine((list) => splitList(list).length <= INTENT_TOPIC_LIMITS.max)),
);

/**
 * The URL parameters of a company: the people tab, the open section, and the topics that intent was requested for.
 * Opening such a URL sends no paid request.
 */
export const companyParams = z.object({
  people: z.catch(z.optional(z.enum(PEOPLE_TAB_KEYS)), undefined),
  section: z.catch(z.optional(z.enum(COMPANY_SECTIONS)), undefined),
  topics: z.catch(z.optional(topics), undefined),
});
export type CompanyParams = z.output<typeof companyParams>;
