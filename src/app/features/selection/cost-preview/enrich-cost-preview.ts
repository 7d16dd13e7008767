/** What a run can cost at most, before it starts. Credits. */
export interface CostPreview {
  readonly inputs: number;
  /** Records that cost nothing again within the management window. [metering-4] */
  readonly underManagement: number;
  /** 1 credit for each record that is not under management; no match and missing fields only lower it. */
  readonly mostCost: number;
  /** Credits that stay at least; undefined while the allowance is unknown. */
  readonly leaves: number | undefined;
  /** By how much the run can pass what is left; 0 when it cannot. */
  readonly short: number;
}

/** `creditsLeft` is undefined while the service has not told it. */
export function costPreview(
  inputs: number,
  underManagement: number,
  creditsLeft: number | undefined,
): CostPreview {
  const mostCost = Math.max(0, inputs - underManagement);
  return {
    inputs,
    underManagement,
    mostCost,
    leaves: creditsLeft === undefined ? undefined : Math.max(0, creditsLeft - mostCost),
    short: creditsLeft === undefined ? 0 : Math.max(0, mostCost - creditsLeft),
  };
}
