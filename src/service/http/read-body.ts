/** The announced length of the body in bytes; undefined where none was, as in chunks. */
function announcedLength(request: Request): number | undefined {
  const header = request.headers.get("Content-Length") ?? "";
  return /^\d+$/.test(header) ? Number(header) : undefined;
}

async function readChunks(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * The body of a request, up to a number of bytes; undefined when it is longer. Every body is read here. Rejects when the
 * client cuts it off. [error-1]
 */
export async function readBody(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const announced = announcedLength(request);
  if (announced === undefined) return readChunks(request, maxBytes);
  if (announced > maxBytes) return undefined;
  // a server reads no more than was announced, and in one piece it takes much less time
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.byteLength > maxBytes ? undefined : bytes;
}

/** Whether the body was sent compressed, which the service does not take. [error-1] */
export function isCompressed(request: Request): boolean {
  const codings = (request.headers.get("Content-Encoding") ?? "").split(",").map((coding) => coding.trim());
  return codings.some((coding) => coding !== "" && coding.toLowerCase() !== "identity");
}
