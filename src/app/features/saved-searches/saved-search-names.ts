import type { SearchSnapshot } from "#app/search/search-definition.ts";
import type { SessionPart } from "#app/storage/user-storage-session.tsx";

/** Names of saved searches for code that must not load their store; none are known before it is open. */
interface SavedSearchNames {
  /** The name of the saved search that is open and unchanged. */
  nameOf: (open: Pick<SearchSnapshot, "definition" | "view">) => string | undefined;
}

export const savedSearchNames: SessionPart<SavedSearchNames> = () => ({ nameOf: () => undefined });
