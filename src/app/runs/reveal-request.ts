import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { type Price, isFree } from "#app/prices/price-of.ts";
import type { LookupFieldRecord } from "#contract/lookup-schemas.ts";
import { type RecordSnapshot, type RecordType, recordKey } from "#contract/records/record-snapshot.ts";
import type { RunBody } from "#contract/runs/run-schemas.ts";
import { enrichOperationOf } from "./run-facts.ts";
import type { SingleRunAgain } from "./single-run-state.ts";
import { type SingleRunEnd, type SingleRunTarget, costLabel } from "./single-runs.ts";

/** A record that can be revealed. */
export interface RevealedRecord {
  readonly type: RecordType;
  readonly id: string;
  readonly snapshot: RecordSnapshot;
}

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

/** The channel without which a contact is not worth a credit: the first that search promises, or may promise. */
function wantedChannel(snapshot: RecordSnapshot): string | undefined {
  if (!("hints" in snapshot)) return undefined;
  const { hints, directPhoneDoNotCall, mobilePhoneDoNotCall } = snapshot;
  if (hints.hasEmail !== false) return "email";
  if (hints.hasSupplementalEmail === true) return "supplementalEmail";
  if (hints.hasDirectPhone === true && directPhoneDoNotCall !== true) return "phone";
  return hints.hasMobilePhone === true && mobilePhoneDoNotCall !== true ? "mobilePhone" : undefined;
}

/** The names of the output fields that the account may have: all that are not said to be refused. [enrich-2] */
function grantedFields(listed: readonly LookupFieldRecord[]): ReadonlySet<string | undefined> {
  return new Set(
    listed.flatMap(({ attributes }) => (attributes.accessGranted === false ? [] : attributes.fieldName)),
  );
}

/** What a record is called where it has no name. */
export function revealedName({ type, id, snapshot }: RevealedRecord): string {
  return snapshot.name || `${RECORD_NOUN[type].one} ${id}`;
}

/** The reveal of a record, for whoever follows it. */
export function revealTarget(record: RevealedRecord): SingleRunTarget {
  const { type, id } = record;
  return { key: recordKey(record), purpose: "reveal", type, id, name: revealedName(record) };
}

/** What is told at the end of a reveal. */
export function revealEndMessage({ target: { name }, found, ...cost }: SingleRunEnd): string {
  return found ? `${name} revealed · ${costLabel(cost)}` : `Nothing found for ${name} · ${costLabel(cost)}`;
}

/**
 * The run that reveals one record, started at once; undefined where the account may have none of the fields. Of a contact
 * the promised channel is required, so that one without it is left out of the answer and costs nothing. One that is said to
 * be free may cost nothing. [enrich-1] [metering-4]
 */
export function revealBody(
  record: RevealedRecord,
  {
    id,
    listed,
    free,
  }: { readonly id: string; readonly listed: readonly LookupFieldRecord[]; readonly free: boolean },
): RunBody | undefined {
  const granted = grantedFields(listed);
  const outputFields = FIELDS[record.type].filter((name) => granted.has(name));
  if (outputFields.length === 0) return undefined;
  const channel = wantedChannel(record.snapshot);
  return {
    id,
    operation: enrichOperationOf(record.type),
    purpose: "reveal",
    name: revealedName(record),
    outputFields,
    // what is free is worth having without it, too
    requiredFields: channel !== undefined && !free && outputFields.includes(channel) ? [channel] : [],
    inputs: [{ id: record.id, snapshot: record.snapshot }],
    start: { upTo: free ? 0 : 1 },
  };
}

/** "e-mail and phones": what search says is on file of a contact and may be used; "details" of a company. */
function revealedPart({ snapshot }: Pick<RevealedRecord, "snapshot">): string {
  if (!("hints" in snapshot)) return "details";
  const { hints, directPhoneDoNotCall, mobilePhoneDoNotCall } = snapshot;
  const { hasEmail, hasDirectPhone, hasMobilePhone } = hints;
  const callable = [
    hasDirectPhone === true && directPhoneDoNotCall !== true,
    hasMobilePhone === true && mobilePhoneDoNotCall !== true,
  ];
  const numbers = callable.filter(Boolean).length;
  const phones = numbers === 0 ? [] : [numbers === 1 ? "phone" : "phones"];
  return [...(hasEmail === false ? [] : ["e-mail"]), ...phones].join(" and ") || "contact info";
}

/**
 * What the button of a reveal says: the action with its price. In a row, the space is for one of them. Undefined where
 * nothing is offered.
 */
export function revealLabel(
  record: Pick<RevealedRecord, "snapshot">,
  { kind }: Price,
  variant: "row" | "panel",
): string | undefined {
  const part = variant === "row" ? "" : ` ${revealedPart(record)}`;
  switch (kind) {
    case "free":
      return `Show${part} · free`;
    case "credit":
      return `Reveal${part} · 1 credit`;
    case "unknown":
      return `Reveal${part} · up to 1 credit`;
    default:
      return undefined;
  }
}

/**
 * What R asks before it reveals, with the price; undefined where it costs nothing. `again`: what the press does about a
 * reveal that stands still.
 */
export function revealQuestion(name: string, price: Price, again?: SingleRunAgain): string | undefined {
  const mayCost = again === "pay" || again === "send-again" || !isFree(price);
  if (!mayCost) return undefined;
  const atMost = again !== undefined || price.kind === "unknown";
  return `Reveal ${name} for ${atMost ? "up to " : ""}1 credit?`;
}
