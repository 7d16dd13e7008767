import { MEDIA_TYPE, SERVICE_PREFIX } from "#contract/operation.ts";
import { SessionEndedError, accessToken } from "#app/auth/auth-session.ts";
import { apiErrorOf, plainApiError } from "./api-error.ts";
import { noteRateLimits } from "./api-rate-limits.ts";

/** One request as it goes over the wire, below the service's prefix. */
export interface WireRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: string | undefined;
  /** The same for every attempt of one piece of paid work. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A complete answer with status 200. */
export interface WireAnswer {
  readonly text: string;
  readonly requestId: string | undefined;
}

async function token(rejected?: string): Promise<string> {
  try {
    return await accessToken(rejected);
  } catch (error) {
    const kind = error instanceof SessionEndedError ? "signed-out" : "network";
    throw plainApiError(kind, { cause: error, sent: false });
  }
}

/** How one attempt ended: the body as it was wanted, or the text of a refusal. */
interface Ended<Body> {
  readonly response: Response;
  readonly body?: Body;
  readonly text: string;
}

async function attempt<Body>(
  request: WireRequest,
  read: (response: Response) => Promise<Body>,
  bearer: string,
): Promise<Ended<Body>> {
  try {
    const response = await fetch(SERVICE_PREFIX + request.path, {
      method: request.method,
      headers: {
        Accept: MEDIA_TYPE,
        Authorization: `Bearer ${bearer}`,
        ...(request.body === undefined ? {} : { "Content-Type": MEDIA_TYPE }),
        ...(request.idempotencyKey === undefined ? {} : { "Idempotency-Key": request.idempotencyKey }),
      },
      body: request.body ?? null,
      signal: request.signal ?? null,
      cache: "no-store",
      credentials: "same-origin",
      redirect: "error",
    });
    noteRateLimits(response.headers);
    if (response.status === 200) return { response, body: await read(response), text: "" };
    return { response, text: await response.text() };
  } catch (error) {
    if (request.signal?.aborted === true) throw error;
    throw plainApiError("network", { cause: error });
  }
}

async function exchange<Body>(request: WireRequest, read: (response: Response) => Promise<Body>) {
  const bearer = await token();
  let ended = await attempt(request, read, bearer);
  if (ended.response.status === 401) ended = await attempt(request, read, await token(bearer));
  const { response, body, text } = ended;
  if (body === undefined) throw apiErrorOf(response, text, Date.now());
  return { body, requestId: response.headers.get("X-Request-Id") ?? undefined };
}

/**
 * Sends one request with the person's token. A refused token is renewed once and the request sent again: a 401 is
 * definite, the service did nothing. Every other failure is thrown as an ApiError and never repeated here.
 */
export async function send(request: WireRequest): Promise<WireAnswer> {
  const { body, requestId } = await exchange(request, (response) => response.text());
  return { text: body, requestId };
}

/** Like {@link send}, for an answer of many megabytes: its bytes never come to this thread. */
export async function sendForBlob(request: WireRequest): Promise<Blob> {
  return (await exchange(request, (response) => response.blob())).body;
}
