import { skipToken, useQuery } from "@tanstack/react-query";
import { MAX_IMPORTED_ROWS, useImport } from "#app/features/imports/import-file-store.ts";
import { type CheckedRow, checkRows } from "#app/features/imports/model/checked-rows.ts";
import { dataRows } from "#app/features/imports/model/data-rows.ts";

const NO_ROWS: readonly CheckedRow[] = [];

/** The rows of the file and what each asks for, under the present columns. The previous result stays until then. */
export function useCheckedRows(): readonly CheckedRow[] {
  const file = useImport((state) => state.file);
  const id = useImport((state) => state.id);
  const header = useImport((state) => state.header);
  const takesOthers = useImport((state) => state.takesOthers);
  const type = useImport((state) => state.type);
  const columns = useImport((state) => state.columns);
  const fixes = useImport((state) => state.fixes);
  const targets = columns.map(({ target }) => target);
  const { data = NO_ROWS } = useQuery({
    queryKey: ["import-rows", id, header, takesOthers, type, targets, [...fixes]],
    queryFn:
      file === null
        ? skipToken
        : ({ signal }) =>
            checkRows(
              type,
              targets,
              dataRows({ file, header, takesOthers }).slice(0, MAX_IMPORTED_ROWS),
              fixes,
              signal,
            ),
    // rows hold personal data, so they leave memory once no screen shows them
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    throwOnError: true,
    structuralSharing: false,
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
  });
  return data;
}
