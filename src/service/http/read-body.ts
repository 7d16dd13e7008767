import { ALTERNATE_MEDIA_TYPE, LIMITS, MEDIA_TYPE } from "#contract/operation.ts";
import { VALIDATION_CODES } from "#contract/error-schemas.ts";
import { bodyTooLarge, notAcceptable, unsupportedMediaType, validationProblem } from "./http-problem.ts";

const MEDIA_TYPES = [MEDIA_TYPE, ALTERNATE_MEDIA_TYPE];

function essence(mediaType: string): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}

/** The media type to answer in: the first that the client accepts. Throws a 406 when it accepts neither. */
export function negotiate(accept: string | null): string {
  if (accept === null || accept.trim() === "") return MEDIA_TYPE;
  const accepted = new Set(accept.split(",").map(essence));
  const found = MEDIA_TYPES.find((type) => accepted.has(type));
  if (found) return found;
  if (accepted.has("*/*") || accepted.has("application/*")) return MEDIA_TYPE;
  throw notAcceptable(MEDIA_TYPES);
}

/** The announced length of the body in bytes; undefined where none was, as in chunks. */
function announcedLength(request: Request): number | undefined {
  const header = request.headers.get("Content-Length") ?? "";
  return /^\d+$/.test(header) ? Number(header) : undefined;
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const announced = announcedLength(request);
  if (announced === undefined) return readChunks(request);
  if (announced > LIMITS.bodyBytes) throw bodyTooLarge(LIMITS.bodyBytes);
  // a server reads no more than was announced, and in one piece it takes much less time
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.byteLength > LIMITS.bodyBytes) throw bodyTooLarge(LIMITS.bodyBytes);
  return bytes;
}

async function readChunks(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > LIMITS.bodyBytes) throw bodyTooLarge(LIMITS.bodyBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads the JSON body of a POST. Throws 415, 413 or a 400 that says what is wrong with it. */
export async function readJson(request: Request): Promise<unknown> {
  if (!MEDIA_TYPES.includes(essence(request.headers.get("Content-Type") ?? "")))
    throw unsupportedMediaType(MEDIA_TYPES);
  const bytes = await readBytes(request);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw validationProblem([
      { code: VALIDATION_CODES.parameter, detail: "The body is not valid JSON.", source: { pointer: "" } },
    ]);
  }
}
