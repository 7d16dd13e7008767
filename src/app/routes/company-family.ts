import { useQuery } from "@tanstack/react-query";
import type { CompanyFamily, FamilyNeighborhood } from "#app/features/company/company-family-card.tsx";
import { startFamilyWorker } from "#app/features/families/model/family-worker-client.ts";
import { useFamilyRead } from "#app/features/families/pages/use-family-read.ts";
import { fetchReadAnswer } from "#app/owned/owned-read-queries.ts";
import { isUnderWay } from "#app/runs/single-run-state.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { neighborhoodOf } from "./company-neighborhood.ts";

/** Parses an owned answer off the main thread; null where it has no tree with the company. */
async function readNeighborhood(answer: Blob, companyId: string): Promise<FamilyNeighborhood | null> {
  const worker = startFamilyWorker();
  try {
    return neighborhoodOf(await worker.open(answer, companyId)) ?? null;
  } finally {
    worker.close();
  }
}

/** The family of a company if the organisation owns it, else the link to get it. Nothing is bought automatically. */
export function useCompanyFamily(companyId: string): CompanyFamily {
  const { personId } = useUserSession();
  const { read, error, run, press } = useFamilyRead(companyId);
  const { data: neighborhood, isError } = useQuery({
    queryKey: ["family-neighborhood", companyId, read?.gotAt],
    queryFn: async ({ signal }) =>
      read ? readNeighborhood(await fetchReadAnswer(personId, read, signal), companyId) : null,
    enabled: read != null,
    staleTime: Infinity,
    retry: false,
  });
  if (isUnderWay(run)) return { status: "fetching" };
  if (read === undefined) return { status: error ? "elsewhere" : "reading" };
  if (read === null) return run === undefined ? { status: "none", load: press } : { status: "elsewhere" };
  if (isError || neighborhood === null) return { status: "elsewhere" };
  return neighborhood === undefined
    ? { status: "reading" }
    : { status: "ready", neighborhood, gotAt: read.gotAt };
}
