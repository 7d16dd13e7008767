import { SERVICE_PREFIX } from "#contract/operation.ts";
import { type Listening, listening } from "#tools/listening-server.ts";

/** The only contact of this service, with ids that a JavaScript number cannot hold. */
const CONTACTS = `{
  "data": [{
    "type": "Contact",
    "id": "9007199254740993",
    "attributes": {
      "firstName": "Tomasin", "lastName": "Varga", "jobTitle": "Head of Bridges",
      "company": { "id": 9007199254740995, "name": "Strandline Works" }
    }
  }],
  "meta": { "page": { "number": 1, "total": 1 }, "totalResults": 1 }
}`;

const USAGE = `{
  "data": [{
    "type": "UserUsage",
    "id": "1",
    "attributes": { "usage": [
      { "limitType": "uniqueIdLimit", "description": "Credits", "totalLimit": 500, "currentUsage": 120, "usageRemaining": 380 }
    ] }
  }]
}`;

const NOTHING = `{ "data": [], "meta": { "page": { "number": 1, "total": 0 }, "totalResults": 0 } }`;

const ANSWERS: Readonly<Record<string, string>> = {
  "POST /data/v1/companies/search": NOTHING,
  "POST /data/v1/contacts/search": CONTACTS,
  "GET /data/v1/users/usage": USAGE,
};

function answerOf(request: Request): [body: string, status: number] {
  const path = new URL(request.url).pathname.replace(SERVICE_PREFIX, "");
  const body = ANSWERS[`${request.method} ${path}`];
  if (body !== undefined) return [body, 200];
  return path.includes("/lookup") ? [`{ "data": [] }`, 200] : [`{ "errors": [{ "status": "404" }] }`, 404];
}

/** A business-data service that accepts a foreign provider's tokens: it knows one contact, and counts who calls how often. */
export async function startForeignDataService(
  holds: (accessToken: string) => Promise<boolean>,
): Promise<Listening> {
  return listening(async (request) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.get("Authorization") ?? "")?.[1];
    const known = token !== undefined && (await holds(token));
    const [body, status] = known ? answerOf(request) : [`{ "errors": [{ "status": "401" }] }`, 401];
    return new Response(body, { status, headers: { "Content-Type": "application/vnd.api+json" } });
  });
}
