import { ExportButton } from "#app/exports/export-button.tsx";
import { storedRecordsSource } from "#app/exports/sources/stored-records-source.ts";
import { notedValues } from "#app/record-facts/noted-values.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import type { PaidRecord } from "#app/paid-calls/paid-record.ts";
import { type RecordType, recordKey } from "#app/records/record-snapshot.ts";

interface ExportYoursProps {
  readonly type: RecordType;
  readonly records: readonly PaidRecord[];
}

/** Exports some of what was paid for. */
export function ExportYours({ type, records }: ExportYoursProps) {
  const session = useUserSession();
  const source = async () => {
    const byKey = new Map(records.map((record) => [recordKey(record), record]));
    const origin = { kind: "yours" as const, keys: [...byKey.keys()] };
    const paid = (key: string) => byKey.get(key);
    const noted = await notedValues(session);
    return storedRecordsSource({ name: "Yours", type, origin, records, paid, noted });
  };
  return <ExportButton count={records.length} source={source} />;
}
