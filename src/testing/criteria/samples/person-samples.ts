import { EMPLOYMENT_SEARCHES } from "#contract/contact-schemas.ts";
import type { Random } from "#service/random.ts";
import { type Samples, known, laterDay, partOf } from "./company-samples.ts";
import type { PlainLookups } from "#testing/criteria/plain-lookups.ts";
import type { PlainPerson } from "#testing/criteria/plain-records.ts";

/** The beginning of one of the words, or the whole name. */
function beginning(name: string, random: Random): string {
  return random.chance(0.2) ? name : random.pick(name.split(/[\s-]+/)).slice(0, random.integer(2, 6));
}

const NAMES: Samples<PlainPerson> = {
  firstName: ({ row }, random) => beginning(row.first_name, random),
  lastName: ({ row }, random) => beginning(row.last_name, random),
  fullName: ({ row }, random) =>
    [beginning(row.last_name, random), beginning(row.first_name, random)].join(" "),
  phone: ({ row }, random) => {
    const [phone] = known(row.phone ?? row.mobile_phone);
    if (phone === undefined) return [];
    return [random.pick([phone, phone.replaceAll(" ", "-"), phone.replaceAll(/\D/g, "")])];
  },
  requiredFields: (_, random) =>
    random.some(["email", "phone", "directPhone", "personalEmail", "mobilePhone"], 2),
};

const LEVEL_CODES: Readonly<Record<string, string>> = {
  "C-Level": "C Level Exec",
  "VP-Level": "VP Level Exec",
  "Non-Manager": "Non Manager",
};
const levelCode = ({ row }: PlainPerson) => [LEVEL_CODES[row.management_level] ?? row.management_level];

const POSITIONS: Samples<PlainPerson> = {
  jobTitle: ({ row }, random) =>
    random.pick([partOf(row.job_title, random), `${row.job_title} OR ${partOf("Accountant", random)}`]),
  excludeJobTitle: ({ row }, random) => [partOf(row.job_title, random).replaceAll(",", " "), "Director"],
  managementLevel: levelCode,
  excludeManagementLevel: levelCode,
  boardMember: () => "only",
  companyPastOrPresent: (_, random) => random.pick(EMPLOYMENT_SEARCHES),
};

/** Values of criteria about a person. */
export function personSamples(lookups: PlainLookups): Samples<PlainPerson> {
  return {
    ...NAMES,
    ...POSITIONS,
    buyingGroup: (_, random) => [random.pick(lookups.codes("buying-groups"))],
    employmentHistory: ({ past }, random) =>
      past.slice(0, 2).map(({ employer, title }) => ({
        companyName: partOf(employer.row.name, random),
        jobTitle: partOf(title, random),
      })),
    engagementStartDate: ({ engagements }) => engagements[0]?.engaged_on,
    engagementEndDate: ({ engagements: [first] }) => first && laterDay(first.engaged_on, 7),
    engagementType: ({ engagements }) => known(engagements[0]?.type ?? null),
  };
}
