/**
 * Days relative to the present one: a saved search of the last 7 days means those before it is opened or counted. The service
 * does not accept them, so they are resolved before a request is sent.
 */

const DAY_MS = 86_400_000;

/** "last-7-days" begins six days before today, since today counts; `-before` is the day before that. */
const RELATIVE = /^(?:last-([1-9]\d{0,3})-days|this-year)(-before)?$/;

/** Attributes that hold days. */
const DAY_NAMES = /Date(?:Min|Max|After)?$/;

/** Whether a text is a relative day: `last-7-days`, `this-year`. */
export function isRelativeDay(text: string): boolean {
  return RELATIVE.test(text);
}

/** The calendar day, YYYY-MM-DD in the service's UTC, of a relative day at a moment. Other texts pass unchanged. */
export function dayOf(text: string, now: Date): string {
  const [relative, days, before] = RELATIVE.exec(text) ?? [];
  if (relative === undefined) return text;
  const start =
    days === undefined ? Date.UTC(now.getUTCFullYear(), 0) : now.getTime() - (Number(days) - 1) * DAY_MS;
  return new Date(before === undefined ? start : start - DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
}

/** The attributes of a request with relative days resolved. */
export function withCalendarDays<Attributes extends object>(attributes: Attributes, now: Date): Attributes {
  const days = Object.entries(attributes).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "string" && DAY_NAMES.test(name) && isRelativeDay(value)
      ? [[name, dayOf(value, now)]]
      : [],
  );
  return { ...attributes, ...Object.fromEntries(days) };
}
