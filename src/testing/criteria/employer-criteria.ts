import type { PlainPlace } from "./plain-places.ts";
import type { PlainCompany, PlainPerson, PlainScoop } from "./plain-records.ts";
import { type Asked, type Condition, type Holds, allOf, conditionsIn, textOf } from "./criteria-values.ts";

/** Criteria that tell which employer and whose place the others mean. */
export const EMPLOYER_CHOICES = ["companyPastOrPresent", "locationSearchType"] as const;

function employersOf({ past, company }: PlainPerson, asked: Asked): readonly PlainCompany[] {
  const earlier = past.map(({ employer }) => employer);
  const which = textOf(asked["companyPastOrPresent"]).toLowerCase();
  if (which === "past") return earlier;
  return which === "pastandpresent" ? [company, ...earlier] : [company];
}

/** Whether the place that is meant is as asked. */
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

/** People of whom one employer is as asked. */
export function employerTest(
  { companies, about, places }: EmployerConditions,
  asked: Asked,
): Holds<PlainPerson> {
  const wanted = allOf(about, asked);
  const meets = allOf(places, asked);
  const asksPlace = conditionsIn(places, asked).length > 0;
  if (!asksPlace && conditionsIn(about, asked).length === 0) return () => true;
  const found = new Set(companies.filter(wanted));
  const placed = new Set(companies.filter(({ place }) => meets(place)));
  const type = textOf(asked["locationSearchType"]).toLowerCase();
  return (person) =>
    employersOf(person, asked).some(
      (employer) =>
        found.has(employer) && (!asksPlace || isPlaced(type, person, meets, placed.has(employer))),
    );
}

/** Scoops about a company, or naming people with an employer, that is as asked. */
export function scoopEmployerTest(
  { companies, about, places }: EmployerConditions,
  asked: Asked,
): Holds<PlainScoop> {
  const wanted = allOf(about, asked);
  const meets = allOf(places, asked);
  const asksPlace = conditionsIn(places, asked).length > 0;
  if (!asksPlace && conditionsIn(about, asked).length === 0) return () => true;
  const found = new Set(companies.filter(wanted));
  const placed = new Set(companies.filter(({ place }) => meets(place)));
  const which = textOf(asked["companyPastOrPresent"]).toLowerCase();
  const employers = ({ company, people }: PlainScoop) => {
    const earlier = people.flatMap(({ past }) => past.map(({ employer }) => employer));
    if (which === "past") return earlier;
    return which === "pastandpresent" ? [company, ...earlier] : [company];
  };
  const asksCompany = conditionsIn(about, asked).length > 0;
  const type = textOf(asked["locationSearchType"]).toLowerCase();
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
