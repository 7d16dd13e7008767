import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { formatCount, formatNumber, perLocale } from "#app/lib/format-number.ts";
import type { PaidOperation } from "#contract/gateway-schemas.ts";
import type { UsageCall, UsageOutcome, UsagePurpose } from "#contract/usage/ledger-schemas.ts";
import { USAGE_PURPOSES } from "#contract/usage/ledger-schemas.ts";
import type { ShownKind } from "./spending-chart.tsx";

/** Replaces the name of a person who is no longer known. */
export const UNKNOWN_PERSON = "No longer known";

/** The label and the color of each purpose. */
export const PURPOSE_LABELS: Readonly<Record<UsagePurpose, Omit<ShownKind, "key">>> = {
  enrich: { label: "Runs", tone: "accent" },
  reveal: { label: "Reveals", tone: "teal" },
  import: { label: "Imports", tone: "warning" },
  family: { label: "Family trees", tone: "violet" },
  read: { label: "Company reads", tone: "success" },
  call: { label: "Other", tone: "neutral" },
};

export const PURPOSE_KINDS: readonly ShownKind[] = USAGE_PURPOSES.map((key) => ({
  key,
  ...PURPOSE_LABELS[key],
}));

export const OUTCOME_LABELS: Readonly<Record<UsageOutcome, string>> = {
  answered: "Answered",
  unconfirmed: "No answer yet",
  settled: "Answer lost",
};

/** The purpose of one call, in the singular: "Reveal". */
const ACTION_LABELS: Readonly<Record<PaidOperation, string>> = {
  enrichContacts: "Contacts",
  enrichCompanies: "Companies",
  enrichHierarchy: "Family tree",
  enrichIntent: "Intent",
  enrichNews: "News",
  enrichScoops: "Scoops",
  enrichOrgChart: "Org chart",
  enrichTechnologies: "Technologies",
  enrichHashtags: "Hashtags",
};

/** "Reveal", "Import", "Org chart": the purpose of a call, beside its subject. */
export function actionLabel({ purpose, operation }: Pick<UsageCall, "purpose" | "operation">): string {
  if (purpose === "reveal") return "Reveal";
  if (purpose === "import") return "Import";
  if (purpose === "enrich") return "Run";
  return ACTION_LABELS[operation];
}

/** "25 contacts". */
export function requestedLabel({ operation, asked }: Pick<UsageCall, "operation" | "asked">): string {
  return formatCount(asked, operation === "enrichContacts" ? RECORD_NOUN.contact : RECORD_NOUN.company);
}

/** The name of a row's record, or its id where no name is known. */
export function recordLabel(
  type: "contact" | "company",
  record: { id: string | null; name: string },
): string {
  if (record.name.trim() !== "") return record.name;
  const noun = type === "contact" ? "Contact" : "Company";
  return record.id === null ? noun : `${noun} ${record.id}`;
}

/** "3", "free", "up to 25", "12, up to 13 more". */
export function creditsLabel({ credits, atStake }: Pick<UsageCall, "credits" | "atStake">): string {
  const most = formatNumber(atStake);
  if (credits === null) return atStake === 0 ? "free" : `up to ${most}`;
  if (atStake > 0) return `${formatNumber(credits)}, up to ${most} more`;
  return credits === 0 ? "free" : formatNumber(credits);
}

const toTheMinute = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }),
);

/** "Nov 28, 2026, 7:48 PM": a moment in a column. */
export function shortTime(at: string): string {
  return toTheMinute().format(new Date(at));
}

/** "24 of 25 found", or the outcome of the call where that number is unknown. */
export function foundLabel({
  found,
  asked,
  outcome,
}: Pick<UsageCall, "found" | "asked" | "outcome">): string {
  if (found === null) return OUTCOME_LABELS[outcome];
  return `${formatNumber(found)} of ${formatNumber(asked)} found`;
}
