import { endOfSpendingDay, formatTimeOfDay } from "#app/lib/format-date.ts";
import type { Price } from "./price-of.ts";

const LABELS: Readonly<Record<Price["kind"], string>> = {
  owned: "owned",
  free: "free",
  credit: "1 credit",
  nothing: "nothing on file",
  unknown: "up to 1 credit",
  "over-ceiling": "over today’s ceiling",
  "may-not": "not in your access",
};

/** A price after its action: "Unlock · 1 credit". */
export function priceLabel(price: Price): string {
  return LABELS[price.kind];
}

/** The label of a button, with its price once known: "Enrich · 1 credit", "Enrich". */
export function withPrice(text: string, price: Price | undefined): string {
  return price === undefined ? text : `${text} · ${priceLabel(price)}`;
}

/** Why nothing is offered, as a sentence; undefined where something is. */
export function noOfferMessage(price: Price): string | undefined {
  switch (price.kind) {
    case "nothing":
      return "No e-mail and no number you may call on file.";
    case "over-ceiling":
      return `You’ve reached your ceiling for today. It starts again at ${formatTimeOfDay(endOfSpendingDay())}; an administrator can raise it.`;
    case "may-not":
      return "You don’t have access to this. An administrator can change that.";
    default:
      return undefined;
  }
}
