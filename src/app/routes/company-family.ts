import { useQuery } from "@tanstack/react-query";
import { isRecordId } from "#contract/records/record-snapshot.ts";
import type { CompanyFamily, FamilyNeighborhood } from "#app/features/company/company-family-card.tsx";
import { startFamilyWorker } from "#app/features/families/model/family-worker-client.ts";
import { useFamilies, useFamilyFetch } from "#app/features/families/pages/families-page-store.ts";
import { neighborhoodOf } from "./company-neighborhood.ts";

/** Reads a stored answer off the page's own thread; null where it has no tree with the company. */
async function readNeighborhood(answer: Blob, companyId: string): Promise<FamilyNeighborhood | null> {
  const worker = startFamilyWorker();
  try {
    return neighborhoodOf(await worker.open(answer, companyId)) ?? null;
  } finally {
    worker.close();
  }
}

/** The family of a company where this browser has it, and the way to it where it has not. Nothing is asked by itself. */
export function useCompanyFamily(companyId: string, name: string): CompanyFamily {
  const families = useFamilies();
  const { data: local, isPending } = useQuery({
    ...families.localFamily(companyId),
    enabled: isRecordId(companyId),
  });
  const fetch = useFamilyFetch(companyId);
  const { family, answer } = fetch?.status === "unsaved" ? fetch : (local ?? {});
  const receivedAt = family?.answer?.receivedAt;
  const { data: neighborhood, isError } = useQuery({
    queryKey: ["families", "neighborhood", companyId, receivedAt],
    queryFn: () => (answer === undefined ? null : readNeighborhood(answer, companyId)),
    enabled: answer !== undefined,
    staleTime: Infinity,
    retry: false,
  });
  if (fetch?.status === "fetching" || local?.fetchingElsewhere === true) return { status: "fetching" };
  if (isPending) return { status: "reading" };
  if (answer === undefined && (local != null || fetch !== undefined || local === undefined))
    return { status: "elsewhere" };
  if (answer === undefined) {
    return { status: "none", load: () => void families.startFetch({ companyId, name }) };
  }
  if (isError || neighborhood === null) return { status: "elsewhere" };
  return neighborhood === undefined ? { status: "reading" } : { status: "ready", neighborhood, receivedAt };
}
