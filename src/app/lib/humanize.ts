/**
 * A label for a name from code: "oneYearGrowthRate" → "One year growth rate",
 * "withinEU" → "Within EU", "tax_id2" → "Tax id2".
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

/** A label for a code in capitals: "FINANCIAL_RESULTS" → "Financial results". Short codes are abbreviations: "IPO". */
export function humanizeCode(code: string): string {
  return code.length <= 3 ? code : humanize(code.toLowerCase());
}

/** Levels by each way in which lookups and records say them; the others are said as they are. */
const LEVELS: Readonly<Record<string, string>> = {
  "C Level Exec": "C-level",
  "C-Level": "C-level",
  "VP Level Exec": "VP",
  "VP-Level": "VP",
  "Non Manager": "Individual contributors",
  "Non-Manager": "Individual contributor",
};

/** What a management level is called wherever one is shown: by its code, or by what a record has of it. */
export function levelName(level: string): string {
  return LEVELS[level] ?? level;
}

/** What an entry of a lookup is called: categories of news have codes for names, levels other names elsewhere. */
export function lookupName(lookup: string, id: string, name: string): string {
  if (lookup === "news-categories") return humanizeCode(name);
  return lookup === "management-levels" ? (LEVELS[id] ?? name) : name;
}
