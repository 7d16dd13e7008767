import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ownDatabase } from "#app/api/own-database.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import { type FieldChoice, fieldChoice, usableChoice } from "./field-choice.ts";
import type { FieldGroup } from "./field-groups.ts";

function preferenceName(type: RecordType): string {
  return `enrich-fields-${type}`;
}

/** The last choice of this person in this browser; null when there is none that can be read. */
async function readChoice(type: RecordType): Promise<FieldChoice | null> {
  const database = await ownDatabase();
  const parsed = fieldChoice.safeParse(await database.get("preferences", preferenceName(type)));
  return parsed.success ? parsed.data : null;
}

async function keepChoice(type: RecordType, choice: FieldChoice): Promise<void> {
  try {
    const database = await ownDatabase();
    await database.put("preferences", choice, preferenceName(type));
  } catch {
    // a browser that keeps nothing forgets a convenience; the choice holds while the page lives
  }
}

const rememberedChoice = (type: RecordType) =>
  queryOptions({
    queryKey: ["preferences", preferenceName(type)],
    queryFn: () => readChoice(type),
    staleTime: Infinity,
    retry: false,
  });

/**
 * The chosen output fields of a record type, remembered per person. Undefined until both the fields and the last
 * choice are known.
 */
export function useFieldChoice(
  type: RecordType,
  groups: readonly FieldGroup[] | undefined,
): { readonly choice: FieldChoice | undefined; readonly choose: (next: FieldChoice) => void } {
  const queryClient = useQueryClient();
  const remembered = useQuery(rememberedChoice(type));
  // a checkbox must follow at once, and the query client tells of changes a moment later
  const [chosenNow, setChosenNow] = useState<FieldChoice>();
  const ready = groups !== undefined && !remembered.isPending;
  return {
    choice: ready ? usableChoice(type, groups, chosenNow ?? remembered.data ?? undefined) : undefined,
    choose: (next) => {
      setChosenNow(next);
      queryClient.setQueryData(rememberedChoice(type).queryKey, next);
      void keepChoice(type, next);
    },
  };
}
