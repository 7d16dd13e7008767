import { csvFileName, formatCsv } from "#app/files/write/csv.ts";
import { downloadCsv } from "#app/files/write/download-file.ts";
import type { FileRow } from "#app/files/write/file-content.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import type { Claim } from "#contract/usage/claim-schemas.ts";
import { GONE } from "#app/features/usage/usage-labels.ts";
import { readAllClaims } from "./claim-queries.ts";
import { reasonLabel, stateLook } from "./claim-labels.ts";

const HEADER = [
  "Claimed (UTC)",
  "Person",
  "State",
  "Reason",
  "Note",
  "About",
  "IDs",
  "Credits",
  "Charged (UTC)",
  "Request ID",
  "What came back",
];

/** Claims as rows of a file, the header first. */
function claimRows(claims: readonly Claim[]): FileRow[] {
  return [
    HEADER,
    ...claims.map((claim) => [
      claim.madeAt,
      claim.person.name ?? GONE,
      stateLook(claim.state).label,
      reasonLabel(claim.reason),
      claim.note ?? "",
      claim.name ?? "",
      claim.ids.join("; "),
      claim.credits ?? "",
      claim.sentAt ?? "",
      claim.requestId ?? "",
      claim.copy === null ? "" : JSON.stringify(claim.copy),
    ]),
  ];
}

/** Saves all claims as a CSV file, as one hands them on to the data source. Rejects with a sentence for a person. */
export async function downloadClaims(session: UserSession, isTeam: boolean): Promise<void> {
  let claims: readonly Claim[];
  try {
    claims = await readAllClaims(session, isTeam);
  } catch (cause) {
    throw new ExpectedError("Claims could not be loaded. Check the connection and try again.", { cause });
  }
  downloadCsv(csvFileName("claims", "", new Date()), formatCsv(claimRows(claims), { bom: true }));
}
