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
    /** A hash of all column names, so that no name is stored, which may be a person's. */
    key: z.string(),
    type: z.enum(["contact", "company"]),
    /** By the column's position in the sorted names. */
    targets: z.array(targetSchema),
  }),
);
/** The columns chosen for earlier files, newest first. */
export type RememberedColumns = z.output<typeof rememberedSchema>;

export const rememberedColumns: Preference<RememberedColumns> = {
  name: "import-columns",
  schema: rememberedSchema,
};

/** FNV-1a with 64 bits: not secret, but short, and the same in every browser. */
const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

function hash(text: string): string {
  let value = OFFSET;
  for (const byte of new TextEncoder().encode(text))
    value = BigInt.asUintN(64, (value ^ BigInt(byte)) * PRIME);
  return value.toString(16).padStart(16, "0");
}

/**
 * The key under which a mapping is remembered for files with the same columns, in any order, since exports of one tool differ in
 * the order alone. Case, spaces and punctuation are ignored; repeated names count. A hash, since a header may be a row of data
 * that was mistaken for one.
 */
export function headerSetKey(header: readonly string[]): string {
  return `${header.length}-${hash(header.map(headerKey).toSorted().join("\n"))}`;
}

/** The positions of columns in the order of their names, so that files with another order fit. */
function placesByName(header: readonly string[]): readonly number[] {
  const names = header.map((name, place) => ({ name: headerKey(name), place }));
  return names
    .toSorted((one, other) =>
      one.name < other.name ? -1 : one.name > other.name ? 1 : one.place - other.place,
    )
    .map(({ place }) => place);
}

/** The targets chosen for a file with these columns, by position in the file. Undefined where none were. */
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

/** Adds the targets chosen for a file with these columns. */
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
