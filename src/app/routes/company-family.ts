import { useQuery } from "@tanstack/react-query";
import { isCompanyId } from "#app/api/company-api-queries.ts";
import type {
  CompanyFamily,
  FamilyNeighborhood,
  FamilyRelative,
} from "#app/features/company/company-family-card.tsx";
import { memberTone } from "#app/features/families/model/family-member-type-color.ts";
import {
  type FamilyTable,
  childrenOf,
  cityOf,
  companiesBelow,
  companyIdOf,
  displayName,
  parentOf,
  typeOf,
} from "#app/features/families/model/family-model.ts";
import { startFamilyWorker } from "#app/features/families/model/family-worker-client.ts";
import { sharedLength, typeLabel } from "#app/features/families/model/member-labels.ts";
import type { FamilyAnswer } from "#app/features/families/model/parse-family.ts";
import { useFamilies, useFamilyFetch } from "#app/features/families/pages/families-page-store.ts";

/** What stands around the requested company in its tree; undefined where the answer has no tree, or not with it. */
export function neighborhoodOf(answer: FamilyAnswer): FamilyNeighborhood | undefined {
  if (answer.kind !== "family" || answer.family.matched < 0) return undefined;
  const { table, matched } = answer.family;
  const self = relativeOf(table, matched);
  const above = parentOf(table, matched);
  const relatives = (node: number) =>
    childrenOf(table, node).map((child) => (child === matched ? self : relativeOf(table, child)));
  return {
    parent: above < 0 ? undefined : relativeOf(table, above),
    self,
    siblings: above < 0 ? [] : relatives(above),
    children: relatives(matched),
    companies: table.companyTotal,
  };
}

function relativeOf(table: FamilyTable, node: number): FamilyRelative {
  return {
    key: String(node),
    companyId: companyIdOf(table, node),
    name: displayName(table, node),
    sharedLength: sharedLength(table, node),
    type: typeLabel(table, node),
    tone: memberTone(typeOf(table, node).kind),
    city: cityOf(table, node),
    below: companiesBelow(table, node),
  };
}

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
    enabled: isCompanyId(companyId),
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
