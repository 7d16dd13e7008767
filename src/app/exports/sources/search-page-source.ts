import { CALLS_ALLOWED, type ExportSource } from "#app/exports/model/export-source.ts";
import { SEARCH_ROWS, type SearchRowType } from "#app/records/searches.ts";

/** The value at a path; maps over lists on the way. */
function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((element) => valueAt(element, [name, ...rest]));
  if (typeof value !== "object" || value === null) return undefined;
  return valueAt(Object.entries(value).find(([key]) => key === name)?.[1], rest);
}

/** A row as search returned it. */
interface PageRow {
  readonly id: string;
  readonly attributes?: unknown;
}

interface SearchPage {
  readonly name: string;
  readonly rowType: SearchRowType;
  readonly rows: readonly PageRow[];
}

/** The export source for a page of intent, news or scoops. */
export function searchPageSource({ name, rowType, rows }: SearchPage): ExportSource {
  const { fields } = SEARCH_ROWS[rowType];
  const paths = new Map(fields.map(([field, , , path = field]) => [field, path.split(".")]));
  return {
    name,
    rowType,
    origin: { kind: "search" },
    fields: fields.map(([field, label, kind]) => ({ name: field, label, kind })),
    size: rows.length,
    *records() {
      for (const { id, attributes } of rows) {
        yield {
          id,
          value(field) {
            const path = paths.get(field);
            return field === "id" ? id : path && valueAt(attributes, path);
          },
          miss: null,
          doNotCall: CALLS_ALLOWED,
        };
      }
    },
  };
}
