import type { PlainPlace } from "./plain-places.ts";
import type { PlainCompany, PlainPerson, PlainScoop } from "./plain-records.ts";
import { type Asked, type Condition, type Holds, allOf, conditionsIn, textOf } from "./criteria-values.ts";

/** Criteria that choose which employer and which place other criteria are about. */
export const EMPLOYER_CHOICES = ["companyPastOrPresent", "locationSearchType"] as const;

function employersOf({ past, company }: PlainPerson, asked: Asked): readonly PlainCompany[] {
  const earlier = past.map(({ employer }) => employer);
  const which = textOf(asked["companyPastOrPresent"]).toLowerCase();
  if (which === "past") return earlier;
  return which === "pastandpresent" ? [company, ...earlier] : [company];
}

/** Whether the chosen place meets the criteria. */
function isPlaced(
  type: string,
  { place }: PlainPerson,
  meets: Holds<PlainPlace>,
  ofCompany: boolean,
): boolean {
  switch (type) {
    case "person":
      return meets(place);
    case "personorhq":
      return meets(place) || ofCompany;
    case "personandhq":
      return meets(place) && ofCompany;
    case "personthenhq":
      return place.country === null ? ofCompany : meets(place);
    default:
      return ofCompany;
  }
}

interface EmployerConditions {
  readonly companies: readonly PlainCompany[];
  readonly about: readonly Condition<PlainCompany>[];
  readonly places: readonly Condition<PlainPlace>[];
}

/** The criteria about employers, and the companies that meet them. */
function askedEmployers({ companies, about, places }: EmployerConditions, asked: Asked) {
  const meets = allOf(places, asked);
  return {
    asksCompany: conditionsIn(about, asked).length > 0,
    asksPlace: conditionsIn(places, asked).length > 0,
    meets,
    found: new Set(companies.filter(allOf(about, asked))),
    placed: new Set(companies.filter(({ place }) => meets(place))),
    type: textOf(asked["locationSearchType"]).toLowerCase(),
  };
}

/** People with an employer that meets the criteria. */
export function employerTest(conditions: EmployerConditions, asked: Asked): Holds<PlainPerson> {
  const { asksCompany, asksPlace, meets, found, placed, type } = askedEmployers(conditions, asked);
  if (!asksPlace && !asksCompany) return () => true;
  return (person) =>
    employersOf(person, asked).some(
      (employer) =>
        found.has(employer) && (!asksPlace || isPlaced(type, person, meets, placed.has(employer))),
    );
}

/** Scoops about a company, or naming people with an employer, that meets the criteria. */
export function scoopEmployerTest(conditions: EmployerConditions, asked: Asked): Holds<PlainScoop> {
  const { asksCompany, asksPlace, meets, found, placed, type } = askedEmployers(conditions, asked);
  if (!asksPlace && !asksCompany) return () => true;
  const which = textOf(asked["companyPastOrPresent"]).toLowerCase();
  const employers = ({ company, people }: PlainScoop) => {
    const earlier = people.flatMap(({ past }) => past.map(({ employer }) => employer));
    if (which === "past") return earlier;
    return which === "pastandpresent" ? [company, ...earlier] : [company];
  };
  return (scoop) => {
    const there = scoop.people.some(({ place }) => meets(place));
    const anywhere = !asksCompany || employers(scoop).some((employer) => found.has(employer));
    const atHome = employers(scoop).some((employer) => found.has(employer) && placed.has(employer));
    if (!asksPlace) return anywhere;
    if (type === "person") return there && anywhere;
    if (type === "personandhq") return there && atHome;
    if (type === "personorhq") return (there && anywhere) || atHome;
    if (type === "personthenhq") return scoop.people.length > 0 ? there && anywhere : atHome;
    return atHome;
  };
}
