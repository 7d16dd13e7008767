import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { enrichFieldQueries } from "#app/api/enrich-field-queries.ts";
import { useOnline } from "#app/errors/use-connection.ts";
import { limitMessage } from "#app/features/selection/cost-preview/cost-messages.ts";
import {
  countWithin,
  creditsEach,
  matchRateOf,
} from "#app/features/selection/cost-preview/selection-cost.ts";
import { type Preview, useEnrichPreview } from "#app/features/selection/cost-preview/use-enrich-preview.ts";
import { type AskFrom, useAskFrom } from "#app/prices/spending/ask-before-spending.ts";
import { parseCredits } from "#app/prices/spending/credit-amounts.ts";
import {
  leftToday,
  ownCeilingQuery,
  pastCeilingMessage,
  reportRefusedStart,
} from "#app/prices/spending/daily-ceiling.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { useRuns } from "#app/runs/run-queries.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { usePreference } from "#app/storage/user-preference.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { LookupFieldRecord } from "#contract/lookup-schemas.ts";
import { type FieldChoice, lastFieldChoice, usableChoice } from "./enrich-field-choice.ts";
import { type FieldGroup, fieldGroups } from "./enrich-field-groups.ts";
import { startObstacle } from "./start-obstacle.ts";

/**
 * The chosen output fields of a record type, stored per person. Undefined until both the fields and the last choice
 * have loaded.
 */
function useFieldChoice(
  type: RecordType,
  groups: readonly FieldGroup[] | undefined,
): { readonly choice: FieldChoice | undefined; readonly choose: (next: FieldChoice) => void } {
  const last = usePreference(lastFieldChoice[type]);
  const ready = groups !== undefined && !last.pending;
  return { choice: ready ? usableChoice(type, groups, last.value) : undefined, choose: last.set };
}

/** The fields that the account may request, in groups. */
const groupsOf: Readonly<
  Record<RecordType, (listed: readonly LookupFieldRecord[]) => ReturnType<typeof fieldGroups>>
> = {
  contact: (listed) => fieldGroups("contact", listed),
  company: (listed) => fieldGroups("company", listed),
};

/** The person's limit for the run's cost. */
interface Ceiling {
  readonly text: string;
  readonly enter: (text: string) => void;
  /** Null for no limit. */
  readonly credits: number | null;
  /** Why a run cannot start with it. */
  readonly error: string | undefined;
  /** Its effect on this run. */
  readonly hint: string | undefined;
}

/** The output fields that an account may request, and the chosen ones. */
export interface EnrichFieldsForm {
  readonly type: RecordType;
  readonly groups: readonly FieldGroup[] | undefined;
  readonly choice: FieldChoice | undefined;
  readonly choose: (next: FieldChoice) => void;
  readonly fieldsError: Error | undefined;
  readonly retryFields: () => void;
}

/** Loads the output fields of a record type, and the person's last choice. */
export function useEnrichFields(type: RecordType): EnrichFieldsForm {
  const fields = useQuery({ ...enrichFieldQueries.output(type), select: groupsOf[type] });
  const { choice, choose } = useFieldChoice(type, fields.data);
  return {
    type,
    groups: fields.data,
    choice,
    choose,
    fieldsError: fields.data || fields.isFetching ? undefined : (fields.error ?? undefined),
    retryFields: () => void fields.refetch(),
  };
}

/** All decisions before a run starts. */
export interface EnrichForm extends EnrichFieldsForm {
  readonly preview: Preview;
  readonly ceiling: Ceiling;
  /** Whether contacts without an e-mail and a phone are excluded. */
  readonly leavesOut: { readonly value: boolean; readonly set: (leavesOut: boolean) => void };
  readonly askFrom: AskFrom;
  /** Why the run cannot start; undefined when it can. */
  readonly obstacle: string | undefined;
  /** Called when start was pressed despite an obstacle. */
  readonly onRefused: () => void;
}

/** Loads fields, last choice, prices and credits for the selected records of a type. */
export function useEnrichForm(type: RecordType, records: readonly SelectedRecord[]): EnrichForm {
  const fields = useEnrichFields(type);
  const { choice, fieldsError } = fields;
  const online = useOnline();
  const askFrom = useAskFrom();
  const runs = useRuns().data;
  const requiresFields = (choice?.required.length ?? 0) > 0;
  const matchRate = useMemo(
    () => matchRateOf(runs ?? [], { type, requiresFields }),
    [runs, type, requiresFields],
  );
  const [limitText, setLimitText] = useState("");
  const { credits: limit, error: wrongLimit } = parseCredits(limitText);
  const [leavesOut, setLeavesOut] = useState(true);
  const preview = useEnrichPreview(type, records, { limit, matchRate, leavesOut });
  const session = useUserSession();
  const pastDay = useExceedsDayCeiling(type, records, preview);
  const told = useRef<string>(undefined);
  const obstacle = startObstacle({
    type,
    choice,
    preview,
    online,
    fieldsFailed: fieldsError !== undefined,
    ceilingFailed: wrongLimit !== undefined,
    pastDay,
  });
  return {
    ...fields,
    preview,
    ceiling: {
      text: limitText,
      enter: setLimitText,
      credits: limit,
      error: wrongLimit,
      hint: limit === null ? undefined : limitMessage(limit, preview.cost),
    },
    leavesOut: { value: leavesOut, set: setLeavesOut },
    askFrom,
    obstacle,
    onRefused: () => {
      // repeated presses count as one refused start
      if (pastDay === undefined || obstacle !== pastDay || told.current === pastDay) return;
      told.current = pastDay;
      reportRefusedStart(session);
    },
  };
}

/** Why a run could exceed the daily ceiling, and what to do; undefined where it cannot, or there is no ceiling. */
function useExceedsDayCeiling(
  type: RecordType,
  records: readonly SelectedRecord[],
  { cost, facts }: Preview,
): string | undefined {
  const own = useQuery(ownCeilingQuery(useUserSession())).data;
  return useMemo(() => {
    const left = own && leftToday(own);
    if (own === undefined || left === undefined || cost.limitedCost <= left) return undefined;
    const within = countWithin(left, creditsEach(records, facts));
    return pastCeilingMessage({ own, most: cost.limitedCost, within, noun: RECORD_NOUN[type] });
  }, [own, type, records, facts, cost.limitedCost]);
}
