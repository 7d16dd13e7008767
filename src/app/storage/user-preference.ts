import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod/mini";
import { type SessionPart, type UserSession, useUserSession } from "./user-storage-session.tsx";
import { openWorkspace } from "./workspace/workspace-store.ts";

/** A setting of this person, the same on all of their devices. */
export interface Preference<Value> {
  /** Its key among the settings. */
  readonly name: string;
  readonly schema: z.ZodMiniType<Value>;
}

const SETTINGS = { kind: "settings", id: "settings" } as const;

/** What is stored under the name of a setting; undefined when nothing is. Rejects where the browser keeps no databases. */
export async function readSetting(session: UserSession, name: string): Promise<unknown> {
  const entries = await session.part(openWorkspace).readEntries(SETTINGS.id, [name]);
  return entries.get(name)?.body["value"];
}

/**
 * Changes what is stored under a name, in one transaction: another tab may change it at the same time. A browser that
 * stores nothing loses a convenience.
 */
export async function changeSetting(
  session: UserSession,
  name: string,
  change: (stored: unknown) => unknown,
): Promise<void> {
  const store = session.part(openWorkspace);
  await store
    .change(async (read) => {
      const value = change((await read.entry(SETTINGS.id, name))?.body["value"]);
      const put = { type: "put" as const, entries: [{ key: name, body: { value } }] };
      return { changes: [{ document: SETTINGS, change: put }], result: undefined };
    })
    .catch(() => undefined);
}

/** The stored setting; null when there is none that can be read. */
async function read<Value>(session: UserSession, { name, schema }: Preference<Value>): Promise<Value | null> {
  const writing = session.part(settingsBeingWritten);
  const stored = writing.has(name) ? writing.get(name) : await readSetting(session, name);
  const parsed = schema.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

/**
 * What was set and is not written yet, by name. Settings that another tab or device changes are read again where they are
 * shown: this must not undo what is just being set.
 */
const settingsBeingWritten: SessionPart<Map<string, unknown>> = (session) => {
  session.part(openWorkspace).onChange(({ notice, isOwn }) => {
    if (isOwn) return;
    for (const { document, keys } of notice.entries) {
      if (document !== SETTINGS.id) continue;
      for (const name of keys ?? [undefined]) {
        const queryKey = name === undefined ? ["preferences"] : ["preferences", name];
        void session.queryClient.invalidateQueries({ queryKey });
      }
    }
  });
  return new Map();
};

async function write(session: UserSession, name: string, value: unknown): Promise<void> {
  const writing = session.part(settingsBeingWritten);
  writing.set(name, value);
  await changeSetting(session, name, () => value);
  if (writing.get(name) === value) writing.delete(name);
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
  const [setNow, setSetNow] = useState<{
    readonly name: string;
    readonly value: Value;
    readonly at: number;
  }>();
  const isAhead = setNow?.name === preference.name && setNow.at > query.dataUpdatedAt;
  return {
    value: (isAhead ? setNow.value : query.data) ?? undefined,
    pending: query.isPending,
    set: (value) => {
      setSetNow({ name: preference.name, value, at: Date.now() });
      session.queryClient.setQueryData<Value | null>(options.queryKey, () => value);
      void write(session, preference.name, value);
    },
  };
}
