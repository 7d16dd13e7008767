import { mustConfirm } from "#app/prices/spending/ask-before-spending.ts";
import { spendableCredits } from "#app/prices/spending/credit-amounts.ts";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";

/** The cost and scope of a start, as the gateway determined them. */
export interface StartTerms {
  /** Number of inputs to send. */
  readonly records: number;
  /** Number of excluded contacts: without an address, and without a number that may be called. */
  readonly leftOut: number;
  /** Number of inputs that the organisation owns, or that are free by the service's own rule. */
  readonly free: number;
  /** Number of inputs not looked up yet, so that their price and content are unknown. */
  readonly notLookedFor: number;
  /** Maximum credits that it may spend: `upTo`. */
  readonly credits: number;
}

/** The person's choices and limits before a start. */
export interface StartFacts {
  /** Whether contacts with nothing to get are excluded. */
  readonly leavesOut: boolean;
  /** Credits named on the pressed button. */
  readonly promised: number;
  /** The person's own limit for this run; null for none. */
  readonly limit: number | null;
  /** Credits of the organisation; undefined while unknown. */
  readonly creditsLeft: number | undefined;
  /** Credits left under the daily ceiling; undefined without a ceiling. */
  readonly leftToday: number | undefined;
  /** The number of credits from which a start asks for confirmation. */
  readonly askFrom: number;
}

/** The inputs of a run by price. */
interface PricedInputs extends Pick<RunAnswer, "inputs" | "byPrice"> {
  readonly notLookedFor?: number;
}

/** The terms of a run that is ready to start, with the person's choices. [run-4] */
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

/** Whether a start could exceed the daily ceiling: no call that could is started. [administration-4] */
export function exceedsDayCeiling(credits: number, { leftToday }: Pick<StartFacts, "leftToday">): boolean {
  return leftToday !== undefined && credits > leftToday;
}

/** Whether the person must be asked or told something before a start at the displayed price. */
export function mustAsk({ credits, notLookedFor }: StartTerms, facts: StartFacts): boolean {
  return (
    notLookedFor > 0 ||
    credits > facts.promised ||
    exceedsDayCeiling(credits, facts) ||
    mustConfirm(spendableCredits(credits, facts.creditsLeft), facts.askFrom)
  );
}
