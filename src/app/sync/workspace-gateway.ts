import * as z from "zod/mini";
import { accessAnswer } from "#contract/error-schemas.ts";
import { GATEWAY_CODES } from "#contract/gateway-schemas.ts";
import {
  type ChangesAnswer,
  type MembersAnswer,
  type OperationsAnswer,
  WORKSPACE_PATHS,
  WORKSPACE_VERSION,
  type WorkspaceOperation,
  changesAnswer,
  membersAnswer,
  operationsAnswer,
} from "#contract/workspace/workspace-schemas.ts";
import { type PageRequest, fetchAsPage } from "#app/auth/page-request.ts";
import { retryAfterOf } from "#app/lib/clock.ts";
import type { SyncProblem } from "#app/storage/workspace/sync-status.ts";
import { ExpectedError, ignoring, isNetworkTrouble, isUnreadable } from "#app/lib/reports/report.ts";

/** A request of the workspace that did not end well. */
export class SyncError extends ExpectedError {
  override name = "SyncError";
  readonly problem: SyncProblem;
  /** Milliseconds until another try makes sense, where the answer told. */
  readonly retryAfter: number | undefined;
  /** Of the gateway's answer, where there was one. */
  readonly status: number | undefined;

  constructor(
    problem: SyncProblem,
    options: ErrorOptions & {
      readonly retryAfter?: number | undefined;
      readonly status?: number | undefined;
    } = {},
  ) {
    super(problem, options);
    this.problem = problem;
    this.retryAfter = options.retryAfter;
    this.status = options.status;
  }
}

/** What there is to read again: the workspace, or runs and what they brought. */
export type WorkspaceNews = "changed" | "runs";

/** The gateway, as far as the workspace is concerned. All methods reject with a {@link SyncError}. */
export interface WorkspaceGateway {
  /** Sends operations, in their order, by a browser that has read up to a cursor. */
  send(
    sent: { readonly operations: readonly WorkspaceOperation[]; readonly after: string | undefined },
    signal: AbortSignal,
  ): Promise<OperationsAnswer>;
  /** Reads what changed since a cursor; from the beginning without one. */
  changes(cursor: string | undefined, signal: AbortSignal): Promise<ChangesAnswer>;
  /** Who is signed in, and who else is in their organisation. */
  members(): Promise<MembersAnswer>;
  /** What is at an address of the workspace; undefined where there is nothing for this person. */
  read<Answer>(path: string, schema: z.ZodMiniType<Answer>): Promise<Answer | undefined>;
  /** Erases everything that the person made; what they share stays for the others. */
  erase(): Promise<void>;
  /** Calls `onEvent` whenever there may be something to read, until the stream ends or the signal is aborted. */
  listen(onEvent: (news: WorkspaceNews) => void, signal: AbortSignal): Promise<void>;
}

const TIMEOUT_MS = 30_000;

/** Without a sign of life for so long a stream counts as broken: the gateway gives one every 15 s. */
const SILENCE_MS = 40_000;

const otherVersion = z.looseObject({
  error: z.looseObject({ code: z.string(), version: z.optional(z.number()) }),
});

async function problemOf(response: Response): Promise<SyncError> {
  const { status, headers } = response;
  const body: unknown = await response.json().catch(ignoring(isUnreadable, isNetworkTrouble));
  if (status === 401) return new SyncError("signed-out");
  const version = otherVersion.safeParse(body).data?.error;
  if (version?.code === GATEWAY_CODES.otherVersion) {
    return new SyncError((version.version ?? 0) > WORKSPACE_VERSION ? "older-page" : "older-gateway");
  }
  // an answer in the gateway's own shape that no other try would change
  const isFinal = status >= 400 && status < 500 && status !== 429 && accessAnswer.safeParse(body).success;
  const retryAfter = retryAfterOf(headers, Date.now());
  return new SyncError(isFinal ? "not-taken" : "unreachable", { retryAfter, status });
}

/** The workspace of a person at the gateway of this page. `personId` is the subject that the token answer named. */
export function workspaceGateway(personId: string): WorkspaceGateway {
  async function ask(path: string, request: PageRequest): Promise<Response> {
    let response: Response;
    try {
      response = await fetchAsPage(personId, path, request);
    } catch (cause) {
      throw new SyncError("unreachable", { cause });
    }
    if (!response.ok) throw await problemOf(response);
    return response;
  }

  async function parse<Answer>(response: Response, schema: z.ZodMiniType<Answer>): Promise<Answer> {
    try {
      return schema.parse(await response.json());
    } catch (cause) {
      throw new SyncError("unreachable", { cause });
    }
  }

  return {
    async send({ operations, after }, ended) {
      const body = JSON.stringify({ version: WORKSPACE_VERSION, after, operations });
      const signal = AbortSignal.any([ended, AbortSignal.timeout(TIMEOUT_MS)]);
      return parse(await ask(WORKSPACE_PATHS.operations, { method: "POST", body, signal }), operationsAnswer);
    },
    async changes(cursor, ended) {
      const query = cursor === undefined ? "" : `?after=${encodeURIComponent(cursor)}`;
      const signal = AbortSignal.any([ended, AbortSignal.timeout(TIMEOUT_MS)]);
      return parse(await ask(WORKSPACE_PATHS.changes + query, { signal }), changesAnswer);
    },
    async members() {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      return parse(await ask(WORKSPACE_PATHS.members, { signal }), membersAnswer);
    },
    async read(path, schema) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      try {
        return await parse(await ask(path, { signal }), schema);
      } catch (error) {
        if (error instanceof SyncError && error.problem === "not-taken" && error.status === 404)
          return undefined;
        throw error;
      }
    },
    async erase() {
      await ask(WORKSPACE_PATHS.workspace, { method: "DELETE", signal: AbortSignal.timeout(TIMEOUT_MS) });
    },
    async listen(onEvent, signal) {
      const silence = new AbortController();
      const response = await ask(WORKSPACE_PATHS.events, {
        signal: AbortSignal.any([signal, silence.signal]),
      });
      await readEvents(response, silence, onEvent);
    },
  };
}

/** An event of any other name says that the workspace changed. */
function newsIn(event: string): WorkspaceNews {
  return /^event: *runs$/m.test(event) ? "runs" : "changed";
}

/** Reads a stream of server-sent events to its end. */
async function readEvents(
  response: Response,
  silence: AbortController,
  onEvent: (news: WorkspaceNews) => void,
): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let begun = "";
  try {
    for (;;) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      const { done, value } = await reader.read();
      if (done) return;
      const events = (begun + value).split("\n\n");
      begun = events.pop() ?? "";
      events.filter((event) => event.includes("data:")).forEach((event) => onEvent(newsIn(event)));
    }
  } catch (cause) {
    throw new SyncError("unreachable", { cause });
  } finally {
    clearTimeout(timer);
  }
}
