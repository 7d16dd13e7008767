import { OAUTH_PATHS, tokenAnswer } from "#contract/oauth.ts";
import { MEDIA_TYPE, SERVICE_PREFIX, requestBody } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import { type EnrichAnswer, enrichAnswer } from "#contract/enrich.ts";

/** The service asked beside the app, by the script client of the same organisation: the judge of what the app shows. */
export interface ServiceClient {
  creditsUsed(): Promise<number>;
  /** Enriches records that the organisation owns already: costs nothing. */
  enrich(
    operation: "enrichContacts" | "enrichCompanies",
    ids: readonly string[],
    fields: readonly string[],
  ): Promise<EnrichAnswer["data"]>;
  /** A company whose people are many, and how many. */
  companyWithContacts(atLeast: number): Promise<{ id: string; name: string; contacts: number }>;
}

async function machineToken(url: string): Promise<string> {
  const response = await fetch(url + SERVICE_PREFIX + OAUTH_PATHS.token, {
    method: "POST",
    headers: { Authorization: `Basic ${Buffer.from("prospect-machine:sandbox-secret").toString("base64")}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  return tokenAnswer.parse(await response.json()).access_token;
}

function numberAt(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key],
    value,
  );
}

export async function serviceClient(url: string): Promise<ServiceClient> {
  const token = await machineToken(url);
  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(url + SERVICE_PREFIX + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": MEDIA_TYPE },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  }
  return {
    async creditsUsed() {
      const usage = numberAt(await send("GET", operations.readUsage.path), "data", 0, "attributes", "usage");
      const credits = (usage as { limitType: string; currentUsage: number }[]).find(
        (limit) => limit.limitType === "uniqueIdLimit",
      );
      return credits?.currentUsage ?? Number.NaN;
    },
    async enrich(operation, ids, fields) {
      const [list, id] =
        operation === "enrichContacts"
          ? ["matchPersonInput", "personId"]
          : ["matchCompanyInput", "companyId"];
      const data: EnrichAnswer["data"] = [];
      for (let start = 0; start < ids.length; start += 25) {
        const inputs = ids.slice(start, start + 25).map((value) => ({ [id ?? ""]: value }));
        const row = operations[operation];
        const body = requestBody(row.requestType, { [list ?? ""]: inputs, outputFields: fields });
        data.push(...enrichAnswer.parse(await send("POST", row.path, body)).data);
      }
      return data;
    },
    async companyWithContacts(atLeast) {
      const query = "?page[size]=100&sort=-employeeCount";
      const companies = await send(
        "POST",
        `/data/v1/companies/search${query}`,
        requestBody("CompanySearch", {}),
      );
      for (const company of numberAt(companies, "data") as { id: string; attributes: { name: string } }[]) {
        const found = await send(
          "POST",
          "/data/v1/contacts/search?page[size]=1",
          requestBody("ContactSearch", { companyName: company.attributes.name }),
        );
        const contacts = Number(numberAt(found, "meta", "totalResults"));
        if (contacts >= atLeast) return { id: company.id, name: company.attributes.name, contacts };
      }
      throw new Error(`No company has ${atLeast} contacts`);
    },
  };
}
