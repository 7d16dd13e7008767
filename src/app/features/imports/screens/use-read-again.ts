import { type ReadAs, useImport, useImportStore } from "#app/features/imports/import-store.ts";
import { rememberedColumns } from "#app/features/imports/model/remembered-columns.ts";
import { usePreference } from "#app/storage/user-preference.ts";

/** Reads the file again, in the one way that is said beside those that were said before. */
export function useReadAgain(): (change: ReadAs) => void {
  const store = useImportStore();
  const source = useImport((state) => state.source);
  const readAs = useImport((state) => state.readAs);
  const remembered = usePreference(rememberedColumns).value ?? [];
  return (change) => {
    if (source !== null) void store.read(source, remembered, { ...readAs, ...change });
  };
}
