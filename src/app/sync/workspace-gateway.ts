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

/** A failed request to the workspace. */
export class SyncError extends ExpectedError {
  override name = "SyncError";
  readonly problem: SyncProblem;
  /** Milliseconds until a retry makes sense, where the answer says so. */
  readonly retryAfter: number | undefined;
  /** The status of the answer, where there was one. */
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

/** What to refetch: the workspace, or runs and their results. */
export type WorkspaceNews = "changed" | "runs";

/** The gateway's workspace API. All methods reject with a {@link SyncError}. */
export interface WorkspaceGateway {
  /** Sends operations in order, from a browser that has read up to a cursor. */
  send(
    sent: { readonly operations: readonly WorkspaceOperation[]; readonly after: string | undefined },
    signal: AbortSignal,
  ): Promise<OperationsAnswer>;
  /** Reads the changes since a cursor, or all without one. */
  changes(cursor: string | undefined, signal: AbortSignal): Promise<ChangesAnswer>;
  /** The signed-in person and the other members of their organisation. */
  members(): Promise<MembersAnswer>;
  /** Reads a path of the workspace; undefined where this person has nothing there. */
  read<Answer>(path: string, schema: z.ZodMiniType<Answer>): Promise<Answer | undefined>;
  /** Erases everything that the person made; shared documents stay for the others. */
  erase(): Promise<void>;
  /** Calls `onEvent` whenever there may be something to read, until the stream ends or the signal aborts. */
  listen(onEvent: (news: WorkspaceNews) => void, signal: AbortSignal): Promise<void>;
}

const TIMEOUT_MS = 30_000;

/** A stream without data for this long is broken: the gateway sends a heartbeat every 15 s. */
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
  // an answer in the gateway's own shape that a retry would not change
  const isFinal = status >= 400 && status < 500 && status !== 429 && accessAnswer.safeParse(body).success;
  const retryAfter = retryAfterOf(headers, Date.now());
  return new SyncError(isFinal ? "not-taken" : "unreachable", { retryAfter, status });
}

/** The person's workspace at the gateway. `personId` is the subject of the token answer. */
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

/** Any other event name means that the workspace changed. */
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
