import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import {
  MANAGEMENT_ASK_LIMIT,
  type ManagementStatus,
  managementQueries,
} from "#app/api/management-api-queries.ts";
import { allowanceOf, usageQueries } from "#app/api/usage-api-queries.ts";
import { type RecordType, wasUnderManagement } from "#app/records/record-snapshot.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { type CostPreview, costPreview } from "./enrich-cost-preview.ts";

/**
 * How sure the number of free records is. `checked`: the service just said so. `checking`: being asked. `remembered`:
 * too many to ask, so as search told when they were chosen. `failed`: the same, because asking went wrong.
 */
export type PreviewBasis = "checked" | "checking" | "remembered" | "failed";

export interface Preview extends CostPreview {
  readonly basis: PreviewBasis;
  readonly creditsLeft: number | undefined;
  /** Chosen records that search no longer finds. */
  readonly notFound: readonly SelectedRecord[];
  /** The records with what the service says of them now. */
  readonly records: readonly SelectedRecord[];
}

/**
 * The ids to check: those selected when the screen opened, checked again only when one is added.
 * So removing a record, or undoing that, sends no request.
 */
function useAskedIds(ids: readonly string[]): readonly string[] {
  const [asked, setAsked] = useState(ids);
  const known = useMemo(() => new Set(asked), [asked]);
  const good = useMemo(() => {
    const tooMany = asked.length > MANAGEMENT_ASK_LIMIT && ids.length <= MANAGEMENT_ASK_LIMIT;
    return !tooMany && ids.every((id) => known.has(id));
  }, [known, asked, ids]);
  if (!good) setAsked(ids);
  return good ? asked : ids;
}

function withStatus(record: SelectedRecord, status: ManagementStatus): SelectedRecord {
  const underManagement = status.underManagement.has(record.id);
  if (underManagement === wasUnderManagement(record.snapshot)) return record;
  const managementStatus = { underManagement, purchaseDate: null };
  return record.type === "contact"
    ? { ...record, snapshot: { ...record.snapshot, managementStatus } }
    : { ...record, snapshot: { ...record.snapshot, managementStatus } };
}

/** A key of twenty thousand ids would be written out with each render. */
const NONE: readonly string[] = [];

/** What a run over these records can cost at most, with the service's present word where it can be asked. */
export function usePreview(type: RecordType, records: readonly SelectedRecord[]): Preview {
  const ids = useMemo(() => records.map(({ id }) => id), [records]);
  const asked = useAskedIds(ids);
  const tooMany = asked.length > MANAGEMENT_ASK_LIMIT;
  const query = useQuery(managementQueries.status(type, tooMany ? NONE : asked));
  const usage = useQuery(usageQueries.current());
  const creditsLeft = allowanceOf(usage.data ?? [], "credits")?.left;
  const status = query.data;
  const basis = tooMany ? "remembered" : basisOf(query);
  return useMemo(() => {
    const current = status ? records.map((record) => withStatus(record, status)) : records;
    const free = current.filter(({ snapshot }) => wasUnderManagement(snapshot)).length;
    return {
      ...costPreview(records.length, free, creditsLeft),
      basis,
      creditsLeft,
      notFound: status ? records.filter(({ id }) => status.notFound.has(id)) : [],
      records: current,
    };
  }, [records, status, creditsLeft, basis]);
}

function basisOf(query: { isError: boolean; data: unknown; isFetching: boolean }): PreviewBasis {
  if (query.data !== undefined && !query.isFetching) return "checked";
  return query.isError && !query.isFetching ? "failed" : "checking";
}
