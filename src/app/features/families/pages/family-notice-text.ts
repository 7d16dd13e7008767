import { formatCount } from "#app/lib/format-number.ts";
import { isRecordId } from "#contract/records/record-snapshot.ts";
import type { CompanyRecord } from "#contract/company-schemas.ts";

/** Why there is no tree to show, as a heading and a sentence. */
export interface NoTreeReason {
  readonly title: string;
  readonly text: string;
}

/**
 * Why no tree can be asked for by an id: the address holds none, or search knows no such company, whose tree may be
 * asked for all the same. Undefined where neither is so. `record` is null where search finds nothing, and undefined
 * until it has answered.
 */
export function unknownCompanyReason(
  companyId: string,
  record: CompanyRecord | null | undefined,
): NoTreeReason | undefined {
  if (!isRecordId(companyId)) {
    const text = "Company IDs contain only digits. The link may be incomplete.";
    return { title: "This is not a company ID", text };
  }
  if (record !== null) return undefined;
  const text = `Company search does not know company ${companyId}. It may have been merged into another one.`;
  return { title: "No company has this ID", text };
}

/** Why an answer holds no tree: the service's own status, such as NO_MATCH, where it has one. */
export function noFamilyReason(company: string, status: string | null): NoTreeReason {
  return {
    title: `No family tree found for ${company}`,
    text: `The answer was ${status ?? "NO_MATCH"}, which costs nothing. It may not know the company, or the company has no relatives.`,
  };
}

/** What of a family its notices are about. */
interface NoticedFamily {
  readonly table: { readonly size: number };
  /** The node of the requested company; negative where the tree does not list it. */
  readonly matched: number;
  /** How many entries of the answer could not be read. */
  readonly skipped: number;
}

/** What to know about a tree beyond what it shows, sentence by sentence. `company` is the one that it was asked for. */
export function familyNotices(
  { table, matched, skipped }: NoticedFamily,
  company: string,
): readonly string[] {
  const entries = formatCount(skipped, { one: "entry", many: "entries" });
  return [
    ...(table.size === 1 ? ["No relatives are known: the answer contains only this company."] : []),
    ...(matched < 0
      ? [`The tree does not list ${company} itself. It is the family that was found for it.`]
      : []),
    ...(skipped > 0
      ? [`${entries} of the answer could not be read and ${skipped === 1 ? "was" : "were"} left out.`]
      : []),
  ];
}
