import type { EnrichOperation } from "#contract/operation.ts";

type Row = Pick<EnrichOperation<unknown, unknown>, "inputKey" | "input">;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The inputs of an enrich call as they came, to be echoed. [match-3] */
export function rawInputs(row: Row, attributes: unknown): readonly unknown[] {
  const inputs = isObject(attributes) ? attributes[row.inputKey] : undefined;
  return Array.isArray(inputs) ? inputs : [];
}

/** A value of an input: texts are trimmed, and what is blank or null counts as not given. */
function given(value: unknown): unknown {
  if (value === null) return undefined;
  return typeof value === "string" ? value.trim() || undefined : value;
}

/**
 * An input as the contract has it. One that cannot be read becomes an empty one, of which nobody can be found, so that
 * it does not refuse the others; a key that no input has stays, and is named in a refusal.
 */
function readable(row: Row, input: unknown): object {
  if (!isObject(input)) return {};
  const values = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, given(value)]));
  const { success, error } = row.input.safeParse(values);
  const isUnknown = error?.issues.some(({ code }) => code === "unrecognized_keys") === true;
  return success || isUnknown ? values : {};
}

/** The attributes of an enrich call with inputs that can all be read. [match-4] */
export function withReadableInputs(row: Row, attributes: unknown): unknown {
  if (!isObject(attributes) || !Array.isArray(attributes[row.inputKey])) return attributes;
  const inputs = rawInputs(row, attributes).map((input) => readable(row, input));
  return { ...attributes, [row.inputKey]: inputs };
}
