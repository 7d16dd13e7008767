import { createHash } from "node:crypto";
import { EMPLOYMENT_SEARCHES, NOTICE_SEARCHES } from "#contract/contact-schemas.ts";
import type { Random } from "#service/sandbox/sandbox-random.ts";
import { type Samples, known, laterDay, oneOf, partOf } from "./company-samples.ts";
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
  middleInitial: ({ row }) => row.middle_name?.charAt(0),
  personId: ({ id, oldIds }) => [String(oldIds[0] ?? id)],
  emailAddress: ({ row }) => row.email,
  supplementalEmail: ({ row }) => known(row.supplemental_email),
  hashedEmail: ({ row }, random) =>
    row.email === null
      ? undefined
      : createHash(random.pick(["md5", "sha1", "sha256", "sha512"]))
          .update(row.email)
          .digest("hex"),
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
  exactJobTitle: ({ row }, random) => random.pick([row.job_title, `Juggler OR ${row.job_title}`]),
  excludeJobTitle: ({ row }, random) => [partOf(row.job_title, random).replaceAll(",", " "), "Director"],
  managementLevel: levelCode,
  excludeManagementLevel: levelCode,
  executivesOnly: () => true,
  boardMember: () => "only",
  companyPastOrPresent: (_, random) => random.pick(EMPLOYMENT_SEARCHES),
  contactAccuracyScoreMin: ({ row }) => row.accuracy_score,
  contactAccuracyScoreMax: ({ row }) => row.accuracy_score,
  lastUpdatedInMonths: (_, random) => random.integer(1, 9),
  hasBeenNotified: (_, random) => random.pick(NOTICE_SEARCHES),
  excludePartialProfiles: () => true,
  locationCompanyId: ({ company }) => [String(company.id)],
  school: ({ more }, random) => more.education[0] && partOf(more.education[0].school, random),
  degree: ({ more: { education } }, random) => {
    const [first] = education;
    const { degree = "", areaOfStudy = "" } = first?.educationDegree ?? {};
    return random.pick([degree, areaOfStudy]);
  },
};

const DATES: Samples<PlainPerson> = {
  lastUpdatedDateAfter: ({ row }, random) =>
    laterDay(row.last_updated_date.slice(0, 10), -random.integer(0, 3)),
  validDateAfter: ({ row }, random) => laterDay(row.valid_date.slice(0, 10), -random.integer(0, 3)),
  positionStartDateMin: ({ more }) => more.positionStartDate,
  positionStartDateMax: ({ more }) => more.positionStartDate,
};

/** Values of criteria about a person. */
export function personSamples(lookups: PlainLookups): Samples<PlainPerson> {
  return {
    ...NAMES,
    ...POSITIONS,
    ...DATES,
    jobFunction: ({ more }) =>
      more.jobFunction.slice(0, 1).map(({ name }) => lookups.codeOf("job-functions", name)),
    department: ({ row }) => [lookups.codeOf("departments", row.department)],
    buyingGroup: (_, random) => [random.pick(lookups.codes("buying-groups"))],
    techSkills: ({ more }, random) =>
      oneOf(
        more.techSkills.map(({ id }) => id),
        random,
      ),
    yearsOfExperience: ({ more }) => [more.yearsOfExperience],
    webReferences: ({ webReferences }, random) => oneOf(webReferences, random),
    employmentHistory: ({ past }, random) =>
      past.slice(0, 2).map(({ employer, title }) => ({
        companyName: partOf(employer.row.name, random),
        jobTitle: partOf(title, random),
      })),
    engagementStartDate: ({ engagements }) => engagements[0]?.engaged_on,
    engagementEndDate: ({ engagements: [first] }) => first && laterDay(first.engaged_on, 7),
    engagementType: ({ engagements }) => known(engagements[0]?.type ?? null),
    underManagement: (_, random) => random.chance(0.7),
  };
}
