import type { JsonSchema } from "./openapi-json-schema.ts";

/** One line of a schema's table. */
export interface SchemaRow {
  /** Where it is, below the root: "matchPersonInput[].firstName". */
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

/** The values of a list as short as this are shown in its line; longer ones have a place of their own. */
export const MAX_SAMPLE_VALUES = 6;

const article = (type: string) => `list of ${type}`;

/** What a value is, in a few words. `named` finds what a reference stands for. */
export function typeWords(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return enumWords(schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined && schema.type === undefined) {
    return [...new Set(branches.map(typeWords))].join(" or ");
  }
  if (schema.items !== undefined) return article(typeWords(schema.items));
  if (schema.format === "date") return "day";
  return [schema.type ?? "any"].flat().join(" or ");
}

function enumWords(values: readonly unknown[]): string {
  if (values.length > MAX_SAMPLE_VALUES) return "name";
  return values.map(String).join(" | ");
}

function limitWords({ minItems, maxItems, minimum, maximum, default: given }: JsonSchema): string[] {
  const range = (least: number | undefined, most: number | undefined, of: string) =>
    least === undefined && most === undefined ? [] : [`${least ?? 0} to ${most ?? "any number"}${of}.`];
  return [
    // a list with at least one entry is what a list is for
    ...(maxItems === undefined ? [] : range(minItems, maxItems, " entries")),
    ...range(minimum, maximum, ""),
    ...(given === undefined ? [] : [`Default ${String(given)}.`]),
  ];
}

/** What is said of a value beside its type. */
export function wordsOf(schema: JsonSchema): string {
  const said = schema.description ?? "";
  return [...(said === "" ? [] : [said]), ...limitWords(schema)].join(" ");
}

function branchesOf(schema: JsonSchema): readonly JsonSchema[] {
  return schema.oneOf ?? schema.anyOf ?? [];
}

function below(schema: JsonSchema, path: string): SchemaRow[] {
  if (schema.items !== undefined) return below(schema.items, `${path}[]`);
  const own = schema.properties === undefined ? [] : schemaRows(schema, `${path}.`);
  return [...own, ...branchesOf(schema).flatMap((branch) => below(branch, path))];
}

/** Every property of an object, whatever depth, each path once. */
export function schemaRows(schema: JsonSchema, prefix = ""): SchemaRow[] {
  const rows = Object.entries(schema.properties ?? {}).flatMap(([name, value]) => [
    {
      path: prefix + name,
      type: typeWords(value),
      required: schema.required?.includes(name) ?? false,
      description: wordsOf(value),
    },
    ...below(value, prefix + name),
  ]);
  return [...new Map(rows.map((row) => [row.path, row])).values()];
}
