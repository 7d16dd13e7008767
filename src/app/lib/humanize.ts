/**
 * A label for an identifier: "oneYearGrowthRate" → "One year growth rate", "withinEU" → "Within EU", "tax_id2" → "Tax
 * id2".
 */
export function humanize(name: string): string {
  const words = name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[\s_\-.]+/u)
    .filter((word) => word !== "")
    .map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()));
  const text = words.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A label for an upper-case code: "FINANCIAL_RESULTS" → "Financial results". Short codes are abbreviations and stay:
 * "IPO".
 */
export function humanizeCode(code: string): string {
  return code.length <= 3 ? code : humanize(code.toLowerCase());
}

/** Sites whose names are not written as their codes are. */
const SITES: Readonly<Record<string, string>> = {
  LINKED_IN: "LinkedIn",
  LINKEDIN: "LinkedIn",
  YOUTUBE: "YouTube",
  GITHUB: "GitHub",
};

/** What a site is called by its code: "LINKED_IN" → "LinkedIn". */
export function siteName(code: string): string {
  return SITES[code.toUpperCase()] ?? humanize(code.toLowerCase());
}

/** Labels of management levels, by every spelling in lookups and records; others keep their own. */
const LEVELS: Readonly<Record<string, string>> = {
  "C Level Exec": "C-level",
  "C-Level": "C-level",
  "VP Level Exec": "VP",
  "VP-Level": "VP",
  "Non Manager": "Individual contributors",
  "Non-Manager": "Individual contributors",
};

/** The label of a management level, from its code or from a record's value. */
export function levelName(level: string): string {
  return LEVELS[level] ?? level;
}

/**
 * The label of a lookup entry: news categories have codes for names, and management levels are named differently
 * elsewhere.
 */
export function lookupName(lookup: string, id: string, name: string): string {
  if (lookup === "news-categories") return humanizeCode(name);
  return lookup === "management-levels" ? (LEVELS[id] ?? name) : name;
}
