/** Fewer days with spending say nothing about the next ones. */
const MIN_DAYS = 3;

/** Days for which so many credits last when they go on being spent as in these days; undefined where that means nothing. */
export function daysLeft(left: number, days: readonly { readonly credits: number }[]): number | undefined {
  const first = days.findIndex(({ credits }) => credits > 0);
  const spent = days.reduce((sum, { credits }) => sum + credits, 0);
  if (days.filter(({ credits }) => credits > 0).length < MIN_DAYS) return undefined;
  return Math.floor(left / (spent / (days.length - first)));
}

/** The top of a scale for values up to `most`: a round number whose half is whole. */
export function scaleTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((top) => top >= most && top % 2 === 0) ?? 2;
}
