import type { Random } from "#service/random.ts";
import { type ReferenceEntry, named } from "./reference-entry.ts";

/** The numbers in records for the type of a family member, as far as they occur. [field-11] */
export const SUB_UNIT_TYPES = {
  division: 2,
  subsidiary: 4,
  acquisition: 5,
  formerName: 6,
  location: 7,
} as const;

const { subsidiary, acquisition, division, formerName, location } = SUB_UNIT_TYPES;

/** Codes of the sub-unit-types lookup, with the number and name in records. */
const TYPES = [
  { code: "UNSPECIFIED", typeId: 0, name: "Unspecified" },
  { code: "LOCATION", typeId: location, name: "Location" },
  { code: "DIVISION", typeId: division, name: "Division" },
  { code: "ACQUISITION", typeId: acquisition, name: "Acquisition" },
  { code: "SUBSIDIARY", typeId: subsidiary, name: "Subsidiary" },
  { code: "FORMER_NEW_NAME", typeId: formerName, name: "Former name" },
] as const;

const typesByCode = new Map<string, (typeof TYPES)[number]>(TYPES.map((type) => [type.code, type]));
const typesById = new Map<number, (typeof TYPES)[number]>(TYPES.map((type) => [type.typeId, type]));

/** The codes, which are also their names. */
export function subUnitTypes(): readonly ReferenceEntry[] {
  return named(TYPES.map(({ code }) => code));
}

/** The number in records for a code of the lookup. Throws a RangeError for an unknown code. */
export function subUnitTypeId(code: string): number {
  const type = typesByCode.get(code);
  if (!type) throw new RangeError(`No such sub-unit type: ${code}`);
  return type.typeId;
}

/** The name for a number in records: 4 is a subsidiary. Undefined for an unknown number. */
export function subUnitTypeName(typeId: number): string | undefined {
  return typesById.get(typeId)?.name;
}

/** Picks the relation of a company to its parent. */
export function pickSubUnitType(random: Random): number {
  return [subsidiary, acquisition, division][random.weighted([0.6, 0.28, 0.12])] ?? subsidiary;
}
