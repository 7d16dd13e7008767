/** What one exchange over the network sends. */
interface ExchangeRequest {
  readonly method: "GET" | "POST";
  readonly headers: Headers;
  readonly body?: Uint8Array<ArrayBuffer> | string | undefined;
  /** How long the whole of it may take, its answer's body included. */
  readonly timeoutMs: number;
  /** How many bytes the answer's body may have once it is decompressed. */
  readonly maxBytes: number;
  /** Ends it early. */
  readonly signal?: AbortSignal | undefined;
}

/** Fails a body that is longer than it may be, such as one that was compressed to next to nothing. */
function bounded(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let length = 0;
  return new TransformStream({
    transform(chunk, controller) {
      length += chunk.byteLength;
      if (length > maxBytes) controller.error(new Error("The answer is too large."));
      else controller.enqueue(chunk);
    },
  });
}

/**
 * One request to the service or its authorization server. No redirect is followed: it would carry the call, and its
 * credentials, to an address that nobody set. Rejects when no answer comes in time; reading the body rejects when it
 * breaks off, is too late or too long.
 */
export async function exchange(url: string, request: ExchangeRequest): Promise<Response> {
  const { method, headers, body, timeoutMs, maxBytes, signal } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    method,
    headers,
    body: body ?? null,
    redirect: "manual",
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    throw new Error(`The service answered with a redirect (${response.status}).`);
  }
  return new Response(response.body?.pipeThrough(bounded(maxBytes)) ?? null, response);
}
