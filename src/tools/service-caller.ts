import * as z from "zod/mini";
import { OAUTH_PATHS, tokenAnswer } from "#contract/oauth-schemas.ts";
import { MEDIA_TYPE, SERVICE_PREFIX, requestBody } from "#contract/operation.ts";
import { type OperationName, operations } from "#contract/operations.ts";

type Send = (request: Request) => Promise<Response>;

/** The sandbox's script client, with which benches and soaks call the service. */
export interface ServiceCaller {
  readonly headers: Readonly<Record<string, string>>;
  /** The request of a search or an enrich call. */
  request(name: OperationName, attributes: object, query?: string): Request;
  /** Sends it and returns the parsed body. Throws when it is refused. */
  call(name: OperationName, attributes: object, query?: string): Promise<unknown>;
}

/** Signs in the script client at a service: in this process, or behind `fetch`. */
export async function serviceCaller(
  baseUrl: string,
  send: Send = fetch,
  clientId = "prospect-machine",
): Promise<ServiceCaller> {
  const answer = await send(
    new Request(baseUrl + SERVICE_PREFIX + OAUTH_PATHS.token, {
      method: "POST",
      headers: {
        Authorization: `Basic ${Buffer.from(`${clientId}:sandbox-secret`).toString("base64")}`,
      },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    }),
  );
  const { access_token } = tokenAnswer.parse(await answer.json());
  const headers = { Authorization: `Bearer ${access_token}`, "Content-Type": MEDIA_TYPE };
  function request(name: OperationName, attributes: object, query = ""): Request {
    const row = operations[name];
    const url = baseUrl + SERVICE_PREFIX + row.path + query;
    if (row.kind === "read") return new Request(url, { headers });
    return new Request(url, {
      method: row.method,
      headers,
      body: JSON.stringify(requestBody(row.requestType, attributes)),
    });
  }
  return {
    headers,
    request,
    async call(name, attributes, query) {
      const response = await send(request(name, attributes, query));
      if (!response.ok) throw new Error(`${name} answered ${response.status}`);
      return response.json();
    },
  };
}

const usage = z.looseObject({
  data: z.array(
    z.looseObject({
      attributes: z.looseObject({
        usage: z.array(z.looseObject({ limitType: z.string(), currentUsage: z.number() })),
      }),
    }),
  ),
});

/** Credits or records used so far. */
export async function usedOf(
  service: ServiceCaller,
  limitType: "uniqueIdLimit" | "recordLimit",
): Promise<number> {
  const [answer] = usage.parse(await service.call("readUsage", {})).data;
  return answer?.attributes.usage.find((limit) => limit.limitType === limitType)?.currentUsage ?? Number.NaN;
}
