import * as z from "zod/mini";
import { tidyName } from "#app/lib/entered-name.ts";
import { collection } from "#app/storage/collection.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { type ExportProfile, exportProfileSchema } from "./export-profile.ts";
import { ExpectedError, ignoring, isUnreadable } from "#app/lib/reports/report.ts";

/** The person's profiles in this browser's copy of the workspace. */
const profiles = collection({ documents: "exportProfile" }, exportProfileSchema);

/** The person's own profiles by name, and the actions on them. */
export interface CustomProfiles {
  readonly profiles: readonly ExportProfile[];
  readonly ready: boolean;
  /** Saves a profile: creates it under a new id, updates it under an existing one. */
  save(profile: ExportProfile): void;
  /** Deletes a profile. Returns an undo. */
  remove(id: string): () => void;
}

export function useCustomProfiles(): CustomProfiles {
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

/** The content of a shared profile's file. Without an id, since each importing browser assigns its own. */
const sharedProfile = z.object({
  prospectExportProfile: z.literal(1),
  profile: z.omit(exportProfileSchema, { id: true }),
});

/** A profile as file content for colleagues. */
export function profileFile({ name, type, columns, required, settings }: ExportProfile): string {
  const profile = { name, type, columns, required, ...(settings === undefined ? {} : { settings }) };
  return `${JSON.stringify({ prospectExportProfile: 1, profile }, null, 2)}\n`;
}

/** Parses a shared profile's file. Throws an error that says what is wrong with it. */
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
