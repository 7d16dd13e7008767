import { levelName } from "#app/lib/humanize.ts";
import type { ContactCriteria } from "#contract/contact-schemas.ts";

/** The levels of a company's people as they stand in the URL, the most senior first. */
export const PEOPLE_TAB_KEYS = ["c-level", "vp", "director", "manager", "other", "all"] as const;
export type PeopleTabKey = (typeof PEOPLE_TAB_KEYS)[number];

interface PeopleTab {
  readonly key: PeopleTabKey;
  readonly label: string;
  /** Codes of the management-level lookup; empty for everybody. */
  readonly codes: readonly string[];
}

/** The levels as tabs. */
export const PEOPLE_TABS: readonly PeopleTab[] = [
  { key: "c-level", label: levelName("C Level Exec"), codes: ["C Level Exec"] },
  { key: "vp", label: levelName("VP Level Exec"), codes: ["VP Level Exec"] },
  { key: "director", label: "Director", codes: ["Director"] },
  { key: "manager", label: "Manager", codes: ["Manager"] },
  { key: "other", label: "Other", codes: ["Non Manager"] },
  { key: "all", label: "All", codes: [] },
];

/** The tab that is open where the URL names none. */
export const FIRST_PEOPLE_TAB: PeopleTabKey = "c-level";

/** The criteria of a tab; the contact search takes the same ones. */
export function peopleCriteria(companyId: string, key: PeopleTabKey) {
  const codes = PEOPLE_TABS.find((tab) => tab.key === key)?.codes ?? [];
  return {
    companyId,
    ...(codes.length === 0 ? {} : { managementLevel: codes.join(",") }),
  } satisfies ContactCriteria;
}

const TOP_TITLE = /\b(chief executive|ceo)\b/i;
const LEADING_TITLE = /\b(managing director|founder|owner)\b|(?<!vice[- ])\bpresident\b/i;

/** The rank of a title among people of the same level: the lower, the more senior. */
export function titleRank(title: string): number {
  if (TOP_TITLE.test(title)) return 0;
  return LEADING_TITLE.test(title) ? 1 : 2;
}

/** "Show all 136 in Contacts"; names the level where the tab shows only one. */
export function contactsLinkLabel(total: string, key: PeopleTabKey): string {
  const level = PEOPLE_TABS.find((tab) => tab.key === key)?.label;
  const which = key === "all" || key === "other" ? "" : ` ${level}`;
  return `Show all ${total}${which} in Contacts`;
}
