import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod/mini";
import { ownDatabase } from "./own-database.ts";

/** A setting of this person in this browser. */
export interface Preference<Value> {
  /** Its key in the database. */
  readonly name: string;
  readonly schema: z.ZodMiniType<Value>;
}

/** The setting as it was kept last; null when there is none that can be read. */
async function read<Value>({ name, schema }: Preference<Value>): Promise<Value | null> {
  const database = await ownDatabase();
  const parsed = schema.safeParse(await database.get("preferences", name));
  return parsed.success ? parsed.data : null;
}

async function keep<Value>({ name }: Preference<Value>, value: Value): Promise<void> {
  try {
    const database = await ownDatabase();
    const transaction = database.transaction("preferences", "readwrite");
    const written = transaction.store.put(value, name);
    // at once, so that it stands although the page is left in the same moment
    transaction.commit();
    await Promise.all([written, transaction.done]);
  } catch {
    // a browser that keeps nothing forgets a convenience; the choice holds while the page lives
  }
}

function remembered<Value>(preference: Preference<Value>) {
  return queryOptions({
    queryKey: ["preferences", preference.name],
    queryFn: () => read(preference),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
}

/**
 * A setting that is remembered per person, and the way to change it. `value` is undefined where nothing was kept;
 * `pending` until that is known.
 */
export function usePreference<Value>(preference: Preference<Value>): {
  readonly value: Value | undefined;
  readonly pending: boolean;
  readonly set: (value: Value) => void;
} {
  const queryClient = useQueryClient();
  const query = useQuery(remembered(preference));
  // a control must follow at once, and the query client tells of changes a moment later
  const [setNow, setSetNow] = useState<{ readonly name: string; readonly value: Value }>();
  const now = setNow?.name === preference.name ? setNow.value : undefined;
  return {
    value: now ?? query.data ?? undefined,
    pending: query.isPending,
    set: (value) => {
      setSetNow({ name: preference.name, value });
      queryClient.setQueryData<Value | null>(remembered(preference).queryKey, () => value);
      void keep(preference, value);
    },
  };
}
