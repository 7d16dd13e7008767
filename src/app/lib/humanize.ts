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

/** A label for a code in capitals: "COMPANY_EARNINGS" → "Company earnings". Short codes are abbreviations: "IPO". */
export function humanizeCode(code: string): string {
  return code.length <= 3 ? code : humanize(code.toLowerCase());
}
