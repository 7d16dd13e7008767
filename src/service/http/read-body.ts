import { isUtf8 } from "node:buffer";
import { parseExactJson } from "#contract/ids/exact-json.ts";

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

/** How many objects and lists stand within one another in a body, at most. No request needs as many. */
export const MAX_DEPTH = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** By their codes: 1 where one level begins, -1 where it ends. */
const STEPS: Readonly<Record<number, number>> = { 0x5b: 1, 0x7b: 1, 0x5d: -1, 0x7d: -1 };

/** Looked at before anything is parsed: what walks a deep value runs out of stack. */
function nestsTooDeep(body: Uint8Array): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < body.length; at += 1) {
    const sign = body[at] ?? 0;
    if (sign === QUOTE) isString = !isString;
    else if (!isString) depth += STEPS[sign] ?? 0;
    else if (sign === BACKSLASH) at += 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/**
 * The JSON of a request's body, of which every long integer keeps its digits. Throws a SyntaxError for a body that is no
 * JSON in UTF-8, or that nests deeper than {@link MAX_DEPTH}. [error-1]
 */
export function parseBody(body: Uint8Array): unknown {
  if (nestsTooDeep(body)) throw new SyntaxError("The body nests too deep");
  if (!isUtf8(body)) throw new SyntaxError("The body is no UTF-8");
  return parseExactJson(new TextDecoder().decode(body));
}

/** Whether the body was sent compressed, which the service does not take. [error-1] */
export function isCompressed(request: Request): boolean {
  const codings = (request.headers.get("Content-Encoding") ?? "").split(",").map((coding) => coding.trim());
  return codings.some((coding) => coding !== "" && coding.toLowerCase() !== "identity");
}
