import type { Database } from "#database/database.ts";
import { createService } from "#service/service.ts";
import { listening } from "#tools/listening-server.ts";
import { serviceCaller } from "#tools/service-caller.ts";
import type { Figure } from "./measured-figure.ts";
import { searchKinds } from "./measured-searches.ts";
import { perSecond, posting } from "./measure-load.ts";
import { PUBLIC_URL, contextOf, statementsOf } from "./measure-service.ts";

/** One search that finds little, one that finds much, and one about what hangs on a company. */
const MEASURED: ReadonlySet<string> = new Set([
  "contacts, rare name",
  "contacts, two criteria",
  "contacts, around a ZIP code",
  "companies, no criterion",
  "companies, funding",
]);

const BARE_PATH = "/bare";
const SECONDS = 4;

/**
 * Searches a second over HTTP, beside a route of the same server that sends the same statements and writes the same
 * JSON, and does nothing else: no token, no rate, no metering, no check.
 */
export async function benchHttp(database: Database): Promise<Figure[]> {
  const service = createService(contextOf(database));
  const inProcess = await serviceCaller(PUBLIC_URL, service);
  let bare: () => Promise<Response> = () => Promise.reject(new Error("Nothing is measured yet"));
  const server = await listening((request) =>
    new URL(request.url).pathname === BARE_PATH ? bare() : service(request),
  );
  const caller = await serviceCaller(server.url);
  const figures: Figure[] = [];
  for (const kind of await searchKinds(database)) {
    if (!MEASURED.has(kind.name)) continue;
    const statements = await statementsOf(database, kind);
    const body = await inProcess.call(kind.operation, kind.attributes, kind.query);
    bare = async () => {
      for (const statement of statements) await database.query.executeQuery(statement);
      return new Response(JSON.stringify(body), { headers: { "Content-Type": "application/vnd.api+json" } });
    };
    const search = posting(server.url, caller, kind.operation, kind.attributes);
    const beside = { ...search, url: server.url + BARE_PATH };
    // the client has a thread of its own
    const options = { duration: SECONDS, workers: 1 };
    const reference = await perSecond({ ...beside, ...options });
    figures.push({
      name: `${database.engine}: ${kind.name}, over HTTP`,
      value: await perSecond({ ...search, ...options }),
      unit: "requests/s",
      reference,
      against: "the same SQL and JSON",
    });
  }
  await server.stop();
  return figures;
}
