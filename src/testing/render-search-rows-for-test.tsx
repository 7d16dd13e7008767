import { expect, it, vi } from "vitest";
import type { RecordObject, SearchOperation } from "#contract/operation.ts";
import type { SearchDefinition, SearchRow } from "#app/search/search-definition.ts";
import type { TableColumns } from "#app/table/table-column.ts";
import { oddRecords } from "./malformed-records-for-test.ts";
import { renderMarkup } from "./render-markup.tsx";

/** All columns of a search, including those hidden by default. */
export async function allColumns(definition: SearchDefinition): Promise<TableColumns<SearchRow>> {
  return [...definition.columns, ...((await definition.moreColumns?.()) ?? [])];
}

/** Each cell of a row as plain text, by column label. */
export async function cellTexts(definition: SearchDefinition, row: SearchRow) {
  const columns = await allColumns(definition);
  const cells = columns.map(({ label, ...column }) => {
    const text = unescapeMarkup(renderMarkup(column.cell(row)).replace(/<[^>]*>/g, " "));
    return [label, text.replace(/\s+/g, " ").trim()] as const;
  });
  return new Map(cells);
}

function unescapeMarkup(markup: string): string {
  return markup
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** Everything that a search renders for a row. */
async function drawRow(definition: SearchDefinition, row: SearchRow): Promise<string> {
  const { card: Card, expansion } = definition;
  const columns = await allColumns(definition);
  return renderMarkup(
    <>
      {columns.map((column) => (
        <div key={column.id}>{column.cell(row)}</div>
      ))}
      {Card && <Card row={row} />}
      {expansion?.can(row) === true && expansion.render(row)}
    </>,
  );
}

/** Tests that records with malformed attributes are drawn safely and never selected without an id. */
export function testMalformedRecords<Row extends RecordObject<Record<string, unknown>>>(
  definition: SearchDefinition,
  operation: Pick<SearchOperation<unknown, Row>, "record" | "recordType" | "shape">,
  usual: Readonly<Record<string, unknown>>,
): void {
  it("draws malformed records everywhere, and never as markup or a script's address", async () => {
    const complaints = vi.spyOn(console, "error");
    for (const row of oddRecords(operation, usual)) {
      const markup = await drawRow(definition, row);
      expect(markup).not.toMatch(/<script|<svg onload|(href|src)="(javascript|data):/i);
      expect(markup).not.toMatch(/undefined|\[object|NaN|Invalid Date/);
    }
    expect(complaints).not.toHaveBeenCalled();
  });

  it("names malformed records, links them or not, and selects them only with an id", () => {
    for (const row of oddRecords(operation, usual)) {
      expect(definition.rowName(row)).toMatch(/\S/);
      expect(definition.expansion?.label(row) ?? "none").toMatch(/\S/);
      expect(definition.linkedRecords(row)).toBeTypeOf("object");
      for (const { id } of [definition.selectable(row) ?? []].flat()) expect(id).toMatch(/\S/);
    }
  });
}
