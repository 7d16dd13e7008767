/** A yes or no of the address as the request takes it. */
export function flagOf(value: string | undefined): boolean | undefined {
  return value === undefined ? undefined : value === "true";
}
