import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { buffer } from "node:stream/consumers";

/** An answer of the service, on its way to the client. */
export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** How another service differs from ours. `path` is that of a data call. */
export interface Difference {
  /** Translates the body of a call for our service. */
  readonly request?: (body: string) => string;
  readonly answer?: (path: string, answer: ServiceAnswer) => ServiceAnswer;
}

/** Headers that describe a message's own connection. */
const OF_CONNECTION = new Set(["connection", "content-encoding", "content-length", "transfer-encoding"]);

async function passOn(request: IncomingMessage, target: string, difference: Difference): Promise<Response> {
  const { method = "GET", url = "/" } = request;
  const headers = new Headers();
  for (const [name, values] of Object.entries(request.headersDistinct))
    for (const value of OF_CONNECTION.has(name) ? [] : (values ?? [])) headers.append(name, value);
  const isOther = url.startsWith("/gtm/data/");
  const sent = await buffer(request);
  const body = isOther ? (difference.request?.(sent.toString()) ?? sent) : sent;
  const response = await fetch(target + url, {
    method,
    headers,
    redirect: "manual",
    ...(method === "GET" || method === "HEAD" ? {} : { body }),
  });
  if (!isOther || difference.answer === undefined) return response;
  const answer = { status: response.status, headers: response.headers, body: await response.text() };
  const other = difference.answer(url, answer);
  return new Response(other.body, other);
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers)
    if (!OF_CONNECTION.has(name)) response.appendHeader(name, value);
  response.end(Buffer.from(await answer.arrayBuffer()));
}

/** A proxy before a server that changes messages. */
export interface AlteringProxy {
  readonly url: string;
  /** Applies a difference to requests and answers from now on. */
  become(difference: Difference): void;
  /** Closes all open connections. */
  stop(): Promise<void>;
}

/** Starts a proxy that answers data calls as another service than the one at `target` would. */
export async function startAlteringProxy(target: string, listenOn: number): Promise<AlteringProxy> {
  let difference: Difference = {};
  const server = createServer((request, response) => {
    passOn(request, target, difference)
      .then((answer) => send(answer, response))
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(listenOn, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${listenOn}`,
    become: (next) => void (difference = next),
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
