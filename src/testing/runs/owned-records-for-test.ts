import type { OwnedRead } from "#contract/records/owned-list.ts";
import type { KnownRecord, OwnedRecord } from "#contract/records/owned-record.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";

interface GivenValues {
  readonly id?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Fields that were requested beside those with values. */
  readonly asked?: readonly string[];
  readonly marks?: OwnedRecord["marks"];
  /** When its answer came and it was charged, and the person who paid. */
  readonly at?: string;
  readonly by?: string;
}

const AT = "2026-11-20T09:00:00.000Z";

/** An owned contact with some values, all of one reveal. */
export function ownedContactOf(given: GivenValues): Extract<OwnedRecord, { type: "contact" }> {
  const { id = "7", fields = {}, asked = [], marks, at = AT, by = "usr_other" } = given;
  const source = { kind: "reveal", id: "r", name: "Ada", by, at } as const;
  return {
    type: "contact",
    id,
    snapshot: contactSnapshotOf(),
    movedTo: null,
    snapshotAt: at,
    firstAt: at,
    lastAt: at,
    chargedAt: at,
    sources: [source],
    marks: marks ?? { direct: null, mobile: null },
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [{ value, source }]])),
    asked: Object.fromEntries([...Object.keys(fields), ...asked].map((name) => [name, at])),
  };
}

/** The same contact as the gateway answers it to a colleague's page. */
export function knownContactOf(given: GivenValues, freeUntil: string | null = null): KnownRecord {
  const record = ownedContactOf(given);
  return {
    id: record.id,
    freeUntil,
    gotBy: { id: "usr_other", name: "Jonas Weber", isSelf: false },
    record,
  };
}

/** A read about a company as the gateway answers it to a colleague's page. */
export function ownedReadOf(given: Partial<OwnedRead> = {}): OwnedRead {
  return {
    operation: "enrichNews",
    companyId: "7",
    company: "Example Works",
    variant: "v",
    criteria: {},
    page: 1,
    gotAt: AT,
    gotBy: { id: "usr_other", name: "Jonas Weber", isSelf: false },
    bytes: 100,
    ...given,
  };
}
