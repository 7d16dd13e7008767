import * as z from "zod/mini";
import { type ExportRecord, type ExportSource, exportFieldSchema } from "#app/exports/model/export-source.ts";
import { yieldToPage } from "#app/lib/schedule-work.ts";

/** Records of sources that do not stay as they are, copied so that their files can be made again. */
const copySchema = z.object({
  fields: z.array(exportFieldSchema),
  moreFields: z.array(exportFieldSchema),
  records: z.array(
    z.object({
      id: z.string(),
      values: z.record(z.string(), z.unknown()),
      miss: z.nullable(z.object({ label: z.string(), reason: z.string() })),
      doNotCall: z.object({ direct: z.nullable(z.boolean()), mobile: z.nullable(z.boolean()) }),
    }),
  ),
});

const RECORDS_AT_ONCE = 200;

/** Copies the records of a source that may be other ones tomorrow; undefined for one that is stored anyway. */
export async function copyOfRecords(source: ExportSource): Promise<Blob | undefined> {
  if (source.origin.kind !== "selection" && source.origin.kind !== "search") return undefined;
  const { fields, moreFields = [] } = source;
  const names = [...fields, ...moreFields].map(({ name }) => name);
  const texts = [
    `{"fields":${JSON.stringify(fields)},"moreFields":${JSON.stringify(moreFields)},"records":[`,
  ];
  let count = 0;
  for (const { id, miss, doNotCall, ...record } of source.records()) {
    const values = Object.fromEntries(names.map((name) => [name, record.value(name)]));
    texts.push(count > 0 ? "," : "", JSON.stringify({ id, values, miss, doNotCall }));
    count += 1;
    if (count % RECORDS_AT_ONCE === 0) await yieldToPage();
  }
  texts.push("]}");
  return new Blob(texts, { type: "application/json" });
}

/** The source that was copied. Rejects where the copy cannot be read. */
export async function copiedSource(
  copy: Blob,
  { name, rowType, origin }: Pick<ExportSource, "name" | "rowType" | "origin">,
): Promise<ExportSource> {
  const { fields, moreFields, records } = copySchema.parse(JSON.parse(await copy.text()));
  return {
    name,
    rowType,
    origin,
    fields,
    moreFields,
    size: records.length,
    *records(): Generator<ExportRecord> {
      for (const { id, values, miss, doNotCall } of records)
        yield { id, miss, doNotCall, value: (field) => values[field] };
    },
  };
}
