import { ExportButton } from "#app/exports/export-button.tsx";
import type { ExportOrigin } from "#app/exports/model/export-source.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { storedRecordsSource, storedValues } from "./stored-records-source.ts";

interface ExportRecordsButtonProps {
  /** Names the file. */
  readonly name: string;
  /** What is exported, after "Export". */
  readonly what: string;
  readonly type: RecordType;
  readonly origin: ExportOrigin;
  readonly records: readonly SelectedRecord[];
  readonly emptyTitle?: string;
  /** Shows only the icon below 640 px, or already below 1280 px. */
  readonly compact?: true | "under-1280";
}

/** Exports selected records, with their owned values and what search returned. */
export function ExportRecordsButton(props: ExportRecordsButtonProps) {
  const { name, what, type, origin, records, emptyTitle, compact = true } = props;
  const session = useUserSession();
  const source = async () => {
    const values = await storedValues(session, type, records);
    return storedRecordsSource({ name, type, origin, records, ...values });
  };
  return (
    <ExportButton
      compact={compact}
      records={{ rowType: type, count: records.length }}
      what={what}
      source={source}
      {...(emptyTitle === undefined ? {} : { emptyTitle })}
    />
  );
}
