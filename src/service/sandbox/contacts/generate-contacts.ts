import { normalizeText, normalizeWords } from "#text/normalize-text.ts";
import type {
  NewCompany,
  NewContact,
  NewContactCode,
  NewEmailHash,
  NewMergedContact,
  NewPastPosition,
} from "#database/database-schema.ts";
import type { ContactDetails } from "#database/json-columns.ts";
import { LISTINGS, REACH } from "#database/record-table-types.ts";
import type { Scale } from "#service/service-settings.ts";
import { generateCompany } from "#service/sandbox/companies/generate-companies.ts";
import { type CompanyProfile, companyProfile } from "#service/sandbox/companies/generate-company-profile.ts";
import { generateContactDetails } from "./generate-contact-details.ts";
import { pickDays } from "./generate-contact-days.ts";
import { MailRoom, privateAddress } from "./generate-contact-email.ts";
import { timestampBefore } from "#service/sandbox/sandbox-date.ts";
import { type Position, pickBoardPosition, pickPosition } from "#service/reference/reference-job-titles.ts";
import { referenceId } from "#service/reference/reference.ts";
import { hashBeginnings } from "#service/matching/email-hashes.ts";
import { personPhone } from "./generate-contact-phones.ts";
import { type PersonName, pickPersonName } from "./generate-person-names.ts";
import {
  type Place,
  pickPlaceNear,
  pickStreet,
  pickZipCode,
} from "#service/reference/places/reference-places.ts";
import { Random } from "#service/random.ts";
import { CONTACT_SLOTS, MERGED_SLOT, contactId } from "#service/sandbox/sandbox-record-ids.ts";
import { companyIndexes } from "#service/sandbox/families/named-families.ts";

/** Number of companies, from the first, whose head was merged from an older record. */
const MERGED_PERSONS = 32;

/** The lowest and highest accuracy score. */
const ACCURACY = [70, 99] as const;

/** Share of board members among the people of a company with a board. */
const BOARD_SHARE = 0.025;

/** A contact's row with the rows of its lists. */
export interface GeneratedContact {
  readonly contact: NewContact;
  readonly codes: NewContactCode[];
  readonly hashes: NewEmailHash[];
  readonly positions: NewPastPosition[];
}

/** Every contact of the scale, company by company. A larger scale contains the same contacts and more. */
export function* generateContacts(seed: number, scale: Scale): Generator<GeneratedContact> {
  for (const index of companyIndexes(scale)) {
    const profile = companyProfile(seed, index);
    yield* generateContactsOf(seed, profile, generateCompany(seed, profile).company);
  }
}

/** The old ids of merged persons; the same at every scale. [match-5] */
export function mergedContacts(): NewMergedContact[] {
  return Array.from({ length: MERGED_PERSONS }, (_, index) => ({
    old_id: contactId(index, MERGED_SLOT),
    new_id: contactId(index, 0),
  }));
}

/** The contacts of one company, head first. */
export function* generateContactsOf(
  seed: number,
  company: CompanyProfile,
  { phone }: Pick<NewCompany, "phone">,
): Generator<GeneratedContact> {
  const mail =
    company.domain === null ? null : new MailRoom(new Random(seed, "mail", company.index), company.domain);
  for (let slot = 0; slot < company.contactCount; slot += 1) {
    const random = new Random(seed, "contact", company.index * CONTACT_SLOTS + slot);
    yield generateContact(random, { seed, company, companyPhone: phone ?? null, slot, mail });
  }
}

interface Opening {
  readonly seed: number;
  readonly company: CompanyProfile;
  readonly companyPhone: string | null;
  readonly slot: number;
  readonly mail: MailRoom | null;
}

function generateContact(random: Random, opening: Opening): GeneratedContact {
  const { seed, company, slot } = opening;
  const name = pickPersonName(random, company.place.culture);
  const onBoard = slot > 0 && hasBoard(company) && random.chance(BOARD_SHARE);
  const position = onBoard ? pickBoardPosition(random) : pickPosition(random, company.sector, slot === 0);
  const days = pickDays(random);
  const workplace = pickWorkplace(random, company);
  const optedOut = slot > 0 && random.chance(0.0035);
  const reach = reachColumns(random, name, opening);
  const facts = { seed, company, name, position, place: workplace.place, days };
  const { details, past } = generateContactDetails(random, facts);
  const key = { company_id: company.id, contact_id: contactId(company.index, slot) };
  const contact = {
    id: key.contact_id,
    company_id: key.company_id,
    ...nameColumns(name),
    ...positionColumns(position),
    years_of_experience: details.yearsOfExperience,
    position_start_date: details.positionStartDate,
    notice_date: details.noticeProvidedDate,
    school: details.education[0]?.school ?? null,
    degrees: degreesOf(details),
    ...reach,
    accuracy_score: random.integer(...ACCURACY),
    source_count: random.spread(1, 60),
    last_mentioned: timestampBefore(days.mentioned),
    valid_date: timestampBefore(days.valid),
    last_updated_date: timestampBefore(days.updated),
    ...workplaceColumns(workplace),
    listing: optedOut ? LISTINGS.optedOut : onBoard ? LISTINGS.boardMember : LISTINGS.ordinary,
    details: JSON.stringify(details),
  };
  return {
    contact,
    codes: contactCodes(random, details).map((code) => ({ ...code, ...key })),
    hashes: (reach.email === null ? [] : hashBeginnings(reach.email)).map((beginning) => ({
      beginning,
      ...key,
    })),
    positions: past.map(({ employerId, title }, at) => ({
      ...key,
      position: at + 1,
      employer_id: employerId,
      title_search: normalizeText(title),
    })),
  };
}

/** Whether a company has a board: an independent one with several people on file. */
function hasBoard({ contactCount, family }: CompanyProfile): boolean {
  return contactCount >= 9 && family?.parent == null;
}

/** Web pages that mention people. */
const WEB_REFERENCES = (
  "AnnualReport2025 CareersPodcast IndustrySummit2026 MarketsWebinar OpenSourceDays PatentRegister SpeakersList2025 " +
  "TradeJournal"
).split(" ");

/** Codes for criteria about lists of a person. */
function contactCodes(
  random: Random,
  { techSkills, education }: ContactDetails,
): Pick<NewContactCode, "kind" | "code">[] {
  const rows = (kind: NewContactCode["kind"], codes: readonly string[]) =>
    [...new Set(codes)].map((code) => ({ kind, code }));
  const references = random.chance(0.3) ? random.some(WEB_REFERENCES, 2) : [];
  const schools = education.map(({ school }) => normalizeText(school));
  return [
    ...rows(
      "skill",
      techSkills.map(({ id }) => id),
    ),
    ...rows("reference", references.map(normalizeText)),
    ...rows("school", schools),
  ];
}

function degreesOf({ education }: ContactDetails): string | null {
  if (education.length === 0) return null;
  const degrees = education.map(
    ({ educationDegree: { degree, areaOfStudy } }) => `${degree}, ${areaOfStudy}`,
  );
  return normalizeText(degrees.join("\n"));
}

function nameColumns({ first, middle, last }: PersonName) {
  return {
    first_name: first,
    middle_name: middle,
    middle_initial: middle === null ? null : normalizeText(middle).charAt(0),
    last_name: last,
    first_search: normalizeWords(first),
    last_search: normalizeWords(last),
  };
}

function positionColumns(position: Position) {
  return {
    job_title: position.title,
    title_search: normalizeText(position.title),
    management_level: position.level,
    department: position.department,
    job_function: referenceId("job-functions", position.jobFunction),
    hierarchy: position.hierarchy,
  };
}

/** E-mail addresses and phones. Only a known number can be on a do-not-call list. */
function reachColumns(random: Random, name: PersonName, opening: Opening) {
  const { seed, company, companyPhone, slot, mail } = opening;
  const number = (which: "direct" | "mobile") => {
    // drawn and ignored, so that later draws stay the same
    random.next();
    return personPhone(seed, company, slot, which);
  };
  const phone = random.chance(0.5) ? number("direct") : null;
  const mobile = random.chance(0.42) ? number("mobile") : null;
  const email = mail !== null && random.chance(0.75) ? mail.address(name) : null;
  const privateEmail = random.chance(0.2) ? privateAddress(random, name) : null;
  return {
    email,
    supplemental_email: privateEmail,
    phone,
    mobile_phone: mobile,
    direct_phone_dnc: phone !== null && random.chance(0.08) ? 1 : 0,
    mobile_phone_dnc: mobile !== null && random.chance(0.15) ? 1 : 0,
    reach:
      (email === null ? 0 : REACH.email) +
      (privateEmail === null ? 0 : REACH.supplementalEmail) +
      (phone === null ? 0 : REACH.directPhone) +
      (mobile === null ? 0 : REACH.mobilePhone) +
      (companyPhone === null ? 0 : REACH.companyPhone),
  };
}

interface Workplace {
  readonly place: Place;
  readonly street: string | null;
  readonly zipCode: string | null;
}

/** Picks a workplace: mostly where the company is based, sometimes elsewhere in the country. */
function pickWorkplace(random: Random, company: CompanyProfile): Workplace {
  if (random.chance(0.85)) return company;
  const place = pickPlaceNear(random, company.place);
  return { place, street: pickStreet(random, place), zipCode: pickZipCode(random, place) };
}

function workplaceColumns({ place, street, zipCode }: Workplace) {
  return {
    street,
    city: place.city,
    state: place.state,
    zip_code: zipCode,
    country: place.country,
    metro_region: place.metroRegion,
  };
}
