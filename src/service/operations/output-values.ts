import type { ContactRow } from "#database/database-schema.ts";
import { type Range, rangeOf } from "#service/reference/reference-ranges.ts";
import { referenceName } from "#service/reference/reference.ts";
import { subUnitTypeName } from "#service/reference/sub-unit-types.ts";

/** The name of a metro region by its code. */
export function metroName(code: string | null): string | null {
  return code === null ? null : (referenceName("metro-regions", code) ?? code);
}

/** The name of an industry of either level by its code. */
export function industryName(code: string): string {
  return referenceName("industries", code) ?? code;
}

/** A person's job function, with the department. */
export function jobFunctionOf({
  job_function: code,
  department,
}: Pick<ContactRow, "job_function" | "department">) {
  return { name: referenceName("job-functions", code) ?? code, department };
}

/** The relation of a company, location or former name to its parent. */
export function subUnitName(typeId: number): string {
  return subUnitTypeName(typeId) ?? String(typeId);
}

/** The name of the range that a number falls into. */
export function rangeName(ranges: readonly Range[], value: number | null): string | null {
  return value === null ? null : (rangeOf(ranges, value)?.name ?? null);
}

/** Thousands of US dollars in words, as in contact enrichment: "$2.2 Billion". */
export function formatRevenue(thousands: number | null): string | null {
  if (thousands === null) return null;
  if (thousands >= 1_000_000) return `$${(thousands / 1_000_000).toFixed(1)} Billion`;
  if (thousands >= 1000) return `$${(thousands / 1000).toFixed(1)} Million`;
  return `$${thousands} Thousand`;
}

/** The timestamp of a day's start, in UTC; a timestamp stays as it is. [field-16] */
export function startOfDay(day: string): string;
export function startOfDay(day: string | null): string | null;
export function startOfDay(day: string | null): string | null {
  return day === null || day.length > 10 ? day : `${day}T00:00:00.000Z`;
}

/** The attributes that have a value: answers omit nulls. */
export function withoutNull(attributes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null));
}
