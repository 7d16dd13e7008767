import { ExportButton } from "#app/exports/export-button.tsx";
import { useSelection } from "#app/selection/use-selection.ts";
import { selectedOf } from "#app/selection/selection-store.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { OwnedQuestion } from "./owned-question.ts";
import { matchingSource, ownedByIds, ownedSource } from "./owned-source.ts";

interface ExportMatchingProps {
  readonly question: OwnedQuestion;
  /** Number of matching records. */
  readonly count: number;
  /** Whether there may be more. */
  readonly atLeast: boolean;
  /** Whether a filter or search is set. */
  readonly isNarrowed: boolean;
  /** Noun of the records: "contacts". */
  readonly noun: string;
}

/** Exports all matching records, on all pages. */
export function ExportMatching({ question, count, atLeast, isNarrowed, noun }: ExportMatchingProps) {
  const session = useUserSession();
  return (
    <ExportButton
      compact
      what={isNarrowed ? "all that match" : noun}
      records={{ rowType: question.type, count }}
      hasMoreRows={atLeast}
      emptyTitle="Nothing matches"
      source={matchingSource(session, question, "Owned")}
    />
  );
}

/** Exports the owned ones among the selected records of a type. */
export function ExportSelected({ type, count }: { readonly type: RecordType; readonly count: number }) {
  const session = useUserSession();
  const selection = useSelection();
  return (
    <ExportButton
      compact
      what="selected"
      records={{ rowType: type, count }}
      hasMoreRows
      source={async ({ signal }) => {
        const ids = selectedOf(selection.getState(), type).map(({ id }) => id);
        return ownedSource(session, {
          name: "Owned",
          type,
          records: await ownedByIds(session, type, ids, signal),
        });
      }}
    />
  );
}
