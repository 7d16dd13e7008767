import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { ExportSource } from "#app/exports/model/export-source.ts";
import { type ExportDraft, type ExportPlan, planExport } from "#app/exports/model/plan-export.ts";

/** What a file would hold, counted anew after each choice; the plan before stands meanwhile, marked as stale. */
export function useExportPlan(
  source: ExportSource,
  draft: ExportDraft | undefined,
): { readonly plan: ExportPlan | undefined; readonly stale: boolean; readonly error: Error | null } {
  const id = useId();
  const { data, isPlaceholderData, error } = useQuery({
    queryKey: ["export-plan", id, draft],
    queryFn: ({ signal }) => {
      if (draft === undefined) throw new Error("Nothing is chosen yet.");
      return planExport(source, draft, signal);
    },
    enabled: draft !== undefined,
    // records may have changed since the dialog was open last, and a plan is large
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    networkMode: "always",
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });
  return { plan: data, stale: isPlaceholderData, error };
}
