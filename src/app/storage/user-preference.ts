import { useMemo } from "react";
import * as z from "zod/mini";
import { useStore } from "zustand";
import { collection } from "./collection.ts";
import { type UserSession, useUserSession } from "./user-storage-session.tsx";

/** A setting of a person, synced to all of their devices. */
export interface Preference<Value> {
  /** Its key in the settings document. */
  readonly name: string;
  readonly schema: z.ZodMiniType<Value>;
}

const settings = collection(
  { entries: { kind: "settings", id: "settings" } },
  z.object({ id: z.string(), value: z.unknown() }),
);

/** The stored value of a setting; undefined where there is none, or it is invalid. */
export async function readPreference<Value>(
  session: UserSession,
  { name, schema }: Preference<Value>,
): Promise<Value | undefined> {
  const store = settings.of(session);
  await store.whenReady();
  return schema.safeParse(store.getState().rows.get(name)?.value).data;
}

/**
 * Changes a setting once its stored value is known, which `change` receives unparsed. Resolves when it has been written
 * or has failed.
 */
export async function changeSetting(
  session: UserSession,
  name: string,
  change: (stored: unknown) => unknown,
): Promise<void> {
  const store = settings.of(session);
  await store.whenReady();
  const stored = store.getState().rows.get(name)?.value;
  store.change(new Map([[name, { id: name, value: change(stored) }]]));
  await store.whenWritten();
}

/** A setting of the person and its setter. `value` is undefined when none is stored; `pending` until that is known. */
export function usePreference<Value>({ name, schema }: Preference<Value>): {
  readonly value: Value | undefined;
  readonly pending: boolean;
  readonly set: (value: Value) => void;
} {
  const store = settings.of(useUserSession());
  // a change of other settings does not render this component
  const ready = useStore(store, (state) => state.ready);
  const stored = settings.useOne(name);
  const value = useMemo(() => schema.safeParse(stored?.value).data, [schema, stored]);
  return {
    value,
    pending: !ready,
    set: (next) => store.change(new Map([[name, { id: name, value: next }]])),
  };
}
