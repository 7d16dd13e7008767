import * as z from "zod/mini";
import { type ColumnTarget, TARGET_LABELS } from "#app/features/imports/columns/column-targets.ts";
import { headerKey } from "#app/features/imports/columns/column-names.ts";
import type { Preference } from "#app/storage/user-preference.ts";

/** Sets of columns that are remembered; the oldest are forgotten. */
const MAX_REMEMBERED = 50;

const targetSchema = z.custom<ColumnTarget>(
  (value) => typeof value === "string" && Object.hasOwn(TARGET_LABELS, value),
);

const rememberedSchema = z.array(
  z.object({
    /** Of the names of all columns; a hash, so that no name is stored that may be a person's. */
    key: z.string(),
    type: z.enum(["contact", "company"]),
    /** By the place of the column's name among all names in order. */
    targets: z.array(targetSchema),
  }),
);
/** What the columns of files were, newest first. */
export type RememberedColumns = z.output<typeof rememberedSchema>;

export const rememberedColumns: Preference<RememberedColumns> = {
  name: "import-columns",
  schema: rememberedSchema,
};

/** FNV-1a with 64 bits: no secret, but short, and the same in every browser. */
const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

function hash(text: string): string {
  let value = OFFSET;
  for (const byte of new TextEncoder().encode(text))
    value = BigInt.asUintN(64, (value ^ BigInt(byte)) * PRIME);
  return value.toString(16).padStart(16, "0");
}

/**
 * The key under which a mapping is remembered for files of the same columns, in any order: exports of one tool differ
 * in that alone, so a mapping must be stored by the columns' names. Case, spaces and marks do not count; how often a
 * name stands there does. A hash, since a header may be a row of data that was taken for one.
 */
export function headerSetKey(header: readonly string[]): string {
  return `${header.length}-${hash(header.map(headerKey).toSorted().join("\n"))}`;
}

/** The places of columns in the order of their names, so that files with the same columns in another order fit. */
function placesByName(header: readonly string[]): readonly number[] {
  const names = header.map((name, place) => ({ name: headerKey(name), place }));
  return names
    .toSorted((one, other) =>
      one.name < other.name ? -1 : one.name > other.name ? 1 : one.place - other.place,
    )
    .map(({ place }) => place);
}

/** What was chosen for a file with these columns; by place in the file. Undefined where nothing was. */
export function rememberedTargets(
  remembered: RememberedColumns,
  header: readonly string[],
): Pick<RememberedColumns[number], "type" | "targets"> | undefined {
  const key = headerSetKey(header);
  const known = remembered.find((each) => each.key === key && each.targets.length === header.length);
  if (known === undefined) return undefined;
  const targets: ColumnTarget[] = [];
  for (const [rank, place] of placesByName(header).entries()) targets[place] = known.targets[rank] ?? "keep";
  return { type: known.type, targets };
}

/** With what was chosen for a file with these columns. */
export function withRemembered(
  remembered: RememberedColumns,
  header: readonly string[],
  { type, targets }: Pick<RememberedColumns[number], "type" | "targets">,
): RememberedColumns {
  const key = headerSetKey(header);
  const byName = placesByName(header).map((place) => targets[place] ?? "keep");
  return [{ key, type, targets: byName }, ...remembered.filter((each) => each.key !== key)].slice(
    0,
    MAX_REMEMBERED,
  );
}
