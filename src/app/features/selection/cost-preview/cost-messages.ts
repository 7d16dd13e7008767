import { describeError } from "#app/errors/describe-error.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { CREDIT, priceLabel } from "#app/paid-calls/spending/credit-amounts.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { ManagementCheck } from "./use-management-check.ts";

/** How far a check is: "Checking 3,200 of 8,000…". A check of one request has nothing to count. */
export function checkingLabel(
  { done, of }: Pick<ManagementCheck, "done" | "of">,
  oneRequest: boolean,
): string {
  return oneRequest
    ? "Checking which are already yours…"
    : `Checking ${formatNumber(done)} of ${formatNumber(of)}…`;
}

/** What a check that ended early means for the cost. */
export function stoppedCheckMessage(
  type: RecordType,
  { done, of, error }: Pick<ManagementCheck, "done" | "of" | "error">,
): string {
  const left = formatCount(of - done, RECORD_NOUN[type]);
  const counted = of - done === 1 ? "it counts as 1 credit" : "they count as 1 credit each";
  if (!error) return `${left} not checked: ${counted}.`;
  const { title } = describeError(error, { what: "What is already yours", scopes: [] });
  return `${title}. ${left} could not be checked: ${counted}.`;
}

/** "Refresh · up to 3 credits": the most that all selected records cost; no price before it is known. */
export function refreshLabel(label: string, limitedCost: number | undefined): string {
  return limitedCost === undefined ? label : `${label} · ${priceLabel(limitedCost)}`;
}

/** What happens when the credits do not suffice. */
export function shortMessage(limitedCost: number, creditsLeft: number): string {
  const costs = `This can cost ${formatCount(limitedCost, CREDIT)}`;
  const stays = "is not enriched and not charged.";
  if (creditsLeft === 0) return `${costs} and you have none left: what is not yours yet ${stays}`;
  const left = `you have ${formatCount(creditsLeft, CREDIT)} left`;
  return `${costs} and ${left}. The run stops when they are used up; the rest ${stays}`;
}

interface Question {
  readonly records: number;
  readonly credits: number;
  /** Some of the chosen records are not among them. */
  readonly others: boolean;
}

/** "Enrich 200 contacts for up to 200 credits?" */
export function confirmTitle(type: RecordType, { records, credits, others }: Question): string {
  const { one } = RECORD_NOUN[type];
  const what = others && records === 1 ? one : formatCount(records, RECORD_NOUN[type]);
  return `Enrich ${others ? "the other " : ""}${what} for ${priceLabel(credits)}?`;
}
