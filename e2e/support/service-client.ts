import { type EnrichAnswer, enrichAnswer } from "#contract/enrich-schemas.ts";
import type { OperationName } from "#contract/operations.ts";
import { usedOf } from "#tools/service-caller.ts";
import { journeyCaller } from "./journey.ts";

/** The service asked beside the app, by the script client of the same organisation: the judge of what the app shows. */
export interface ServiceClient {
  creditsUsed(): Promise<number>;
  /** Records that counted toward the record limit. */
  recordsUsed(): Promise<number>;
  /** Enriches records that the organisation owns already: costs nothing. */
  enrich(
    operation: "enrichContacts" | "enrichCompanies" | "enrichHierarchy",
    ids: readonly string[],
    fields: readonly string[],
  ): Promise<EnrichAnswer["data"]>;
  /** How many records a search finds. */
  total(operation: OperationName, criteria: object): Promise<number>;
  /** The ids on the first page of a search. */
  ids(operation: OperationName, criteria: object): Promise<string[]>;
  /** A company whose people are many, and how many. */
  companyWithContacts(atLeast: number): Promise<{ id: string; name: string; contacts: number }>;
}

function numberAt(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key],
    value,
  );
}

export async function serviceClient(url: string): Promise<ServiceClient> {
  const service = await journeyCaller(url);
  return {
    creditsUsed: () => usedOf(service, "uniqueIdLimit"),
    recordsUsed: () => usedOf(service, "recordLimit"),
    async enrich(operation, ids, fields) {
      const [list, id] =
        operation === "enrichContacts"
          ? ["matchPersonInput", "personId"]
          : ["matchCompanyInput", "companyId"];
      const data: EnrichAnswer["data"] = [];
      for (let start = 0; start < ids.length; start += 25) {
        const inputs = ids.slice(start, start + 25).map((value) => ({ [id ?? ""]: value }));
        const answer = await service.call(operation, { [list ?? ""]: inputs, outputFields: fields });
        data.push(...enrichAnswer.parse(answer).data);
      }
      return data;
    },
    async total(operation, criteria) {
      const found = await service.call(operation, criteria, "?page[size]=1");
      return Number(numberAt(found, "meta", "totalResults"));
    },
    async ids(operation, criteria) {
      const found = await service.call(operation, criteria);
      return (numberAt(found, "data") as { id: string }[]).map(({ id }) => id);
    },
    async companyWithContacts(atLeast) {
      const companies = await service.call("searchCompanies", {}, "?page[size]=100&sort=-employeeCount");
      for (const company of numberAt(companies, "data") as { id: string; attributes: { name: string } }[]) {
        const criteria = { companyName: company.attributes.name };
        const found = await service.call("searchContacts", criteria, "?page[size]=1");
        const contacts = Number(numberAt(found, "meta", "totalResults"));
        if (contacts >= atLeast) return { id: company.id, name: company.attributes.name, contacts };
      }
      throw new Error(`No company has ${atLeast} contacts`);
    },
  };
}
