import { mustConfirm } from "#app/prices/spending/ask-before-spending.ts";
import { spendableCredits } from "#app/prices/spending/credit-amounts.ts";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";

/** What a start costs and does, as the gateway found out. */
export interface StartTerms {
  /** Inputs that are sent. */
  readonly records: number;
  /** Contacts that are left out: without an address, and without a number that may be called. */
  readonly leftOut: number;
  /** Inputs that the organisation owns, or that are free by the service's own rule. */
  readonly free: number;
  /** Inputs of which nobody has looked yet what they would cost, and whether there is anything to get. */
  readonly notLookedFor: number;
  /** Credits that it may spend at most: `upTo`. */
  readonly credits: number;
}

/** What a person said, and has, before they pressed. */
export interface StartFacts {
  /** Whether contacts with nothing to get are left out. */
  readonly leavesOut: boolean;
  /** Credits that the pressed button named. */
  readonly promised: number;
  /** Their own limit; null without one. */
  readonly limit: number | null;
  /** Credits of the organisation; undefined while they are not known. */
  readonly creditsLeft: number | undefined;
  /** Credits of their day; undefined without a ceiling. */
  readonly leftToday: number | undefined;
  /** From how many credits on a start asks once more. */
  readonly askFrom: number;
}

/** Inputs by what they cost. */
interface PricedInputs extends Pick<RunAnswer, "inputs" | "byPrice"> {
  readonly notLookedFor?: number;
}

/** What a run costs that is ready to start, as its person wants it. [run-4] */
export function termsOf(
  { inputs, byPrice, notLookedFor = 0 }: PricedInputs,
  { leavesOut, limit }: Pick<StartFacts, "leavesOut" | "limit">,
): StartTerms {
  const { new: asNew, free, nothing, unknown } = byPrice ?? { new: inputs, free: 0, nothing: 0, unknown: 0 };
  const leftOut = leavesOut ? nothing : 0;
  const credits = asNew + unknown + nothing - leftOut;
  return {
    records: inputs - leftOut,
    leftOut,
    free,
    notLookedFor,
    credits: Math.min(credits, limit ?? credits),
  };
}

/** Whether a start could pass the ceiling of the day: no call is begun that could. [administration-4] */
export function isPastDay(credits: number, { leftToday }: Pick<StartFacts, "leftToday">): boolean {
  return leftToday !== undefined && credits > leftToday;
}

/** Whether something is to be said, or asked, before a start that was pressed at its price. */
export function mustAsk({ credits, notLookedFor }: StartTerms, facts: StartFacts): boolean {
  return (
    notLookedFor > 0 ||
    credits > facts.promised ||
    isPastDay(credits, facts) ||
    mustConfirm(spendableCredits(credits, facts.creditsLeft), facts.askFrom)
  );
}
