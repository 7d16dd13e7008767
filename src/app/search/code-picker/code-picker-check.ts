import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#app/api/api-error.ts";
import { type CodeLookup, lookupQueries } from "#app/api/lookup-api-queries.ts";
import { splitList } from "#app/search/criteria/list-criterion.ts";
import { unknownCodes } from "./code-picker-tree.ts";
import { ignoring, isAbort, isExpected } from "#app/lib/reports/report.ts";

/** The codes of a criterion, with the lookup that must contain them. */
interface GivenCodes {
  readonly label: string;
  readonly lookup: CodeLookup;
  readonly value: string;
}

/**
 * Rejects with an ApiError that names the codes missing in Lookup Data. A lookup that fails to load rules nothing out.
 */
export async function checkCodes(client: QueryClient, given: readonly GivenCodes[]): Promise<void> {
  for (const { label, lookup, value } of given) {
    const entries = await client
      .ensureQueryData(lookupQueries.data(lookup))
      .catch(ignoring(isExpected, isAbort));
    const unknown = entries ? unknownCodes(entries, splitList(value)) : [];
    if (unknown.length > 0) throw unknownError(label, unknown);
  }
}

/** Number of codes named in the message; others are counted. */
const MAX_NAMED = 3;

function unknownError(label: string, codes: readonly string[]): ApiError {
  const named = codes.slice(0, MAX_NAMED).map((code) => `“${code.slice(0, 40)}”`);
  const more = codes.length > MAX_NAMED ? ` and ${codes.length - MAX_NAMED} more` : "";
  return new ApiError(
    `${label}: ${named.join(", ")}${more} not found. Choose by name, or remove the filter.`,
    { kind: "invalid", sent: false },
  );
}
