import { humanizeCode } from "#app/lib/humanize.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { isRecordId } from "#contract/records/record-snapshot.ts";
import type { CompanyRecord } from "#contract/company-schemas.ts";

/** Why no tree can be shown, as a heading and a sentence. */
export interface NoTreeReason {
  readonly title: string;
  readonly text: string;
}

/**
 * Why no tree can be requested for an id: the address holds none, or search knows no such company, in which case its tree may
 * still be requested. Undefined otherwise. `record` is null where search finds nothing, and undefined until it has answered.
 */
export function unknownCompanyReason(
  companyId: string,
  record: CompanyRecord | null | undefined,
): NoTreeReason | undefined {
  if (!isRecordId(companyId)) {
    const text = "A company ID has only digits. The link may be incomplete.";
    return { title: "This isn’t a company ID", text };
  }
  if (record !== null) return undefined;
  const text = `There’s no company ${companyId}. It may have been merged into another one.`;
  return { title: "No company has this ID", text };
}

/** Why an answer holds no tree: the service's own status, such as NO_MATCH, where it has one. */
export function noFamilyReason(company: string, status: string | null): NoTreeReason {
  return {
    title: `No family tree found for ${company}`,
    text: `Nothing was charged. The company may have no relatives, or the data provider doesn’t know it${status === null ? "" : ` (${humanizeCode(status).toLowerCase()})`}.`,
  };
}

/** The part of a family that its notices depend on. */
interface NoticedFamily {
  readonly table: { readonly size: number };
  /** The node of the requested company; negative where the tree does not list it. */
  readonly matched: number;
  /** How many entries of the answer could not be read. */
  readonly skipped: number;
}

/** Notes about a tree, sentence by sentence. `company` is the one that it was requested for. */
export function familyNotices(
  { table, matched, skipped }: NoticedFamily,
  company: string,
): readonly string[] {
  const entries = formatCount(skipped, { one: "entry", many: "entries" });
  return [
    ...(table.size === 1 ? ["No relatives are known: this is the only company in its family."] : []),
    ...(matched < 0
      ? [`${company} itself isn’t in this tree, but it’s the family that was found for it.`]
      : []),
    ...(skipped > 0 ? [`${entries} couldn’t be read and ${skipped === 1 ? "was" : "were"} left out.`] : []),
  ];
}
