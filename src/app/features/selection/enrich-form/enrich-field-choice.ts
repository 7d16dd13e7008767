import * as z from "zod/mini";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { Preference } from "#app/storage/user-preference.ts";
import type { FieldGroup } from "./enrich-field-groups.ts";

/** The fields to return and, for contacts, those that must be present. [enrich-1] */
const fieldChoice = z.object({ output: z.array(z.string()), required: z.array(z.string()) });
export type FieldChoice = z.output<typeof fieldChoice>;

/** The person's last choice. */
export const lastFieldChoice: Readonly<Record<RecordType, Preference<FieldChoice>>> = {
  contact: { name: "enrich-fields-contact", schema: fieldChoice },
  company: { name: "enrich-fields-company", schema: fieldChoice },
};

/** Default fields: enough to reach someone, and to know whether one may. */
const FIRST_CHOICE: Readonly<Record<RecordType, readonly string[]>> = {
  contact: [
    "firstName",
    "lastName",
    "email",
    "supplementalEmail",
    "phone",
    "mobilePhone",
    "directPhoneDoNotCall",
    "mobilePhoneDoNotCall",
    "jobTitle",
    "companyName",
    "companyWebsite",
    "city",
    "state",
    "country",
  ],
  company: [
    "name",
    "website",
    "phone",
    "employeeCount",
    "revenue",
    "primaryIndustry",
    "city",
    "state",
    "country",
  ],
};

/** Number fields, with the flags that say whether they may be called. */
const CALL_FLAGS: readonly { readonly numbers: readonly string[]; readonly flag: string }[] = [
  { numbers: ["phone", "directPhoneAlt"], flag: "directPhoneDoNotCall" },
  { numbers: ["mobilePhone", "mobilePhoneAlt"], flag: "mobilePhoneDoNotCall" },
];

function grantedNames(groups: readonly FieldGroup[]): readonly string[] {
  return groups.flatMap((group) => group.fields.filter((field) => field.granted).map((field) => field.name));
}

/**
 * The choice that can be sent: the stored one, or the default, without fields that the account may not request. In the
 * order of the groups, so that the same choice always gives the same columns.
 */
export function usableChoice(
  entity: RecordType,
  groups: readonly FieldGroup[],
  remembered: FieldChoice | undefined,
): FieldChoice {
  const wanted = new Set(remembered?.output ?? FIRST_CHOICE[entity]);
  const output = grantedNames(groups).filter((name) => wanted.has(name));
  const required = new Set(entity === "contact" ? remembered?.required : []);
  return { output, required: output.filter((name) => required.has(name)) };
}

/** Adds or removes fields; a removed field is no longer required. */
export function withFields(choice: FieldChoice, names: readonly string[], chosen: boolean): FieldChoice {
  const rest = choice.output.filter((name) => !names.includes(name));
  if (chosen) return { ...choice, output: [...rest, ...names] };
  return { output: rest, required: choice.required.filter((name) => !names.includes(name)) };
}

/** Makes a chosen field required, or optional again. */
export function withRequired(choice: FieldChoice, name: string, required: boolean): FieldChoice {
  const rest = choice.required.filter((other) => other !== name);
  return { ...choice, required: required ? [...rest, name] : rest };
}

/** Do-not-call flags that belong to the chosen numbers and that the account may request. */
export function missingCallFlags(
  entity: RecordType,
  choice: FieldChoice,
  groups: readonly FieldGroup[],
): readonly string[] {
  if (entity !== "contact") return [];
  const granted = grantedNames(groups);
  return CALL_FLAGS.filter(
    ({ numbers, flag }) =>
      numbers.some((name) => choice.output.includes(name)) &&
      !choice.output.includes(flag) &&
      granted.includes(flag),
  ).map(({ flag }) => flag);
}
