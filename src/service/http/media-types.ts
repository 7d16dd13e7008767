import { ALTERNATE_MEDIA_TYPE, MEDIA_TYPE } from "#contract/operation.ts";

/** What bodies come as in both directions, the preferred one first. [api-1] */
export const MEDIA_TYPES = [MEDIA_TYPE, ALTERNATE_MEDIA_TYPE] as const;

/** One entry of an `Accept` header: a media type or a range of them, and how welcome it is, from 0 to 1. */
interface MediaRange {
  readonly range: string;
  readonly weight: number;
}

/** A weight that is no number is read as none given, which is 1. */
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

/** How welcome a media type is: the entry that names it most closely decides. */
function weightIn(ranges: readonly MediaRange[], mediaType: string): number {
  for (const name of [mediaType, "application/*", "*/*"]) {
    const found = ranges.find(({ range }) => range === name);
    if (found) return found.weight;
  }
  return 0;
}

/**
 * The media type to answer in, by an `Accept` header: the more welcome one, and the preferred one where both are.
 * Undefined when the client takes neither. [error-6]
 */
export function negotiate(accept: string | null): string | undefined {
  const ranges = rangesOf(accept ?? "*/*");
  if (ranges.length === 0) return MEDIA_TYPE;
  const [preferred, alternate] = [weightIn(ranges, MEDIA_TYPE), weightIn(ranges, ALTERNATE_MEDIA_TYPE)];
  if (preferred === 0 && alternate === 0) return undefined;
  return preferred >= alternate ? MEDIA_TYPE : ALTERNATE_MEDIA_TYPE;
}

/** The name of a media type without its parameters. */
export function essence(mediaType: string): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}
