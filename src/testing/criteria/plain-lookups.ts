import * as z from "zod/mini";
import { LOOKUP_FIELDS, type LookupField } from "#contract/lookup-schemas.ts";
import type { DataClient } from "#testing/service/service-data-client-for-test.ts";
import { lookupNames } from "#testing/service/service-lookups-for-test.ts";
import { partsOf, folded } from "./criteria-values.ts";

/** Lookups whose values have codes; technology categories have names alone. */
type Field = Exclude<LookupField, "tech-categories">;
const FIELDS = LOOKUP_FIELDS.filter((field) => field !== "tech-categories");

const personas = z.array(
  z.object({
    departmentsAndJobFunctions: z.array(z.string()),
    managementLevels: z.array(z.string()),
    titles: z.nullable(z.array(z.string())),
  }),
);
const groups = z.object({ data: z.array(z.object({ id: z.string(), attributes: z.object({ personas }) })) });

/** The people whom a buying group includes, according to its lookup. */
export type PlainPersona = z.output<typeof personas>[number];

/** The service's lookups. */
export interface PlainLookups {
  /** The codes of a lookup. */
  codes(field: Field): readonly string[];
  /** What a code is called. */
  nameOf(field: Field, code: string): string;
  /** The code of a name. */
  codeOf(field: Field, name: string): string;
  /** The codes in a value, given as codes or names. Unknown ones are left out. */
  codesIn(field: Field, value: unknown): string[];
  /** The names of those codes. */
  namesIn(field: Field, value: unknown): string[];
  readonly personas: ReadonlyMap<string, readonly PlainPersona[]>;
}

/** Reads the lookups that criteria need from the service. */
export async function readPlainLookups(client: DataClient): Promise<PlainLookups> {
  const tables = new Map<Field, ReadonlyMap<string, string>>();
  for (const field of FIELDS) tables.set(field, await lookupNames(client, field));
  const answer: unknown = await (await client.get("/data/v1/lookup/buying-groups")).json();
  const table = (field: Field) => tables.get(field) ?? new Map<string, string>();
  const codeCalled = (field: Field, spelling: string) => {
    const wanted = folded(spelling);
    const rows = [...table(field)];
    const row =
      rows.find(([code]) => folded(code) === wanted) ?? rows.find(([, name]) => folded(name) === wanted);
    return row?.[0];
  };
  const nameOf = (field: Field, code: string) => table(field).get(code) ?? "";
  const codesIn = (field: Field, value: unknown) =>
    partsOf(value).flatMap((part) => codeCalled(field, part) ?? []);
  return {
    codes: (field) => [...table(field).keys()],
    nameOf,
    codeOf: (field, name) => codeCalled(field, name) ?? "",
    codesIn,
    namesIn: (field, value) => codesIn(field, value).map((code) => nameOf(field, code)),
    personas: new Map(groups.parse(answer).data.map(({ id, attributes }) => [id, attributes.personas])),
  };
}
