import { formatDate } from "#app/lib/format-date.ts";
import { type Noun, formatNumber } from "#app/lib/format-number.ts";
import { noOfferMessage, priceLabel } from "./price-labels.ts";
import { type Price, isFree } from "./price-of.ts";

/** The subject of a read about a company, for sentences about it. */
export interface ReadSubject {
  /** At the start of a sentence: "News". */
  readonly what: string;
  readonly noun: Noun;
  /** The company's name. */
  readonly company: string;
  readonly price: Price;
  /** Whether each returned record counts toward the record limit. */
  readonly countsRecords: boolean;
}

/**
 * The label of a read's button: "Show news · free", "Load news · 1 credit"; undefined where nothing is offered.
 * [metering-7]
 */
export function readLabel({ what, price }: Pick<ReadSubject, "what" | "price">): string | undefined {
  if (noOfferMessage(price) !== undefined) return undefined;
  const verb = isFree(price) ? "Show" : "Load";
  return `${verb} ${what.toLowerCase()} · ${offerLabel(price)}`;
}

/** The price of a press; refreshing what is owned is "free" too, within its free period. */
export function offerLabel(price: Price): string {
  return isFree(price) ? "free" : priceLabel(price);
}

/**
 * The cost of a read in sentences, before it is made, or why it is not offered. `size`: number of records that can come
 * back.
 */
export function readPriceMessage({ company, price, noun, countsRecords }: ReadSubject, size: number): string {
  const refusal = noOfferMessage(price);
  if (refusal !== undefined) return refusal;
  const credits = isFree(price)
    ? freeMessage(company, price)
    : `1 credit unlocks ${company}: news, intent, tech, org chart, family. Nothing found, nothing charged.`;
  const records = `Each ${noun.one} uses your record limit, up to ${size} at a time.`;
  return countsRecords ? `${credits} ${records}` : credits;
}

/** "Free until Nov 27, 2027: your team already owns Lakeberg Works." */
export function freeMessage(company: string, price: Price): string {
  const until =
    "freeUntil" in price && price.freeUntil !== null ? ` until ${formatDate(price.freeUntil)}` : "";
  return `Free${until}: your team already owns ${company}.`;
}

/** The price of the next page, after its size: "uses 23 of your record limit"; empty where it is free and counts nothing. */
export function nextPagePriceLabel(
  { price, countsRecords }: Pick<ReadSubject, "price" | "countsRecords">,
  more: number,
): string {
  const records = countsRecords ? `uses ${formatNumber(more)} of your record limit` : "";
  return [isFree(price) ? "" : priceLabel(price), records].filter(Boolean).join(", ");
}
