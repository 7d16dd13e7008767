import { join } from "node:path";
import { type GatewaysOptions, startGatewaysBeforeService } from "#tools/gateways-before-service.ts";
import { type ServerProcess, startServer as startProcess } from "#tools/server-process.ts";

/** The built server, with counts of its answers. */
export interface Server extends ServerProcess {
  /** The process with the business-data service: this one, or with `E2E_UPSTREAM` a second one behind it. */
  readonly service: ServerProcess;
  /** The output of each of its processes, the front one first. */
  outputs(): readonly string[];
  /**
   * How often the service answered an operation with 200, by its log, which may lag behind the page: poll this, or compare older
   * counts.
   */
  answered(operation: string): number;
}

type Env = Readonly<Record<string, string>>;

/** Whether journeys use a gateway to a service in a separate process. */
const HAS_UPSTREAM = (process.env["E2E_UPSTREAM"] ?? "") !== "";

/** Settings of the front process only; of the others each process takes those that it knows. */
const SETTINGS_IN_FRONT = new Set(["ADMINISTRATORS", "FAULTS", "METRICS", "PUBLIC_URL"]);

/** How the service of a server stands behind its gateway. */
export interface ServerPlan {
  readonly env: Env;
  /**
   * Returns the address at which the gateway finds the service: this gives the service a separate process, with or without
   * `E2E_UPSTREAM`.
   */
  readonly serviceAt?: GatewaysOptions["serviceAt"];
}

const hasUpstream = ({ serviceAt }: ServerPlan) => HAS_UPSTREAM || serviceAt !== undefined;

/** The folder of the service's data, for a server over a folder. */
export const serviceFolder = (folder: string, plan: ServerPlan) =>
  hasUpstream(plan) ? join(folder, "service") : folder;

/** The operation in a log line about a successful answer. */
function operationOf(line: string): string[] {
  if (!line.startsWith("{")) return [];
  const entry: unknown = JSON.parse(line);
  if (typeof entry !== "object" || entry === null || !("operation" in entry) || !("status" in entry))
    return [];
  // the gateway's own line about a run's call would count the same answer twice
  if ("run" in entry) return [];
  return entry.status === 200 ? [String(entry.operation)] : [];
}

/** Starts a service, and a gateway that speaks to it as its confidential client. */
async function startWithUpstream(
  folder: string,
  { env, serviceAt }: ServerPlan,
): Promise<readonly [gateway: ServerProcess, service: ServerProcess]> {
  const behind = Object.entries(env).filter(([name]) => !SETTINGS_IN_FRONT.has(name));
  const { service, gateways } = await startGatewaysBeforeService(folder, {
    count: 1,
    publicUrl: env["PUBLIC_URL"],
    serviceEnv: Object.fromEntries(behind),
    // a gateway does not know another service's people
    gatewayEnv: { ADMINISTRATORS: "admin@sandbox.test", ...env },
    ...(serviceAt && { serviceAt }),
  });
  const [gateway] = gateways;
  if (!gateway) throw new Error("There is no gateway");
  return [gateway, service];
}

/**
 * Starts the built server over a data folder, with settings by environment: with the embedded service or, with `E2E_UPSTREAM`,
 * with one in a separate process, which stopping the server leaves running.
 */
export async function startServer(folder: string, given: ServerPlan): Promise<Server> {
  // journeys count requests, so background requests are off unless a journey asks for them
  const plan = { ...given, env: { ALERTS: "0", ...given.env } };
  const alone = hasUpstream(plan) ? undefined : await startProcess(folder, plan.env);
  const [server, service] = alone ? [alone, alone] : await startWithUpstream(folder, plan);
  const processes = [...new Set([server, service])];
  const outputs = () => processes.map((each) => each.output());
  return {
    ...server,
    service,
    outputs,
    output: () => outputs().join(""),
    answered: (operation) => countAnswers(service.output(), operation),
  };
}

const countAnswers = (log: string, operation: string) =>
  log
    .split("\n")
    .flatMap(operationOf)
    .filter((name) => name === operation).length;

/** The part of a log since a moment, without lines about other copies of the organisations. */
function logOf(log: string, since: number, copy: string): string {
  const ofOthers = (line: string) =>
    [...line.matchAll(/"(?:user|client)":"[^".]*\.([a-z0-9]+)"/g)].some(([, other]) => other !== copy);
  return log
    .slice(since)
    .split("\n")
    .filter((line) => !ofOthers(line))
    .join("\n");
}

/** A shared server as one journey sees it: from now on, and only its own organisations. */
export function shareOf(server: Server, copy: string): Server {
  const since = server.outputs().map(({ length }) => length);
  const outputs = () => server.outputs().map((text, at) => logOf(text, since[at] ?? 0, copy));
  return {
    ...server,
    outputs,
    output: () => outputs().join(""),
    // the service is the last of them
    answered: (operation) => countAnswers(outputs().at(-1) ?? "", operation),
  };
}

/** Stops every running process of a server. */
export async function stopAll(server: Server): Promise<void> {
  await server.stop();
  await server.service.stop();
}
