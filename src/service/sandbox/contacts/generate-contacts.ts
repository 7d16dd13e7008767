import { normalizeText, normalizeWords } from "#database/normalize-text.ts";
import type { NewContact, NewMergedContact } from "#database/database-schema.ts";
import type { Scale } from "#service/service-settings.ts";
import { type CompanyProfile, companyProfile } from "#service/sandbox/companies/generate-company-profile.ts";
import { generateContactDetails } from "./generate-contact-details.ts";
import { pickDays } from "./generate-contact-days.ts";
import { MailRoom, privateAddress } from "./generate-contact-email.ts";
import { timestampBefore } from "#service/sandbox/sandbox-date.ts";
import { type Position, pickPosition } from "#service/reference/reference-job-titles.ts";
import { type PersonName, pickPersonName } from "./generate-person-names.ts";
import {
  type Place,
  pickPhone,
  pickPlaceNear,
  pickStreet,
  pickZipCode,
} from "#service/reference/reference-places.ts";
import { Random } from "#service/sandbox/sandbox-random.ts";
import { CONTACT_SLOTS, MERGED_SLOT, contactId } from "#service/sandbox/sandbox-record-ids.ts";
import { companyIndexes } from "#service/sandbox/families/named-families.ts";

/** Companies, from the first one, whose head was merged from an older record. */
const MERGED_PERSONS = 32;

/** Every contact of the scale, company by company. A larger scale has the same contacts and more. */
export function* generateContacts(seed: number, scale: Scale): Generator<NewContact> {
  for (const index of companyIndexes(scale)) {
    yield* generateContactsOf(seed, companyProfile(seed, index));
  }
}

/** The old identifiers of persons who were merged; the same at every scale. [match-5] */
export function mergedContacts(): NewMergedContact[] {
  return Array.from({ length: MERGED_PERSONS }, (_, index) => ({
    old_id: contactId(index, MERGED_SLOT),
    new_id: contactId(index, 0),
  }));
}

/** The contacts of one company, its head first. */
export function* generateContactsOf(seed: number, company: CompanyProfile): Generator<NewContact> {
  const mail =
    company.domain === null ? null : new MailRoom(new Random(seed, "mail", company.index), company.domain);
  for (let slot = 0; slot < company.contactCount; slot += 1) {
    const random = new Random(seed, "contact", company.index * CONTACT_SLOTS + slot);
    yield contactRow(random, { seed, company, slot, mail });
  }
}

interface Opening {
  readonly seed: number;
  readonly company: CompanyProfile;
  readonly slot: number;
  readonly mail: MailRoom | null;
}

function contactRow(random: Random, { seed, company, slot, mail }: Opening): NewContact {
  const name = pickPersonName(random, company.place.culture);
  const position = pickPosition(random, company.sector, slot === 0);
  const days = pickDays(random);
  const workplace = pickWorkplace(random, company);
  return {
    id: contactId(company.index, slot),
    company_id: company.id,
    ...nameColumns(name),
    ...positionColumns(position),
    ...reachColumns(random, name, company.place, mail),
    accuracy_score: random.integer(60, 99),
    source_count: random.spread(1, 60),
    last_mentioned: timestampBefore(days.mentioned),
    valid_date: timestampBefore(days.valid),
    last_updated_date: timestampBefore(days.updated),
    ...workplaceColumns(workplace),
    opted_out: slot > 0 && random.chance(0.003) ? 1 : 0,
    details: JSON.stringify(
      generateContactDetails(random, { seed, company, name, position, place: workplace.place, days }),
    ),
  };
}

function nameColumns({ first, middle, last }: PersonName) {
  return {
    first_name: first,
    middle_name: middle,
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
    hierarchy: position.hierarchy,
  };
}

/** E-mail addresses and phones. Only a number that is known can be on a do-not-call list. */
function reachColumns(random: Random, name: PersonName, place: Place, mail: MailRoom | null) {
  const phone = random.chance(0.5) ? pickPhone(random, place) : null;
  const mobile = random.chance(0.42) ? pickPhone(random, place) : null;
  const email = mail !== null && random.chance(0.75) ? mail.address(name) : null;
  return {
    email,
    supplemental_email: random.chance(0.2) ? privateAddress(random, name) : null,
    phone,
    mobile_phone: mobile,
    direct_phone_dnc: phone !== null && random.chance(0.08) ? 1 : 0,
    mobile_phone_dnc: mobile !== null && random.chance(0.15) ? 1 : 0,
  };
}

interface Workplace {
  readonly place: Place;
  readonly street: string | null;
  readonly zipCode: string | null;
}

/** Most people work where the company sits, some elsewhere in the country. */
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
