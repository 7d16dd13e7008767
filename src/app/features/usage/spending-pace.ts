/** With fewer days of spending, the pace cannot be estimated. */
const MIN_DAYS = 3;

/** The number of days that `left` credits last at the pace of these days; undefined where the pace is unknown. */
export function daysLeft(left: number, days: readonly { readonly credits: number }[]): number | undefined {
  const first = days.findIndex(({ credits }) => credits > 0);
  const spent = days.reduce((sum, { credits }) => sum + credits, 0);
  if (days.filter(({ credits }) => credits > 0).length < MIN_DAYS) return undefined;
  return Math.floor(left / (spent / (days.length - first)));
}

/** The top of a scale for values up to `most`: a round number whose half is a whole number. */
export function scaleTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((top) => top >= most && top % 2 === 0) ?? 2;
}
