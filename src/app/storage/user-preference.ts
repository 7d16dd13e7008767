import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod/mini";
import { readAgain } from "#app/storage/read-again.ts";
import { type UnsavedChanges, unsavedChanges } from "./unsaved-changes.ts";
import { type SessionPart, type UserSession, useUserSession } from "./user-storage-session.tsx";
import { tagOf } from "./workspace/workspace-rows.ts";
import { openWorkspace } from "./workspace/workspace-store.ts";
import { ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";

/** A setting of this person, the same on all of their devices. */
export interface Preference<Value> {
  /** Its key among the settings. */
  readonly name: string;
  readonly schema: z.ZodMiniType<Value>;
}

const SETTINGS = { kind: "settings", id: "settings" } as const;

/** What is stored under the name of a setting; undefined when nothing is. Rejects where the browser keeps no databases. */
export async function readSetting(session: UserSession, name: string): Promise<unknown> {
  const entry = (await session.part(openWorkspace).readEntries(SETTINGS.id, [name])).get(name);
  if (entry) session.part(knownSettings).tags.set(name, entry.tags);
  return entry?.body["value"];
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
    .catch(ignoring(isStorageTrouble));
}

/** The stored setting; null when there is none that can be read. */
async function read<Value>(session: UserSession, { name, schema }: Preference<Value>): Promise<Value | null> {
  const { writing } = session.part(knownSettings);
  const stored = await readSetting(session, name);
  const parsed = schema.safeParse(writing.has(name) ? writing.get(name) : stored);
  return parsed.success ? parsed.data : null;
}

interface KnownSettings {
  /** What was set and is not written yet, by name: what is read again meanwhile must not undo it. */
  readonly writing: Map<string, unknown>;
  /** The additions that were seen of each setting. */
  readonly tags: Map<string, readonly string[]>;
  readonly unsaved: UnsavedChanges;
}

/**
 * Settings that another tab or device changes are read again where they are shown, and what was set as a page was left is
 * written by the next one.
 */
const knownSettings: SessionPart<KnownSettings> = (session) => {
  const unsaved = unsavedChanges(session, SETTINGS.id);
  const known: KnownSettings = { writing: new Map(), tags: new Map(), unsaved };
  unsaved.keepOnLeave(() => known.writing);
  unsaved.onKept((kept) => {
    for (const [name, value] of kept) {
      void write(session, known, { name, value });
      readAgain(session.queryClient, ["preferences", name]);
    }
  });
  session.part(openWorkspace).onChange(({ notice, from }) => {
    if (from === "rows") return;
    for (const { document, keys } of notice.entries) {
      if (document !== SETTINGS.id) continue;
      for (const name of keys ?? [undefined]) {
        const queryKey = name === undefined ? ["preferences"] : ["preferences", name];
        readAgain(session.queryClient, queryKey);
      }
    }
  });
  return known;
};

/** A browser that stores nothing loses a convenience; the choice holds as long as the page. */
async function write(
  session: UserSession,
  { writing, tags, unsaved }: KnownSettings,
  { name, value }: { readonly name: string; readonly value: unknown },
): Promise<void> {
  writing.set(name, value);
  const change = { type: "put" as const, entries: [{ key: name, body: { value } }] };
  const known = { document: () => undefined, tags: () => tags.get(name) };
  try {
    const written = await session.part(openWorkspace).changeKnown([{ document: SETTINGS, change }], known);
    for (const operation of written) tags.set(name, [tagOf(operation)]);
    if (writing.get(name) === value) writing.delete(name);
    if (writing.size === 0) unsaved.forget();
  } catch (error) {
    ignoring(isStorageTrouble)(error);
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
      void write(session, session.part(knownSettings), { name: preference.name, value });
    },
  };
}
