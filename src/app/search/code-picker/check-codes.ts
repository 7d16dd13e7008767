import { ApiError } from "#app/api/api-error.ts";
import { queryClient } from "#app/api/query-client.ts";
import { unknownCodes } from "./code-tree.ts";
import type { Criteria, CriterionDefinition, CriterionOfKind } from "#app/search/criteria/criterion.ts";
import { lookupQueries } from "#app/api/lookup-queries.ts";
import { splitList } from "#app/search/criteria/list-value.ts";

function isStrict(slot: CriterionDefinition): slot is CriterionOfKind<"code"> {
  return slot.kind === "code" && !slot.free;
}

/** Rejects with an ApiError that names the codes which Lookup Data does not know. A lookup that fails forbids nothing. */
export async function checkCodes(slots: readonly CriterionDefinition[], criteria: Criteria): Promise<void> {
  for (const slot of slots.filter(isStrict)) {
    const codes = splitList(criteria[slot.key]);
    if (codes.length === 0) continue;
    const entries = await queryClient.ensureQueryData(lookupQueries.data(slot.lookup)).catch(() => undefined);
    const unknown = entries ? unknownCodes(entries, codes) : [];
    if (unknown.length > 0) throw unknownError(slot.label, unknown);
  }
}

/** Shown of a list of codes, at most. */
const SHOWN = 3;

function unknownError(label: string, codes: readonly string[]): ApiError {
  const named = codes.slice(0, SHOWN).map((code) => `“${code.slice(0, 40)}”`);
  const more = codes.length > SHOWN ? ` and ${codes.length - SHOWN} more` : "";
  return new ApiError(
    `${label} does not know ${named.join(", ")}${more}. Choose again by name, or take the filter away.`,
    { kind: "invalid", sent: false },
  );
}
