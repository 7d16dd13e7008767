import { useQuery } from "@tanstack/react-query";
import { RECORD_TITLE } from "#app/records/record-labels.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import type { OwnedAnswer } from "#contract/records/owned-list.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { ownedPage } from "./owned-pages.ts";
import type { OwnedParams } from "./owned-params.ts";
import { ownedQuestion } from "./owned-question.ts";
import { totalText } from "./owned-total.ts";

/** Counts as text; undefined until known. */
type TabCounts = Readonly<Record<RecordType, string | undefined>>;

interface ShownList {
  readonly type: RecordType;
  readonly query: { readonly data: OwnedAnswer | undefined };
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** URL parameters that are cleared when the other type is shown. */
const otherTab = { sort: undefined, title: undefined, company: undefined } as const;

/** Whether URL parameters or search text exclude any record of the type. */
export function isNarrowed(search: OwnedParams, find: string): boolean {
  const view = { page: undefined, size: undefined, sort: undefined, type: undefined };
  return find.trim() !== "" || Object.values({ ...search, ...view }).some((value) => value !== undefined);
}

/**
 * Number of records of each type that match the filters, for the other tab as they would apply there; undefined where
 * no filter is set.
 */
export function useNarrowedCounts(
  { type, query, now }: ShownList,
  search: OwnedParams,
  find: string,
): TabCounts | undefined {
  const session = useUserSession();
  const other: RecordType = type === "contact" ? "company" : "contact";
  const there = { ...search, ...otherTab };
  const enabled = isNarrowed(search, find);
  const question = ownedQuestion(there, { type: other, find, now });
  const { data } = useQuery({ ...ownedPage(session, question, { page: 1, size: 1 }), enabled });
  if (!enabled) return undefined;
  const { counts, total } = query.data ?? {};
  const here = total && totalText(total);
  // while loading, takes the space of the total, so that nothing beside it moves
  const elsewhere = data ? totalText(data.total) : counts && String(counts[other]);
  return type === "contact" ? { contact: here, company: elsewhere } : { contact: elsewhere, company: here };
}

interface OwnedTabsProps {
  readonly type: RecordType;
  readonly counts: TabCounts | OwnedAnswer["counts"] | undefined;
  readonly by: OwnedParams["by"];
  /** Whether the list includes records of colleagues. */
  readonly isShared: boolean;
  readonly change: (next: Partial<OwnedParams>) => void;
}

/** The tabs: the type, with counts, and whose records. */
export function OwnedTabs({ type, counts, by, isShared, change }: OwnedTabsProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <div className="flex flex-auto">
        <Segmented
          label="Contacts or companies"
          value={type}
          onChange={(next) => change({ type: next, ...otherTab })}
          options={[
            { value: "contact", label: RECORD_TITLE.contact, count: counts?.contact },
            { value: "company", label: RECORD_TITLE.company, count: counts?.company },
          ]}
        />
      </div>
      {isShared && (
        <div className="flex flex-none">
          <Segmented
            label="Whose"
            value={by ?? "team"}
            onChange={(next) => change({ by: next === "me" ? next : undefined })}
            options={[
              { value: "team", label: "Team" },
              { value: "me", label: "Mine" },
            ]}
          />
        </div>
      )}
    </div>
  );
}
