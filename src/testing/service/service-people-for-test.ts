import type { Database } from "#database/database.ts";
import { normalizeText, normalizeWords } from "#text/normalize-text.ts";
import type { ContactRow } from "#database/database-schema.ts";
import { contactDetails } from "#database/json-columns.ts";

export const QUILLMOOR = { id: 2001, name: "Quillmoor Lanterns Inc" };
export const VEXHOLM = { id: 2002, name: "Vexholm Pigments GmbH" };
const VEXHOLM_AG = { id: 2003, name: "Vexholm Pigments AG" };
export const PHONES = {
  shared: "+1 617 555 8201",
  own: "+1 617 555 8202",
  mobile: "+44 20 5550 8203",
  designer: "+1 617 555 8204",
};
/** The profile of person 3001. */
export const PROFILE = "https://linkedin.example/in/zephyrine-quillfeather-4711";

type Person = Partial<ContactRow> & { id: number; first_name: string; last_name: string };

function person(id: number, company: { id: number }, name: string, more: Partial<ContactRow> = {}): Person {
  const [first_name = "", last_name = ""] = name.split("|");
  const known = { company_id: company.id, first_name, last_name, listing: 0, accuracy_score: 80 };
  const unknown = {
    middle_name: null,
    email: null,
    supplemental_email: null,
    phone: null,
    mobile_phone: null,
  };
  return { id, ...unknown, ...known, ...more };
}

const PEOPLE: readonly Person[] = [
  person(3001, QUILLMOOR, "Zephyrine|Quillfeather", {
    email: "z.quillfeather@quillmoor.example",
    supplemental_email: "zephyrine77@homepost.example",
    phone: PHONES.own,
    mobile_phone: PHONES.mobile,
  }),
  person(3002, QUILLMOOR, "Øystein|Thornquist-Ångvik", { phone: PHONES.shared }),
  person(3003, QUILLMOOR, "Wilfreda|van der Zoomst", { phone: PHONES.shared }),
  // two of one name at one company
  person(3004, VEXHOLM, "Hollis|Umberquist", { accuracy_score: 70, job_title: "Head of Pigments" }),
  person(3005, VEXHOLM, "Hollis|Umberquist", { accuracy_score: 90, job_title: "Warehouse Manager" }),
  // two of one name at two companies
  person(3006, QUILLMOOR, "Perpetua|Yarrowgrim", {
    middle_name: "B.",
    job_title: "Lantern Designer",
    phone: PHONES.designer,
  }),
  person(3007, VEXHOLM, "Perpetua|Yarrowgrim", { middle_name: "Noor", job_title: "Chief Colour Officer" }),
  // names between which a typo is ambiguous
  person(3008, VEXHOLM, "Marietta|Zinquorth"),
  person(3009, VEXHOLM, "Marietto|Zinquorth"),
  person(3010, VEXHOLM, "Ottoline|Silentwood", { listing: 2 }),
  person(3011, VEXHOLM_AG, "Ulric|Vantongeren", { middle_name: "Noor" }),
];

/** Adds three companies and their people, with names and numbers that the sandbox has nowhere else. */
export async function addPeopleToMatch({ query }: Database): Promise<void> {
  const company = await query.selectFrom("companies").selectAll().orderBy("id").executeTakeFirstOrThrow();
  const contact = await query.selectFrom("contacts").selectAll().orderBy("id").executeTakeFirstOrThrow();
  const details = contactDetails.parse(JSON.parse(contact.details));
  const profiles = (id: number) => (id === 3001 ? [{ type: "LINKED_IN", url: PROFILE }] : []);
  const companies = [QUILLMOOR, VEXHOLM, VEXHOLM_AG].map((row) => ({
    ...company,
    ...row,
    domain: null,
    name_search: normalizeText(row.name),
  }));
  const people = PEOPLE.map((row) => ({
    ...contact,
    ...row,
    first_search: normalizeWords(row.first_name),
    last_search: normalizeWords(row.last_name),
    title_search: normalizeText(row.job_title ?? contact.job_title),
    details: JSON.stringify({ ...details, externalUrls: profiles(row.id) }),
  }));
  await query.insertInto("companies").values(companies).execute();
  await query.insertInto("contacts").values(people).execute();
}
