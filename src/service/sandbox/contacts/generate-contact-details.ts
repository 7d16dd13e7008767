import { stemOf } from "#service/sandbox/companies/generate-company-names.ts";
import { type CompanyProfile, companyProfile } from "#service/sandbox/companies/generate-company-profile.ts";
import { ascii, privateAddress } from "./generate-contact-email.ts";
import type { ContactDays } from "./generate-contact-days.ts";
import { dateBefore } from "#service/sandbox/sandbox-date.ts";
import type { ContactDetails } from "#database/json-columns.ts";
import { EU_COUNTRIES } from "#service/reference/places/iso-regions.ts";
import { type Position, pickPosition } from "#service/reference/reference-job-titles.ts";
import type { PersonName } from "./generate-person-names.ts";
import { type Place, pickPhone } from "#service/reference/places/reference-places.ts";
import type { Random } from "#service/random.ts";
import { EXPERIENCE_RANGES, rangeOf } from "#service/reference/reference-ranges.ts";
import { referenceTable } from "#service/reference/reference.ts";
import { COMPANIES_AT } from "#service/sandbox/sandbox-sizes.ts";

/** Values that the row has already determined. */
interface ContactFacts {
  readonly seed: number;
  readonly company: CompanyProfile;
  readonly name: PersonName;
  readonly position: Position;
  readonly place: Place;
  readonly days: ContactDays;
}

/** Salutations that fit any name. */
const SALUTATIONS = ["Mx.", "Mx.", "Mx.", "Dr."];
const SUFFIXES = ["Jr.", "III", "PhD", "MBA", "CPA"];
const SOURCES = ["directory", "conference", "press release", "filing"];
const DEGREES = [
  "Bachelor of Arts",
  "Bachelor of Science",
  "Master of Science",
  "Master of Business Administration",
  "Doctorate",
];
const AREAS = [
  "Business Administration",
  "Communication",
  "Computer Science",
  "Economics",
  "Engineering",
  "Law",
  "Mathematics",
  "Psychology",
];
const DIVISIONS = [
  "Americas",
  "Asia Pacific",
  "Commercial",
  "Consumer",
  "Corporate",
  "Enterprise",
  "Europe",
  "Public Sector",
];

/** An earlier position, at a company of the sandbox. */
interface PastPosition {
  readonly employerId: number;
  readonly title: string;
}

/** The generated details of a contact. */
interface GeneratedContactDetails {
  /** The JSON column. */
  readonly details: ContactDetails;
  /** Earlier positions, latest first. */
  readonly past: readonly PastPosition[];
}

/** Generates the JSON column of a contact, and earlier positions separately for criteria. */
export function generateContactDetails(random: Random, facts: ContactFacts): GeneratedContactDetails {
  const { name, position, place, days } = facts;
  const employmentHistory = history(random, facts);
  const withinEu = EU_COUNTRIES.has(place.country);
  const suffix = random.chance(0.04) ? random.pick(SUFFIXES) : null;
  const details = {
    salutation: random.pick(SALUTATIONS),
    suffix,
    emailAlt: alternatives(random, 0.12, () => privateAddress(random, name)),
    directPhoneAlt: alternatives(random, 0.1, () => pickPhone(random, place)),
    mobilePhoneAlt: alternatives(random, 0.08, () => pickPhone(random, place)),
    externalUrls: profiles(random, name),
    jobFunction: [{ name: position.jobFunction, department: position.department }],
    division: random.chance(0.2) ? random.pick(DIVISIONS) : null,
    education: education(random),
    techSkills: technical(position.department)
      ? random.some(referenceTable("tech-skills"), 4).map(({ id, name: skill }) => ({ id, name: skill }))
      : [],
    positionStartDate: dateBefore(days.started),
    employmentHistory: employmentHistory.jobs,
    yearsOfExperience: rangeOf(EXPERIENCE_RANGES, employmentHistory.firstDays / 365)?.id ?? "0-1",
    personHasMoved: (["No", "Uncertain", "Yes"] as const)[random.weighted([0.86, 0.09, 0.05])] ?? "No",
    withinEu,
    noticeProvidedDate: withinEu && random.chance(0.9) ? dateBefore(days.updated) : null,
  };
  return { details, past: employmentHistory.past };
}

function technical(department: string): boolean {
  return department === "Information Technology" || department === "Engineering & Technical";
}

function alternatives(random: Random, probability: number, value: () => string): ContactDetails["emailAlt"] {
  return random.chance(probability) ? [{ value: value(), source: random.pick(SOURCES) }] : [];
}

function profiles(random: Random, { first, last }: PersonName): ContactDetails["externalUrls"] {
  if (random.chance(0.45)) return [];
  return [
    {
      type: "LINKED_IN",
      url: `https://linkedin.example/in/${ascii(first)}-${ascii(last)}-${random.integer(1000, 99_999)}`,
    },
  ];
}

function education(random: Random): ContactDetails["education"] {
  const count = random.weighted([0.3, 0.5, 0.2]);
  return Array.from({ length: count }, () => ({
    school: `${stemOf(random.integer(0, 10_000))} ${random.pick(["University", "College", "Institute of Technology"])}`,
    educationDegree: { degree: random.pick(DEGREES), areaOfStudy: random.pick(AREAS) },
  }));
}

/** Cache of former employers by seed and index, since each is requested many times. */
const employers = new Map<string, CompanyProfile>();

function employerAt(seed: number, index: number): CompanyProfile {
  const key = `${seed}/${index}`;
  const known = employers.get(key) ?? companyProfile(seed, index);
  employers.set(key, known);
  return known;
}

/**
 * The current position followed by earlier ones, each ending before the next one begins; and the start of working life.
 */
function history(random: Random, { seed, company, position, days }: ContactFacts) {
  const jobs: ContactDetails["employmentHistory"] = [job(position, company.name, days.started, null)];
  const past: PastPosition[] = [];
  let firstDays = days.started;
  for (let earlier = random.weighted([0.35, 0.35, 0.2, 0.1]); earlier > 0; earlier -= 1) {
    const endDays = firstDays + random.integer(1, 120);
    firstDays = endDays + random.integer(200, 2_000);
    const employer = employerAt(seed, random.integer(0, COMPANIES_AT.small - 1));
    const held = notAbove(pickPosition(random, employer.sector), position);
    jobs.push(job(held, employer.name, firstDays, endDays));
    past.push({ employerId: employer.id, title: held.title });
  }
  return { jobs, past, firstDays };
}

/** Limits an earlier position to the seniority of the current one. */
function notAbove(earlier: Position, present: Position): Position {
  return earlier.hierarchy > present.hierarchy ? present : earlier;
}

function job(position: Position, companyName: string, fromDays: number, toDays: number | null) {
  return {
    jobTitle: position.title,
    managementLevel: [position.level],
    fromDate: dateBefore(fromDays),
    toDate: toDays === null ? null : dateBefore(toDays),
    company: { companyName },
  };
}
