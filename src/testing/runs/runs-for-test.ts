import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { MEDIA_TYPE } from "#contract/operation.ts";
import {
  type RunAnswer,
  type RunBody,
  type RunCommand,
  RUN_PATHS,
  type RunInput,
  type ResultGroup,
  type RunResult,
  groupName,
  runAnswer,
  runResultsAnswer,
} from "#contract/runs/run-schemas.ts";
import type { Database } from "#database/database.ts";
import { PersonRates } from "#gateway/people/person-rates.ts";
import type { ImportEvent } from "#gateway/imports/import-figures.ts";
import { ImportMatcher } from "#gateway/imports/import-matcher.ts";
import type { RunEvent } from "#gateway/runs/run-figures.ts";
import type { RunWorkerOptions } from "#gateway/runs/run-sender.ts";
import { RunWorker } from "#gateway/runs/run-worker.ts";
import { backgroundSessions } from "#gateway/sessions/background-sessions.ts";
import { createPersonTokens } from "#gateway/sessions/person-tokens.ts";
import { createTokenUsers } from "#gateway/sessions/token-users.ts";
import { embeddedUpstream } from "#gateway/upstream/embedded-upstream.ts";
import type { Service } from "#service/service.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { KEYS_FOR_TEST } from "#testing/servers/gateway-for-test.ts";
import { PUBLIC_URL, type WorkspaceForTest, pageCalls } from "#testing/workspace/workspace-for-test.ts";

/** How a worker of a test works. */
export interface WorkerForTestOptions {
  /** What stands in the place of the service, or before it. */
  readonly upstream?: Service;
  readonly gateway?: number;
  readonly managementDays?: number;
  readonly now?: () => Date;
  readonly rates?: RunWorkerOptions["rates"];
  readonly onChange?: RunWorkerOptions["onChange"];
  readonly observe?: (event: RunEvent | ImportEvent) => void;
}

/** A database with its upstream, or the gateways of a test. */
type WorkedAt = WorkspaceForTest | { readonly database: Database; readonly service: Service };

/** A worker process for runs, over one of the gateways of a test. */
export function workerForTest(test: WorkedAt, options: WorkerForTestOptions = {}): RunWorker {
  const { gateway = 0, managementDays = 365, now = () => new Date(), onChange = () => undefined } = options;
  const database = ("gateways" in test ? test.gateways[gateway]?.database : undefined) ?? test.database;
  const service = typeof test.service === "function" ? test.service : test.service.service;
  const settings = { publicUrl: PUBLIC_URL, refreshTtl: 3600, administrators: [] };
  const behind = embeddedUpstream(service, PUBLIC_URL);
  const sessions = { database, upstream: behind, sessionKeys: KEYS_FOR_TEST, now };
  const working = {
    database,
    upstream: options.upstream ?? service,
    inTurn: () => Promise.resolve(),
    publicUrl: PUBLIC_URL,
    keys: KEYS_FOR_TEST,
    tokens: createPersonTokens({
      pages: backgroundSessions(sessions, settings),
      users: createTokenUsers(database, now),
      now,
    }),
    rates: options.rates ?? new PersonRates(),
    managementDays,
    onChange,
    observe: options.observe,
    now,
    random: () => 0.5,
  };
  return new RunWorker({ ...working, beside: new ImportMatcher(working) });
}

const contactsBody = z.object({
  data: z.object({ attributes: z.object({ matchPersonInput: z.array(z.object({ personId: z.number() })) }) }),
});

/** A service that has every contact, with an address that identifies it, and charges a credit for each. */
export async function everyContact(request: Request): Promise<Response> {
  const { matchPersonInput } = contactsBody.parse(await request.json()).data.attributes;
  const data = matchPersonInput.map((input) => ({
    type: "Contact",
    id: String(input.personId),
    attributes: { id: input.personId, email: `contact.${String(input.personId)}@works.example` },
    meta: { input, matchStatus: "FULL_MATCH" },
  }));
  const headers = { "Content-Type": MEDIA_TYPE, "X-Credits-Charged": String(data.length) };
  return Response.json({ data }, { headers });
}

/** Rates that delay nothing. */
export const NO_RATES: RunWorkerOptions["rates"] = { learn: () => undefined, take: () => 0 };

const searchBody = z.object({
  data: z.object({ attributes: z.object({ personId: z.union([z.string(), z.number()]) }) }),
});

/** Whether a request is a free search. */
export const isSearch = (request: Request): boolean => new URL(request.url).pathname.endsWith("/search");

/** A search by ids that finds every contact, with an e-mail address and given properties. */
export async function answerContactSearch(
  request: Request,
  attributesOf: (id: string) => object = () => ({}),
): Promise<Response> {
  const { personId } = searchBody.parse(await request.json()).data.attributes;
  const data = String(personId)
    .split(",")
    .map((id) => ({
      type: "Contact",
      id: Number(id),
      attributes: { firstName: "Ada", lastName: `Nr ${id}`, hasEmail: true, ...attributesOf(id) },
    }));
  return Response.json(
    { data, meta: { totalResults: data.length } },
    { headers: { "Content-Type": MEDIA_TYPE } },
  );
}

/** Contacts by id. */
export function contactInputs(...ids: readonly string[]): RunInput[] {
  return ids.map((id) => ({ id, snapshot: contactSnapshotOf({ name: `Contact ${id}` }) }));
}

/** Works until nothing is due. */
export async function workAt(...workers: readonly RunWorker[]): Promise<void> {
  for (const worker of workers) await worker.look();
  await Promise.all(workers.map((worker) => worker.idle()));
}

/** Contacts of the sandbox who can be reached by e-mail. */
export async function reachableContacts(
  { database }: Pick<WorkspaceForTest, "database">,
  count: number,
  offset = 0,
): Promise<RunInput[]> {
  const rows = await database.query
    .selectFrom("contacts")
    .select(["id", "first_name as firstName", "last_name as lastName"])
    .where("listing", "=", 0)
    .where("email", "is not", null)
    .orderBy("id")
    .offset(offset)
    .limit(count)
    .execute();
  return rows.map(({ id, firstName, lastName }) => ({
    id: String(id),
    snapshot: contactSnapshotOf({ name: `${firstName} ${lastName}` }),
  }));
}

/** The run requests of a person's page. */
export function runCalls(test: () => WorkspaceForTest) {
  const { told } = pageCalls(test);
  const at = (path: string, id: string) => path.replace(":id", id);
  return {
    make: (username: string, body: Partial<RunBody> & Pick<RunBody, "inputs">): Promise<RunAnswer> =>
      told(runAnswer, username, RUN_PATHS.runs, {
        id: randomUUID(),
        operation: "enrichContacts",
        purpose: "enrich",
        name: "A run",
        outputFields: ["id", "email"],
        ...body,
      }),
    command: (username: string, id: string, command: RunCommand): Promise<RunAnswer> =>
      told(runAnswer, username, at(RUN_PATHS.commands, id), command),
    read: (username: string, id: string): Promise<RunAnswer> =>
      told(runAnswer, username, at(RUN_PATHS.run, id)),
    async results(
      username: string,
      id: string,
      group?: Parameters<typeof groupName>[0],
    ): Promise<RunResult[]> {
      const some = group === undefined ? "" : `&group=${encodeURIComponent(groupName(group))}`;
      const path = `${at(RUN_PATHS.results, id)}?size=1000${some}`;
      return (await told(runResultsAnswer, username, path)).results;
    },
    groups: async (username: string, id: string): Promise<ResultGroup[]> =>
      (await told(runResultsAnswer, username, `${at(RUN_PATHS.results, id)}?size=1`)).groups,
  };
}
