import { ExportButton } from "#app/exports/export-button.tsx";
import { storedRecordsSource, storedValues } from "#app/exports/sources/stored-records-source.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import type { PaidRecord } from "#app/paid-calls/paid-record.ts";
import { type RecordType, recordKey } from "#contract/records/record-snapshot.ts";

interface ExportYoursProps {
  /** What is exported, after "Export". */
  readonly what: string;
  readonly type: RecordType;
  readonly records: readonly PaidRecord[];
}

/** Exports some of what was paid for. */
export function ExportYours({ what, type, records }: ExportYoursProps) {
  const session = useUserSession();
  const source = async () => {
    const origin = { kind: "yours" as const, keys: records.map(recordKey) };
    const values = await storedValues(session, type, records);
    return storedRecordsSource({ name: "Owned", type, origin, records, ...values });
  };
  return (
    <ExportButton compact what={what} records={{ rowType: type, count: records.length }} source={source} />
  );
}
