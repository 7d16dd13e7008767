import * as z from "zod/mini";
import { type EnrichEntity, type LookupField, lookupEnrich } from "#contract/lookup-schemas.ts";
import type { DataClient } from "./service-data-client-for-test.ts";

const names = z.object({
  data: z.array(z.object({ id: z.string(), attributes: z.object({ name: z.string() }) })),
});
const fields = z.object({
  data: z.array(z.object({ attributes: z.object({ fieldName: z.string(), accessGranted: z.boolean() }) })),
});

/** The codes of a lookup in their order, each with its name. [lookup-1] */
export async function lookupNames(client: DataClient, field: LookupField): Promise<Map<string, string>> {
  const answer: unknown = await (await client.get(`/data/v1/lookup/${field}`)).json();
  return new Map(names.parse(answer).data.map(({ id, attributes }) => [id, attributes.name]));
}

/** The codes of a lookup in their order. */
export async function lookupCodes(client: DataClient, field: LookupField): Promise<string[]> {
  return [...(await lookupNames(client, field)).keys()];
}

/** Fields that enrichment can give: those that the account may have, and the others. [enrich-2] */
export async function outputFieldsOf(
  client: DataClient,
  entity: EnrichEntity,
): Promise<{ granted: string[]; withheld: string[] }> {
  const path = `${lookupEnrich.path}?filter[entity]=${entity}&filter[fieldType]=output`;
  const answer: unknown = await (await client.get(path)).json();
  const told = fields.parse(answer).data.map(({ attributes }) => attributes);
  const namesWhere = (granted: boolean) =>
    told.filter(({ accessGranted }) => accessGranted === granted).map(({ fieldName }) => fieldName);
  return { granted: namesWhere(true), withheld: namesWhere(false) };
}
