import type { DataClient, Enrich } from "./service-data-client-for-test.ts";

/** For each input the identifier of its match as a number, or the status where there is none. [match-1] */
export async function matchesOf(
  client: DataClient,
  row: Enrich,
  inputs: readonly object[],
  outputField: string,
): Promise<(number | string)[]> {
  const records = await client.enrich(row, inputs, [outputField]);
  return records.map(({ id, meta }) => (meta.matchStatus === "FULL_MATCH" ? Number(id) : meta.matchStatus));
}
