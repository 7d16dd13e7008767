import type { SearchSnapshot } from "#app/search/search-definition.ts";
import type { SessionPart } from "#app/storage/user-storage-session.tsx";

/** The names of saved searches, for whoever must not load their store: there are none before it is open. */
interface SavedSearchNames {
  /** The name of the saved search that is open and unchanged. */
  nameOf: (open: Pick<SearchSnapshot, "definition" | "view">) => string | undefined;
}

export const savedSearchNames: SessionPart<SavedSearchNames> = () => ({ nameOf: () => undefined });
