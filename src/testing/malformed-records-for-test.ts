import type { RecordObject, SearchOperation } from "#contract/operation.ts";

const LONG = "Donaudampfschifffahrtsgesellschaft".repeat(9);

/** Values that no attribute should have, though some services have sent them. */
export const ODD_VALUES: readonly unknown[] = [
  undefined,
  null,
  "",
  " ",
  LONG,
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "data:image/svg+xml,<svg onload='alert(1)'/>",
  "שלום עולם",
  "2026-02-31",
  0,
  -1,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  [null],
  [{}],
  ["", "", "UNHEARD_OF"],
  {},
  { id: 1 },
  { id: "", name: "" },
  { id: 7, name: LONG, website: "javascript:alert(1)" },
  [
    { id: 7, name: "Twice", type: "Twice", topic: "Twice" },
    { id: 7, name: "Twice", type: "Twice", topic: "Twice" },
  ],
  [{ id: "9", name: "", type: "", topic: "", firstName: "", lastName: "", jobTitle: LONG }],
];

/** Records as the app reads them, each with an odd value in one attribute, and one without attributes. */
export function oddRecords<Row extends RecordObject<Record<string, unknown>>>(
  operation: Pick<SearchOperation<unknown, Row>, "record" | "recordType" | "shape">,
  usual: Readonly<Record<string, unknown>>,
): Row[] {
  const read = (attributes: unknown) =>
    operation.record.parse({ type: operation.recordType, id: "1", attributes });
  const odd = Object.keys(operation.shape).flatMap((name) =>
    ODD_VALUES.map((value) => read({ ...usual, [name]: value })),
  );
  return [read({}), read(null), read({ ...usual, unheardOf: { of: [1] } }), ...odd];
}
