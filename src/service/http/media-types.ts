import { ALTERNATE_MEDIA_TYPE, MEDIA_TYPE } from "#contract/operation.ts";

/** Media types of bodies in both directions, preferred one first. [api-1] */
export const MEDIA_TYPES = [MEDIA_TYPE, ALTERNATE_MEDIA_TYPE] as const;

/** An entry of an `Accept` header: a media type or range, with its weight from 0 to 1. */
interface MediaRange {
  readonly range: string;
  readonly weight: number;
}

/** The weight; an invalid one counts as missing, which means 1. */
function weightOf(parameters: readonly string[]): number {
  const text = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "";
  return /^\d+(\.\d*)?$|^\.\d+$/.test(text) ? Math.min(Number(text), 1) : 1;
}

function rangesOf(accept: string): MediaRange[] {
  const entries = accept.split(",").filter((entry) => entry.trim() !== "");
  return entries.map((entry) => {
    const [range = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    return { range, weight: weightOf(parameters) };
  });
}

/** The weight of a media type: the most specific entry decides. */
function weightIn(ranges: readonly MediaRange[], mediaType: string): number {
  for (const name of [mediaType, "application/*", "*/*"]) {
    const found = ranges.find(({ range }) => range === name);
    if (found) return found.weight;
  }
  return 0;
}

/**
 * Negotiates the response's media type by an `Accept` header: the higher weight wins, and ties go to the preferred one.
 * Undefined when the client accepts neither. [error-6]
 */
export function negotiate(accept: string | null): string | undefined {
  const ranges = rangesOf(accept ?? "*/*");
  if (ranges.length === 0) return MEDIA_TYPE;
  const [preferred, alternate] = [weightIn(ranges, MEDIA_TYPE), weightIn(ranges, ALTERNATE_MEDIA_TYPE)];
  if (preferred === 0 && alternate === 0) return undefined;
  return preferred >= alternate ? MEDIA_TYPE : ALTERNATE_MEDIA_TYPE;
}

/** A media type without its parameters. */
export function essence(mediaType: string): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}
