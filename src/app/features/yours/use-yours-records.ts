import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { managementWindow } from "#app/paid-calls/send-paid-call.ts";
import type { PaidRecord } from "#app/paid-calls/paid-record.ts";
import { factPredicate, filtersFacts } from "#app/record-facts/fact-filter.ts";
import { useKnownFacts } from "#app/record-facts/fact-filter-options.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { filterPaidRecords, sortPaidRecords } from "./filter-paid-records.ts";
import { type FreeParts, type FreeTerms, freeParts } from "./free-period.ts";
import type { YoursParams } from "./yours-params.ts";

/** How many records of each type there are; one that has a new id counts once. */
function countOf(all: readonly PaidRecord[], type: RecordType): number {
  return all.filter((record) => record.type === type && record.movedTo === null).length;
}

interface RecordsWanted {
  readonly search: YoursParams;
  /** What was typed. */
  readonly find: string;
  /** The keys of the records on the list that is chosen; undefined without one. */
  readonly onList: ReadonlySet<string> | undefined;
}

/** What “Owned” shows. */
export interface YoursRecords {
  readonly type: RecordType;
  readonly counts: Readonly<Record<RecordType, number>>;
  /** All of the type, in order; one with a new id stands there twice. */
  readonly sorted: readonly PaidRecord[];
  /** Those that the filters leave, each once. */
  readonly shown: readonly PaidRecord[];
  readonly terms: FreeTerms;
  /** A filter waits for what is noted about records. */
  readonly isPending: boolean;
  readonly freeParts: FreeParts;
}

/** Counts, orders and filters what was paid for. */
export function useYoursRecords(
  all: readonly PaidRecord[],
  { search, find, onList }: RecordsWanted,
): YoursRecords {
  const { got, source, free, has, list, stage, owner, tag, sort } = search;
  const contacts = countOf(all, "contact");
  const companies = countOf(all, "company");
  const type = search.type ?? (contacts === 0 && companies > 0 ? "company" : "contact");
  // typing stays responsive, however many records there are
  const found = useDeferredValue(find);
  const [now] = useState(() => Date.now());
  const window = useQuery(managementWindow);
  const windowDays = window.data ?? 0;
  const terms = useMemo(() => ({ windowDays, now }), [windowDays, now]);
  const sorted = useMemo(
    () =>
      sortPaidRecords(
        all.filter((record) => record.type === type),
        sort,
      ),
    [all, type, sort],
  );
  const facts = useKnownFacts();
  const isNoted = useMemo(() => {
    const filter = { stage, owner, tag };
    if (!filtersFacts(filter)) return undefined;
    // none until what is noted was read
    return facts ? factPredicate(filter, facts) : () => false;
  }, [stage, owner, tag, facts]);
  const shown = useMemo(
    () =>
      filterPaidRecords(sorted, {
        ...terms,
        find: found,
        got,
        source,
        free,
        has: type === "contact" ? has : undefined,
        onList: list === undefined ? undefined : onList,
        isNoted,
      }),
    [sorted, found, got, source, free, has, type, list, onList, isNoted, terms],
  );
  return {
    type,
    counts: { contact: contacts, company: companies },
    sorted,
    shown,
    terms,
    isPending: isNoted !== undefined && facts === undefined,
    freeParts: freeParts(window.isPending ? undefined : windowDays, free),
  };
}
