import * as z from "zod/mini";
import { tidyName } from "#app/lib/entered-name.ts";
import { collection } from "#app/storage/collection.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { type ExportProfile, exportProfileSchema } from "./export-profile.ts";
import { ExpectedError, ignoring, isUnreadable } from "#app/lib/reports/report.ts";

/** Profiles of the person on this page, in this browser. */
const profiles = collection({ documents: "exportProfile" }, exportProfileSchema);

/** The person's own profiles by name, and what can be done with them. */
export interface OwnProfiles {
  readonly profiles: readonly ExportProfile[];
  readonly ready: boolean;
  /** Stores a profile, a new one under a new id; the same id changes one. */
  save(profile: ExportProfile): void;
  /** Deletes a profile, and returns what brings it back. */
  remove(id: string): () => void;
}

export function useOwnProfiles(): OwnProfiles {
  const store = profiles.of(useUserSession());
  const { rows, ready } = profiles.useAll();
  return {
    profiles: [...rows.values()].toSorted((one, other) => one.name.localeCompare(other.name)),
    ready,
    save: (profile) => store.change(new Map([[profile.id, profile]])),
    remove(id) {
      const removed = store.getState().rows.get(id);
      store.change(new Map([[id, null]]));
      return () => removed && store.change(new Map([[id, removed]]));
    },
  };
}

/** What a shared profile's file holds: no id, since each browser gives its own. */
const sharedProfile = z.object({
  prospectExportProfile: z.literal(1),
  profile: z.omit(exportProfileSchema, { id: true }),
});

/** A profile as the text of a file that colleagues can open. */
export function profileFile({ name, type, columns, required, settings }: ExportProfile): string {
  const profile = { name, type, columns, required, ...(settings === undefined ? {} : { settings }) };
  return `${JSON.stringify({ prospectExportProfile: 1, profile }, null, 2)}\n`;
}

/** Reads the file of a shared profile. Throws with what is wrong with it. */
export function readProfileFile(text: string, id: string): ExportProfile {
  const parsed = sharedProfile.safeParse(parsedJson(text));
  if (!parsed.success)
    throw new ExpectedError(
      "This file is not an export profile. Choose one that was saved with “Save to a file”.",
    );
  return { ...parsed.data.profile, name: tidyName(parsed.data.profile.name), id };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    ignoring(isUnreadable)(error);
    return undefined;
  }
}
