import { hasAnyEmail } from "#contract/records/reach.ts";
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
 * Fields of a reveal. A record costs one credit whatever fields come back, so it requests everything that helps to
 * reach a person or to know a company.
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

/** The channel without which a contact is not worth a credit: the first that search says it has, or may have. */
function wantedChannel(snapshot: RecordSnapshot): string | undefined {
  if (!("hints" in snapshot)) return undefined;
  const { hints, directPhoneDoNotCall, mobilePhoneDoNotCall } = snapshot;
  if (hints.hasEmail !== false) return "email";
  if (hints.hasSupplementalEmail === true) return "supplementalEmail";
  if (hints.hasDirectPhone === true && directPhoneDoNotCall !== true) return "phone";
  return hints.hasMobilePhone === true && mobilePhoneDoNotCall !== true ? "mobilePhone" : undefined;
}

/** The output fields that the account may request: all except those listed as refused. [enrich-2] */
function grantedFields(listed: readonly LookupFieldRecord[]): ReadonlySet<string | undefined> {
  return new Set(
    listed.flatMap(({ attributes }) => (attributes.accessGranted === false ? [] : attributes.fieldName)),
  );
}

/** The name of a record, or a substitute where it has none. */
export function revealedName({ type, id, snapshot }: RevealedRecord): string {
  return snapshot.name || `${RECORD_NOUN[type].one} ${id}`;
}

/** The target of a record's reveal, which identifies its run. */
export function revealTarget(record: RevealedRecord): SingleRunTarget {
  const { type, id } = record;
  return { key: recordKey(record), purpose: "reveal", type, id, name: revealedName(record) };
}

/** The message at the end of a reveal. */
export function revealEndMessage({ target: { name }, found, ...cost }: SingleRunEnd): string {
  return found ? `${name} revealed · ${costLabel(cost)}` : `Nothing found for ${name} · ${costLabel(cost)}`;
}

/**
 * The body of a run that reveals one record. It starts at once; undefined where the account may request none of the
 * fields. For a contact, the channel that search promises is required, so that a contact without it is omitted and
 * costs nothing. A run shown as free may cost nothing. [enrich-1] [metering-4]
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
    // a free record is worth having without the channel, too
    requiredFields: channel !== undefined && !free && outputFields.includes(channel) ? [channel] : [],
    inputs: [{ id: record.id, snapshot: record.snapshot }],
    start: { upTo: free ? 0 : 1 },
  };
}

/**
 * What a reveal brings: for a contact, what search says is on file and may be used ("e-mail and phones"); for a
 * company, "details".
 */
function revealedPart({ snapshot }: Pick<RevealedRecord, "snapshot">): string {
  if (!("hints" in snapshot)) return "details";
  const { hints, directPhoneDoNotCall, mobilePhoneDoNotCall } = snapshot;
  const { hasDirectPhone, hasMobilePhone } = hints;
  const callable = [
    hasDirectPhone === true && directPhoneDoNotCall !== true,
    hasMobilePhone === true && mobilePhoneDoNotCall !== true,
  ];
  const numbers = callable.filter(Boolean).length;
  const phones = numbers === 0 ? [] : [numbers === 1 ? "phone" : "phones"];
  return [...(hasAnyEmail(hints) === false ? [] : ["e-mail"]), ...phones].join(" and ") || "contact info";
}

/**
 * The label of a reveal button: the action with its price. In a row there is room for only one of them. Undefined where
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
 * What the R key asks before it reveals, with the price; undefined where it costs nothing. `again`: what the press does
 * about a stopped reveal.
 */
export function revealQuestion(name: string, price: Price, again?: SingleRunAgain): string | undefined {
  const mayCost = again === "pay" || again === "send-again" || !isFree(price);
  if (!mayCost) return undefined;
  const atMost = again !== undefined || price.kind === "unknown";
  return `Reveal ${name} for ${atMost ? "up to " : ""}1 credit?`;
}
