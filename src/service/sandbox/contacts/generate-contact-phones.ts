import { type CompanyProfile, companyProfile } from "#service/sandbox/companies/generate-company-profile.ts";
import { companyIndexes } from "#service/sandbox/families/named-families.ts";

/** Numbers per person: direct and mobile. */
const NUMBERS_EACH = 2;

/** Lines in 555-01xx, by their last two digits. */
const LINES = 100;

/** North American area codes by their format: N, 0 to 8, and another digit. */
const AREA_CODES = Array.from({ length: 800 }, (_, index) => String(200 + index)).filter(
  ([, second, third]) => second !== "9" && second !== third,
);

/** The prefix of a line: in North America an area code, elsewhere the exchanges 5550 to 5559 of the place. */
function beginningAt(dialling: string, hundred: number): string {
  if (isAmerican(dialling)) return `+1 ${AREA_CODES[hundred % AREA_CODES.length]} 555`;
  return `${dialling} 555${hundred % 10}`;
}

const isAmerican = (dialling: string) => dialling.startsWith("+1 ");

/** The pool from which a company's numbers are assigned in sequence. */
const poolOf = ({ place }: CompanyProfile) => (isAmerican(place.dialling) ? "+1" : place.dialling);

/** By seed: the first number of each company of the smallest scale. */
const known = new Map<number, ReadonlyMap<number, number>>();

function firstNumbers(seed: number): ReadonlyMap<number, number> {
  const before = known.get(seed);
  if (before) return before;
  const used = new Map<string, number>();
  const first = new Map<number, number>();
  for (const index of companyIndexes("small")) {
    const company = companyProfile(seed, index);
    const next = used.get(poolOf(company)) ?? 0;
    first.set(index, next);
    used.set(poolOf(company), next + company.contactCount * NUMBERS_EACH);
  }
  known.set(seed, first);
  return first;
}

/**
 * A number of a person at the company, from those reserved for fiction: +1 415 555 0132, +44 20 5553 0114. Unique at
 * the smallest scale; larger ones have more people than there are such numbers. [sandbox-1]
 */
export function personPhone(
  seed: number,
  company: CompanyProfile,
  slot: number,
  which: "direct" | "mobile",
): string {
  const first = firstNumbers(seed).get(company.index) ?? company.index * LINES;
  const number = first + slot * NUMBERS_EACH + (which === "direct" ? 0 : 1);
  const beginning = beginningAt(company.place.dialling, Math.floor(number / LINES));
  return `${beginning} 01${String(number % LINES).padStart(2, "0")}`;
}
