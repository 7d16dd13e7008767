import { LIMITS } from "#contract/operation.ts";

/** The announced length of the body in bytes; undefined where none was, as in chunks. */
function announcedLength(request: Request): number | undefined {
  const header = request.headers.get("Content-Length") ?? "";
  return /^\d+$/.test(header) ? Number(header) : undefined;
}

async function readChunks(request: Request): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > LIMITS.bodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The body of a request; undefined when it is longer than the service takes. [error-1] */
export async function readBody(request: Request): Promise<Uint8Array | undefined> {
  const announced = announcedLength(request);
  if (announced === undefined) return readChunks(request);
  if (announced > LIMITS.bodyBytes) return undefined;
  // a server reads no more than was announced, and in one piece it takes much less time
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.byteLength > LIMITS.bodyBytes ? undefined : bytes;
}

/** Whether the body was sent compressed, which the service does not take. [error-1] */
export function isCompressed(request: Request): boolean {
  const codings = (request.headers.get("Content-Encoding") ?? "").split(",").map((coding) => coding.trim());
  return codings.some((coding) => coding !== "" && coding.toLowerCase() !== "identity");
}
