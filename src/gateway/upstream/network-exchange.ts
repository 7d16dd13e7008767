import { Agent as HttpAgent, type IncomingMessage, request as requestByHttp } from "node:http";
import { Agent as HttpsAgent, request as requestByHttps } from "node:https";
import { type Readable, type Transform, pipeline } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { NotSentError } from "./upstream.ts";

/** A request over the network. */
interface ExchangeRequest {
  readonly method: "GET" | "POST";
  readonly headers: Headers;
  readonly body?: Uint8Array<ArrayBuffer> | string | undefined;
  /** The time limit of the exchange, including the answer's body. */
  readonly timeoutMs: number;
  /** The size limit of the decompressed body, in bytes. */
  readonly maxBytes: number;
  /** Ends it early. */
  readonly signal?: AbortSignal | undefined;
}

/** Servers close connections that are idle for five seconds or longer: no call may be sent on a closed one. */
const MAX_IDLE_MS = 4000;

const AGENT_OPTIONS = { keepAlive: true, timeout: MAX_IDLE_MS };
const httpAgent = new HttpAgent(AGENT_OPTIONS);
const httpsAgent = new HttpsAgent(AGENT_OPTIONS);

/** Accepted compressions, and their decompressors. */
const DECOMPRESSION = new Map<string, () => Transform>([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);
const ACCEPTED_ENCODINGS = "gzip, br";

/** Headers that describe the upstream connection: the body is passed on decompressed. */
const OF_THE_WAY: ReadonlySet<string> = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "keep-alive",
  "transfer-encoding",
]);

/** Codes that prove that no connection was made. A timeout does not: it could be that of an answer. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

/** Whether it failed before there was a connection: at the host's name, or at each of its addresses. */
function isNeverConnected(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isNeverConnected);
  const isBefore =
    error instanceof Error && "syscall" in error && /^(connect|getaddrinfo)$/.test(String(error.syscall));
  return isBefore && NEVER_CONNECTED.has(codeOf(error));
}

/** Whether TLS failed or a certificate was invalid, as opposed to the other side closing the connection. */
function isRefusedHandshake(error: unknown): boolean {
  const code = codeOf(error);
  // the system reports only this one; the others come from TLS and certificates
  return code === "EPROTO" || (code.includes("_") && code !== "ABORT_ERR");
}

/**
 * Sends a request; resolves with the head of the answer. Rejects with a {@link NotSentError} where no byte of the request can
 * have left.
 */
function send(url: string, { method, headers, body }: ExchangeRequest, signal: AbortSignal) {
  const isSecure = url.startsWith("https:");
  const request = isSecure ? requestByHttps : requestByHttp;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        headers: { "accept-encoding": ACCEPTED_ENCODINGS, ...Object.fromEntries(headers) },
        agent: isSecure ? httpsAgent : httpAgent,
        signal,
      },
      resolve,
    );
    // without a listener, a connection that is upgraded to another protocol yields neither an answer nor an error
    sent.on("upgrade", (_answer, socket) => socket.destroy());
    let isSecured = !isSecure;
    sent.on("socket", (socket) => {
      if (sent.reusedSocket) isSecured = true;
      else socket.once("secureConnect", () => (isSecured = true));
    });
    sent.on("close", () => reject(new Error("The connection ended without an answer.")));
    sent.on("error", (error) => {
      const isUnsent = isNeverConnected(error) || (!isSecured && isRefusedHandshake(error));
      reject(isUnsent ? new NotSentError(error) : error);
    });
    sent.end(body);
  });
}

/** The decompressed body. Throws for an unknown compression. */
function decompressed(answer: IncomingMessage): Readable {
  const encoding = answer.headers["content-encoding"]?.toLowerCase() ?? "identity";
  if (encoding === "identity") return answer;
  const decompress = DECOMPRESSION.get(encoding);
  if (decompress === undefined) throw new Error("The answer is compressed in a way that is not known.");
  // a failure of either stream is a failure of the one that is read
  return pipeline(answer, decompress(), () => undefined);
}

/** Reads a body to its end. Rejects when it breaks off, or exceeds the limit. */
function readWhole(body: Readable, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    body.on("data", (chunk: Buffer) => {
      length += chunk.byteLength;
      if (length > maxBytes) body.destroy(new Error("The answer is too large."));
      else chunks.push(chunk);
    });
    body.on("end", () => resolve(Buffer.concat(chunks)));
    body.on("error", reject);
    body.on("close", () => reject(new Error("The answer broke off.")));
  });
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    if (!OF_THE_WAY.has(name)) for (const value of values) headers.append(name, value);
  }
  return headers;
}

async function exchangeUntil(url: string, request: ExchangeRequest, signal: AbortSignal): Promise<Response> {
  const answer = await send(url, request, signal);
  try {
    const status = answer.statusCode ?? 0;
    if (status >= 300 && status < 400) {
      throw new Error(`The service answered with a redirect (${status}).`);
    }
    const body = await readWhole(decompressed(answer), request.maxBytes);
    return new Response(body.byteLength === 0 ? null : body, { status, headers: headersOf(answer) });
  } catch (error) {
    answer.destroy();
    throw error;
  }
}

/**
 * One request to the service or its authorization server. Redirects are not followed: they would carry the call and its
 * credentials to an address that nobody configured. Rejects when no complete answer comes in time, or when it is too long; with a
 * {@link NotSentError} where nothing was sent. Node's own client is used, since `fetch` takes twice the processor time.
 */
export async function exchange(url: string, request: ExchangeRequest): Promise<Response> {
  const ending = new AbortController();
  const end = () => ending.abort();
  // signals of `AbortSignal.timeout`, and combined ones, stay in memory until the time is over
  const timer = setTimeout(end, request.timeoutMs);
  request.signal?.addEventListener("abort", end, { once: true });
  if (request.signal?.aborted === true) end();
  try {
    return await exchangeUntil(url, request, ending.signal);
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener("abort", end);
  }
}
