import { companyId } from "#service/sandbox/sandbox-record-ids.ts";
import { COMPANIES_AT } from "#service/sandbox/sandbox-sizes.ts";
import { SCALES, type Scale } from "#service/service-settings.ts";

/** A corporate family that is the same at every scale that contains it. [sandbox-3] */
export interface NamedFamily {
  /** First word of every member's name. */
  readonly word: string;
  /** The name of the top. */
  readonly name: string;
  /** Id of the top; the same for every seed. */
  readonly companyId: number;
  /** Index of the top; its members have the following ones. */
  readonly firstIndex: number;
  /** Number of companies, including the top. */
  readonly size: number;
  /** Number of companies on the longest path from the top, including the top. */
  readonly levels: number;
  /** The smallest scale that contains it. */
  readonly from: Scale;
  readonly shape: FamilyShape;
}

/** The layout of a family below its top. */
interface FamilyShape {
  /**
   * Number of countries, each with a group of its own below a continental group; 0 for a family in one country without
   * groups.
   */
  readonly countries: number;
  /** Number of lines per country. */
  readonly lines: number;
  /** Length of a chain of companies, each owned by the one before, below the first line. */
  readonly chain: number;
  /** Maximum depth of operating companies below a line, apart from the chain. */
  readonly depth: number;
  /** Minimum and maximum number of people at a company, without its subsidiaries. */
  readonly staff: readonly [number, number];
}

/** Members' indexes follow those of all other companies, at every scale. */
export const FIRST_FAMILY_INDEX = COMPANIES_AT.large;

const ROWS: readonly Pick<NamedFamily, "word" | "size" | "levels" | "from" | "shape">[] = [
  {
    word: "Tessaline",
    size: 12,
    levels: 3,
    from: "small",
    shape: { countries: 0, lines: 3, chain: 1, depth: 1, staff: [20, 900] },
  },
  {
    word: "Orrinvale",
    size: 500,
    levels: 8,
    from: "small",
    shape: { countries: 8, lines: 3, chain: 4, depth: 4, staff: [5, 400] },
  },
  {
    word: "Calvendra",
    size: 10_000,
    levels: 48,
    from: "small",
    shape: { countries: 20, lines: 6, chain: 44, depth: 6, staff: [3, 120] },
  },
  {
    word: "Veldorane",
    size: 100_000,
    levels: 48,
    from: "medium",
    shape: { countries: 60, lines: 20, chain: 44, depth: 6, staff: [2, 50] },
  },
];

/** The named families, smallest first. */
export const NAMED_FAMILIES: readonly NamedFamily[] = ROWS.map((row, at) => {
  const firstIndex = ROWS.slice(0, at).reduce((sum, { size }) => sum + size, FIRST_FAMILY_INDEX);
  return { ...row, name: `${row.word} Holdings`, companyId: companyId(firstIndex), firstIndex };
});

/** The named families of a scale. */
export function namedFamiliesAt(scale: Scale): readonly NamedFamily[] {
  return NAMED_FAMILIES.filter(({ from }) => SCALES.indexOf(from) <= SCALES.indexOf(scale));
}

/** The named family of the member with this index. Throws a RangeError where there is none. */
export function namedFamilyAt(index: number): NamedFamily {
  const family = NAMED_FAMILIES.find(
    ({ firstIndex, size }) => index >= firstIndex && index < firstIndex + size,
  );
  if (!family) throw new RangeError(`No company is set aside for index ${index}`);
  return family;
}

/** The indexes of all companies of the scale: ordinary ones, then the members of each family. */
export function* companyIndexes(scale: Scale): Generator<number> {
  for (let index = 0; index < COMPANIES_AT[scale]; index += 1) yield index;
  for (const { firstIndex, size } of namedFamiliesAt(scale)) {
    for (let index = firstIndex; index < firstIndex + size; index += 1) yield index;
  }
}
