import { randomBytes } from "node:crypto";
import { join } from "node:path";
import * as z from "zod/mini";
import { PAID_OPERATIONS } from "#contract/gateway-schemas.ts";
import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { searchNews } from "#contract/news-schemas.ts";
import { companySnapshot, contactSnapshot } from "#contract/records/record-snapshot.ts";
import type { RunInput } from "#contract/runs/run-schemas.ts";
import type { Database } from "#database/database.ts";
import { openPostgres } from "#database/postgres/postgres.ts";
import { type AlteringProxy, type Difference, startAlteringProxy } from "#tools/network/altering-proxy.ts";
import { delayCalls } from "#tools/network/set-faults.ts";
import { type Cutter, startCutter } from "#tools/network/tcp-cutter.ts";
import { type GatewaysBeforeService, startGatewaysBeforeService } from "#tools/gateways-before-service.ts";
import { makeCopy } from "#tools/sandbox-copies.ts";
import { freePort } from "#tools/server-process.ts";
import { type ServiceCaller, serviceCaller } from "#tools/service-caller.ts";
import type { PostgresServer } from "#tools/start-postgres.ts";
import { Closing } from "../closing.ts";

/** Contacts that a run asks for at most. */
export const MAX_CONTACTS = 200;
const PAGE_SIZE = 100;
/** The service takes so long for a call: something is under way wherever a run is cut. */
const CALL_MS = 150;
/** So long a gateway waits for an answer that never comes. */
const UPSTREAM_TIMEOUT_S = "4";

/** What runs ask for. */
interface Catalogue {
  readonly contacts: readonly RunInput[];
  /** One of which there is news. */
  readonly company: RunInput;
}

/** A service that charges each time, and gateways before it over sockets that can be cut. */
export interface Stage extends Pick<GatewaysBeforeService, "service" | "gateways"> {
  /** One before each gateway's way to the service, in their order. */
  readonly cutters: readonly Cutter[];
  /** What the service counted, read beside it. */
  readonly books: Database;
  readonly catalogue: Catalogue;
  /** From now on all gateways are answered so. */
  become(difference: Difference): void;
  /** Makes an organisation with books of its own; gives the name of its copy. */
  newOrganisation(): Promise<string>;
  close(): Promise<void>;
}

async function rowsOf<Row>(
  service: ServiceCaller,
  operation: "searchContacts" | "searchCompanies" | "searchNews",
  record: z.ZodMiniType<Row>,
  { attributes = {}, page = 1 }: { readonly attributes?: object; readonly page?: number } = {},
): Promise<Row[]> {
  const query = `?page[number]=${page}&page[size]=${PAGE_SIZE}`;
  const answer = z.looseObject({ data: z.array(record) });
  return answer.parse(await service.call(operation, attributes, query)).data;
}

async function readCatalogue(serviceUrl: string): Promise<Catalogue> {
  const service = await serviceCaller(serviceUrl);
  const contacts: RunInput[] = [];
  for (let page = 1; contacts.length < MAX_CONTACTS; page += 1) {
    const found = await rowsOf(service, "searchContacts", searchContacts.record, { page });
    contacts.push(...found.map((each) => ({ id: each.id, snapshot: contactSnapshot(each) })));
  }
  const [article] = await rowsOf(service, "searchNews", searchNews.record, {
    attributes: { pageDateMin: "2000-01-01" },
  });
  const companyId = article?.attributes.company?.[0]?.id ?? "";
  const [company] = await rowsOf(service, "searchCompanies", searchCompanies.record, {
    attributes: { companyId },
  });
  if (company === undefined) throw new Error("There is no company with news");
  return { contacts, company: { id: company.id, snapshot: companySnapshot(company) } };
}

/** The settings of a gateway by itself over a file, or of two over one PostgreSQL. */
function storageOf(postgres: PostgresServer, gateways: 1 | 2): Record<string, string> {
  if (gateways === 1) return {};
  const SESSION_KEYS = randomBytes(32).toString("base64");
  return { DATABASE_URL: `${postgres.url}/gateways`, SESSION_KEYS };
}

async function open(
  closing: Closing,
  folder: string,
  postgres: PostgresServer,
  count: 1 | 2,
): Promise<Stage> {
  const databaseUrl = `${postgres.url}/service_${count}`;
  await postgres.createDatabase(`service_${count}`);
  if (count > 1) await postgres.createDatabase("gateways");
  const cutters: Cutter[] = [];
  const proxies: AlteringProxy[] = [];
  const servers = await startGatewaysBeforeService(join(folder, String(count)), {
    count,
    serviceEnv: {
      DATABASE_URL: databaseUrl,
      MANAGEMENT_DAYS: "0",
      RATE_PER_SECOND: "1000000",
      FAULTS: "1",
      SANDBOX_COPIES: "1",
    },
    gatewayEnv: {
      MANAGEMENT_DAYS: "0",
      UPSTREAM_TIMEOUT: UPSTREAM_TIMEOUT_S,
      ...storageOf(postgres, count),
    },
    async serviceAt(serviceUrl) {
      const proxy = await startAlteringProxy(serviceUrl, await freePort());
      closing.add(proxy.stop);
      proxies.push(proxy);
      const cutter = await startCutter({ port: Number(new URL(proxy.url).port) });
      closing.add(cutter.close);
      cutters.push(cutter);
      return cutter.url;
    },
  });
  closing.add(servers.stop);
  const books = await openPostgres(databaseUrl);
  closing.add(() => books.close());
  const { service, gateways } = servers;
  const catalogue = await readCatalogue(service.url);
  await delayCalls(service.url, PAID_OPERATIONS, CALL_MS);
  let organisations = 0;
  return {
    service,
    gateways,
    cutters,
    books,
    catalogue,
    become: (difference) => proxies.forEach((proxy) => proxy.become(difference)),
    async newOrganisation() {
      organisations += 1;
      await makeCopy(service.url, String(organisations));
      return String(organisations);
    },
    close: () => closing.all(),
  };
}

/** Starts a service of its own data and so many gateways before it. */
export async function openStage(folder: string, postgres: PostgresServer, gateways: 1 | 2): Promise<Stage> {
  const closing = new Closing();
  try {
    return await open(closing, folder, postgres, gateways);
  } catch (error) {
    await closing.all();
    throw error;
  }
}
