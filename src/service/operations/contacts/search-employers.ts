import { sql } from "kysely";
import type { ParsedContactCriteria } from "#contract/contact-schemas.ts";
import { companyPredicates, ofCompanies } from "#service/operations/companies/search-companies-predicates.ts";
import type { Call } from "#service/service-call.ts";
import { placesOf } from "#service/sql/sql-places.ts";
import { type Predicate, allOf, anyOf } from "#service/sql/sql-predicates.ts";

type EmployerCriteria = Partial<Omit<ParsedContactCriteria, "underManagement">>;

/** What is searched: people, or records that name people. */
interface Subject {
  /** Matches if its company meets all predicates. */
  readonly ofCompanies: (companies: readonly Predicate[]) => Predicate[];
  /** Matches if it is, or names, a person who meets all predicates, with alias `p` of contacts. */
  readonly ofPeople: (people: readonly Predicate[]) => Predicate[];
}

/** Current, past or any employers meet all predicates. */
function employedBy(
  { companyPastOrPresent }: EmployerCriteria,
  companies: readonly Predicate[],
  subject: Subject,
): Predicate[] {
  if (companies.length === 0) return [];
  const now = subject.ofCompanies(companies);
  if (companyPastOrPresent === undefined || companyPastOrPresent === "present") return now;
  const held = allOf(ofCompanies(sql`h.employer_id`, companies));
  const before = subject.ofPeople([sql`p.id in (select h.contact_id from past_positions h where ${held})`]);
  return companyPastOrPresent === "past" ? before : [anyOf([...now, ...before])];
}

/** The criteria about the employer and about places: of the headquarters, or where people work. */
export async function employerPredicates(
  call: Call,
  criteria: EmployerCriteria,
  subject: Subject,
): Promise<Predicate[]> {
  const places = await placesOf(call, criteria);
  const companies = companyPredicates(call, criteria);
  const anywhere = employedBy(criteria, companies, subject);
  const atHeadquarters = employedBy(criteria, [...companies, ...places.company], subject);
  if (places.company.length === 0) return anywhere;
  const there = subject.ofPeople(places.person);
  switch (criteria.locationSearchType) {
    case "Person":
      return [...there, ...anywhere];
    case "PersonAndHQ":
      return [...there, ...atHeadquarters];
    case "PersonOrHQ":
      return [anyOf([allOf([...there, ...anywhere]), allOf(atHeadquarters)])];
    case "PersonThenHQ": {
      const placed = subject.ofPeople([sql`p.country is not null`]);
      return [
        anyOf([allOf([...there, ...anywhere]), sql`(not ${allOf(placed)} and ${allOf(atHeadquarters)})`]),
      ];
    }
    default:
      return atHeadquarters;
  }
}
