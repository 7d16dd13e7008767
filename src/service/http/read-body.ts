import { isUtf8 } from "node:buffer";
import { parseExactJson } from "#contract/ids/exact-json.ts";

/** The Content-Length in bytes; undefined if missing, as for chunked bodies. */
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
 * Reads a request body up to a number of bytes; undefined if it is longer. Every body is read here. Rejects when the
 * client aborts. [error-1]
 */
export async function readBody(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const announced = announcedLength(request);
  if (announced === undefined) return readChunks(request, maxBytes);
  if (announced > maxBytes) return undefined;
  // the server enforces the announced length, and reading in one piece is much faster
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.byteLength > maxBytes ? undefined : bytes;
}

/** Maximum nesting of objects and lists in a body. No valid request needs as many. */
export const MAX_DEPTH = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** By character code: 1 opens a level, -1 closes one. */
const STEPS: Readonly<Record<number, number>> = { 0x5b: 1, 0x7b: 1, 0x5d: -1, 0x7d: -1 };

/** Checked before parsing: code that walks a deep value would overflow the stack. */
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
 * Parses a JSON body and keeps the digits of long integers. Throws a SyntaxError for a body that is not JSON in UTF-8,
 * or is nested deeper than {@link MAX_DEPTH}. [error-1]
 */
export function parseBody(body: Uint8Array): unknown {
  if (nestsTooDeep(body)) throw new SyntaxError("The body nests too deep");
  if (!isUtf8(body)) throw new SyntaxError("The body is no UTF-8");
  return parseExactJson(new TextDecoder().decode(body));
}

/** Whether the body is compressed, which the service does not accept. [error-1] */
export function isCompressed(request: Request): boolean {
  const codings = (request.headers.get("Content-Encoding") ?? "").split(",").map((coding) => coding.trim());
  return codings.some((coding) => coding !== "" && coding.toLowerCase() !== "identity");
}
