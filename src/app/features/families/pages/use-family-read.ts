import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { answerKey, fetchReadAnswer, readQueries } from "#app/owned/owned-read-queries.ts";
import type { Price } from "#app/prices/price-of.ts";
import { type CompanyRead, type ReadCompany, readKey } from "#app/runs/read-request.ts";
import type { SingleRunState } from "#app/runs/single-run-state.ts";
import { usePressRead, useReadRuns } from "#app/runs/use-read-runs.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { isRecordId } from "#contract/records/record-snapshot.ts";
import type { OwnedRead } from "#contract/records/owned-list.ts";

/** The read for a company's family tree. */
function familyRead(companyId: string): CompanyRead {
  return { operation: "enrichHierarchy", companyId, topics: [], page: 1 };
}

const isFamily = ({ operation }: OwnedRead): boolean => operation === "enrichHierarchy";

/** A company's family tree: the owned read, and the run under way. */
export interface FamilyRead {
  /** Undefined during the lookup; null where it is not owned. */
  readonly read: OwnedRead | null | undefined;
  /** The error of the lookup. */
  readonly error: Error | null;
  readonly retry: () => void;
  /** Undefined where there was none. */
  readonly run: SingleRunState | undefined;
  /** Reads it at the shown price. */
  readonly press: (company: ReadCompany, price: Price) => void;
}

/** Follows a company's family tree. Never pays by itself. */
export function useFamilyRead(companyId: string): FamilyRead {
  const { personId } = useUserSession();
  const { data, error, refetch } = useQuery({
    ...readQueries.ofCompany(personId, companyId),
    enabled: isRecordId(companyId),
  });
  const run = useReadRuns().get(readKey(familyRead(companyId)))?.state;
  const pressRead = usePressRead();
  const press = useCallback(
    (company: ReadCompany, price: Price) => pressRead(familyRead(companyId), company, price),
    [pressRead, companyId],
  );
  return {
    read: data && (data.find(isFamily) ?? null),
    error,
    retry: () => void refetch(),
    run,
    press,
  };
}

/** The bytes of an owned family tree, for the worker that opens it. */
export function familyAnswerQuery(personId: string, read: OwnedRead) {
  return queryOptions({
    queryKey: [...answerKey(read, "bytes"), read.gotAt],
    queryFn: ({ signal }) => fetchReadAnswer(personId, read, signal),
    staleTime: Infinity,
    // it can have 30 MB
    gcTime: 0,
  });
}

/** The bytes of a company's family tree, outside of its screen; undefined where it is not owned. Rejects with an ApiError. */
export async function findFamily(
  { queryClient, personId }: UserSession,
  companyId: string,
): Promise<Blob | undefined> {
  const reads = await queryClient.fetchQuery(readQueries.ofCompany(personId, companyId));
  const read = reads.find(isFamily);
  return read && fetchReadAnswer(personId, read);
}
