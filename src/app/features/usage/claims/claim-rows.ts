import type { FileRow } from "#app/files/write/file-content.ts";
import type { Claim } from "#contract/usage/claim-schemas.ts";
import { UNKNOWN_PERSON } from "#app/features/usage/usage-labels.ts";
import { reasonLabel, stateAppearance } from "./claim-labels.ts";

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
  "Reference",
  "What came back",
];

/** Claims as rows of a file, the header first. */
export function claimRows(claims: readonly Claim[]): FileRow[] {
  return [
    HEADER,
    ...claims.map((claim) => [
      claim.madeAt,
      claim.person.name ?? UNKNOWN_PERSON,
      stateAppearance(claim.state).label,
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
