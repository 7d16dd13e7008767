import type { CompanyProfile } from "./company-profile.ts";
import { dateBefore } from "./data-date.ts";
import type { CompanyDetails } from "./details.ts";
import { Random } from "./random.ts";
import { referenceTable } from "./reference.ts";

/** Draws for a company of its own, and for a member of a family, which uses what its group chose. */
const ORDINARY = { known: 0.8, most: 12 };
const MEMBER = { known: 0.3, most: 4 };

/**
 * The products that a company was seen to use, in the order of the lookup. All were seen before the company's row was
 * last updated, so many days before the data date.
 */
export function generateTechnologies(
  seed: number,
  { index, inTheNews }: CompanyProfile,
  updatedDays: number,
): CompanyDetails["technologies"] {
  const random = new Random(seed, "technologies", index);
  const { known, most } = inTheNews ? ORDINARY : MEMBER;
  if (!random.chance(known)) return [];
  return random.some(referenceTable("tech-products"), random.integer(1, most)).map(({ id }) => {
    const modified = Math.ceil(updatedDays) + random.integer(1, 200);
    return {
      productId: id,
      createdDate: dateBefore(modified + random.spread(10, 2_000)),
      modifiedDate: dateBefore(modified),
    };
  });
}
