import { formatDate } from "#app/lib/format-date.ts";
import { type Noun, formatCount } from "#app/lib/format-number.ts";
import { noOfferMessage, priceLabel } from "./price-labels.ts";
import { type Price, isFree } from "./price-of.ts";

/** What a read about a company asks for, for the sentences about it. */
export interface ReadSubject {
  /** As the start of a sentence: "News". */
  readonly what: string;
  readonly noun: Noun;
  /** The company's name. */
  readonly company: string;
  readonly price: Price;
  /** Whether each record that comes back counts toward the record limit. */
  readonly countsRecords: boolean;
}

/** What the button of a read says: "Show news · free", "Load news · 1 credit"; undefined where nothing is offered. [metering-7] */
export function readLabel({ what, price }: Pick<ReadSubject, "what" | "price">): string | undefined {
  if (noOfferMessage(price) !== undefined) return undefined;
  const verb = isFree(price) ? "Show" : "Load";
  return `${verb} ${what.toLowerCase()} · ${offerLabel(price)}`;
}

/** The price of a press, of what is owned within its time too: "free". */
export function offerLabel(price: Price): string {
  return isFree(price) ? "free" : priceLabel(price);
}

/** What a read costs, in sentences, before it is made, or why it is not offered. `size`: records that can come back. */
export function readPriceMessage({ company, price, noun, countsRecords }: ReadSubject, size: number): string {
  const refusal = noOfferMessage(price);
  if (refusal !== undefined) return refusal;
  const credits = isFree(price)
    ? freeMessage(company, price)
    : `1 credit unlocks everything about ${company} except its contacts. Nothing found, nothing charged.`;
  const records = `Each ${noun.one} that comes back counts toward your record limit, ${size} at most at a time.`;
  return countsRecords ? `${credits} ${records}` : credits;
}

/** "Free until Nov 27, 2027: your team already owns Lakeberg Works." */
export function freeMessage(company: string, price: Price): string {
  const until =
    "freeUntil" in price && price.freeUntil !== null ? ` until ${formatDate(price.freeUntil)}` : "";
  return `Free${until}: your team already owns ${company}.`;
}

/** The price of the next page, after its size: "counts as 23 records"; empty where it costs and counts nothing. */
export function nextPagePriceLabel(
  { price, countsRecords }: Pick<ReadSubject, "price" | "countsRecords">,
  more: number,
): string {
  const records = countsRecords ? `counts as ${formatCount(more, { one: "record", many: "records" })}` : "";
  return [isFree(price) ? "" : priceLabel(price), records].filter(Boolean).join(", ");
}
