import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod/mini";
import { writeTransaction } from "./user-database.ts";
import { type UserSession, useUserSession } from "./user-storage-session.tsx";

/** A setting of this person in this browser. */
export interface Preference<Value> {
  /** Its key in the database. */
  readonly name: string;
  readonly schema: z.ZodMiniType<Value>;
}

/** The stored setting; null when there is none that can be read. */
async function read<Value>(session: UserSession, { name, schema }: Preference<Value>): Promise<Value | null> {
  const database = await session.database();
  const parsed = schema.safeParse(await database.get("preferences", name));
  return parsed.success ? parsed.data : null;
}

async function write<Value>(session: UserSession, { name }: Preference<Value>, value: Value): Promise<void> {
  try {
    const database = await session.database();
    const transaction = writeTransaction(database, ["preferences"]);
    const written = transaction.objectStore("preferences").put(value, name);
    // at once, so that it stands although the page is left in the same moment
    transaction.commit();
    await Promise.all([written, transaction.done]);
  } catch {
    // a browser that stores nothing loses a convenience; the choice holds as long as the page
  }
}

function preferenceQuery<Value>(session: UserSession, preference: Preference<Value>) {
  return queryOptions({
    queryKey: ["preferences", preference.name],
    queryFn: () => read(session, preference),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
}

/**
 * A setting of this person, and the way to change it. `value` is undefined when none was stored; `pending` until that
 * is known.
 */
export function usePreference<Value>(preference: Preference<Value>): {
  readonly value: Value | undefined;
  readonly pending: boolean;
  readonly set: (value: Value) => void;
} {
  const session = useUserSession();
  const options = preferenceQuery(session, preference);
  const query = useQuery(options);
  // a control must follow at once, and the query client tells of changes a moment later
  const [setNow, setSetNow] = useState<{ readonly name: string; readonly value: Value }>();
  const now = setNow?.name === preference.name ? setNow.value : undefined;
  return {
    value: now ?? query.data ?? undefined,
    pending: query.isPending,
    set: (value) => {
      setSetNow({ name: preference.name, value });
      session.queryClient.setQueryData<Value | null>(options.queryKey, () => value);
      void write(session, preference, value);
    },
  };
}
