import { companyId } from "#service/sandbox/sandbox-record-ids.ts";
import { COMPANIES_AT } from "#service/sandbox/sandbox-sizes.ts";
import { SCALES, type Scale } from "#service/service-settings.ts";

/** A corporate family that is the same at every scale that holds it. [sandbox-3] */
export interface NamedFamily {
  /** The word with which every member's name begins. */
  readonly word: string;
  /** The name of the top. */
  readonly name: string;
  /** The identifier of the top, the same for every seed. */
  readonly companyId: number;
  /** The index of the top; its members have the indexes that follow. */
  readonly firstIndex: number;
  /** Companies in it, the top included. */
  readonly size: number;
  /** Companies on the longest way down from the top, the top included. */
  readonly levels: number;
  /** The smallest scale that holds it. */
  readonly from: Scale;
  readonly shape: FamilyShape;
}

/** How a family is laid out below its top. */
interface FamilyShape {
  /** Countries in which it works, each with a group of its own below a group for its continent; 0 for one country without. */
  readonly countries: number;
  /** Lines of business in each country. */
  readonly lines: number;
  /** Companies of which each owns the next, below the first line. */
  readonly chain: number;
  /** The most operating companies on the way down from a line, the chain apart. */
  readonly depth: number;
  /** People in a company without those whom it owns: the fewest and the most. */
  readonly staff: readonly [number, number];
}

/** Members' indexes follow those of every other company, at every scale. */
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

/** The families with a name of their own, from the smallest to the largest. */
export const NAMED_FAMILIES: readonly NamedFamily[] = ROWS.map((row, at) => {
  const firstIndex = ROWS.slice(0, at).reduce((sum, { size }) => sum + size, FIRST_FAMILY_INDEX);
  return { ...row, name: `${row.word} Holdings`, companyId: companyId(firstIndex), firstIndex };
});

/** The families that the scale holds. */
export function namedFamiliesAt(scale: Scale): readonly NamedFamily[] {
  return NAMED_FAMILIES.filter(({ from }) => SCALES.indexOf(from) <= SCALES.indexOf(scale));
}

/** The family whose member has this index. Throws a RangeError where there is none. */
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
