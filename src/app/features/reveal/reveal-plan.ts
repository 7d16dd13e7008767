import { RECORD_NOUN } from "#app/records/record-labels.ts";
import {
  type RecordSnapshot,
  type RecordType,
  wasUnderManagement,
} from "#contract/records/record-snapshot.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import type { LookupFieldRecord } from "#contract/lookup-schemas.ts";

/**
 * What a reveal asks for: a record costs one credit whatever fields come back, so everything that helps to reach
 * somebody, or to know a company, is asked for at once.
 */
const FIELDS: Readonly<Record<RecordType, readonly string[]>> = {
  contact: [
    "firstName",
    "lastName",
    "email",
    "supplementalEmail",
    "emailAlt",
    "phone",
    "directPhoneAlt",
    "directPhoneDoNotCall",
    "mobilePhone",
    "mobilePhoneAlt",
    "mobilePhoneDoNotCall",
    "externalUrls",
    "jobTitle",
    "city",
    "state",
    "country",
    "companyName",
    "companyWebsite",
  ],
  company: [
    "name",
    "website",
    "phone",
    "description",
    "employeeCount",
    "revenue",
    "primaryIndustry",
    "foundedYear",
    "ticker",
    "socialMediaUrls",
    "street",
    "city",
    "state",
    "zipCode",
    "country",
  ],
};

/** A run of one record, as the run engine takes it. */
export interface RevealPlan {
  readonly kind: "reveal";
  readonly name: string;
  readonly operation: "enrichContacts" | "enrichCompanies";
  readonly records: readonly [{ readonly id: string; readonly snapshot: RecordSnapshot }];
  readonly outputFields: readonly string[];
  readonly requiredFields: readonly string[];
  readonly worstCaseCredits: number;
  readonly ceiling: number;
}

/** The channel without which a contact is not worth a credit: the first that search promises, or may promise. */
function wantedChannel(snapshot: RecordSnapshot): string | undefined {
  if (!("hints" in snapshot)) return undefined;
  const { hasEmail, hasDirectPhone, hasMobilePhone } = snapshot.hints;
  if (hasEmail !== false) return "email";
  if (hasDirectPhone === true) return "phone";
  return hasMobilePhone === true ? "mobilePhone" : undefined;
}

/** The names of the output fields that the account may have: all that are not said to be refused. [enrich-2] */
function grantedFields(listed: readonly LookupFieldRecord[]): ReadonlySet<string | undefined> {
  return new Set(
    listed.flatMap(({ attributes }) => (attributes.accessGranted === false ? [] : attributes.fieldName)),
  );
}

/**
 * The run that reveals one record; undefined where the account may have none of the fields. Of a contact the promised
 * channel is required, so that one without it is left out of the answer and costs nothing. [enrich-1] [metering-4]
 */
export function revealPlan(
  { type, id, snapshot }: SelectableRecord,
  listed: readonly LookupFieldRecord[],
): RevealPlan | undefined {
  const granted = grantedFields(listed);
  const outputFields = FIELDS[type].filter((name) => granted.has(name));
  if (outputFields.length === 0) return undefined;
  const channel = wantedChannel(snapshot);
  const free = wasUnderManagement(snapshot);
  return {
    kind: "reveal",
    name: snapshot.name || `${RECORD_NOUN[type].one} ${id}`,
    operation: type === "contact" ? "enrichContacts" : "enrichCompanies",
    records: [{ id, snapshot }],
    outputFields,
    // what is free is worth having without it, too
    requiredFields: channel !== undefined && !free && outputFields.includes(channel) ? [channel] : [],
    worstCaseCredits: free ? 0 : 1,
    ceiling: 1,
  };
}

/** Whether search says that nothing of a contact's channels is on file, so that there is nothing to reveal. */
export function hasNoChannels(snapshot: RecordSnapshot): boolean {
  if (!("hints" in snapshot)) return false;
  const { hasEmail, hasDirectPhone, hasMobilePhone } = snapshot.hints;
  return hasEmail === false && hasDirectPhone === false && hasMobilePhone === false;
}

/** "Reveal e-mail and phones": what search says is on file of a contact. "Reveal details" of a company. */
export function revealAction(record: SelectableRecord): string {
  if (record.type === "company") return "Reveal details";
  const { hasEmail, hasDirectPhone, hasMobilePhone } = record.snapshot.hints;
  const numbers = [hasDirectPhone, hasMobilePhone].filter((hint) => hint === true).length;
  const phones = numbers === 0 ? [] : [numbers === 1 ? "phone" : "phones"];
  return `Reveal ${[...(hasEmail === false ? [] : ["e-mail"]), ...phones].join(" and ") || "contact info"}`;
}

/** What the button of a reveal says: the action with its price. In a row, the space is for one of them. */
export function revealLabel(action: string, snapshot: RecordSnapshot, variant: "row" | "panel"): string {
  if (!wasUnderManagement(snapshot)) return `${action} · 1 credit`;
  return variant === "row" ? "Already yours, free" : `${action} · free, yours`;
}
