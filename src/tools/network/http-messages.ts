/* As much of HTTP/1.1 as a proxy for tests needs: where messages end. */

const HEAD_END = "\r\n\r\n";

/** The first lines of a request. */
export interface RequestHead {
  readonly method: string;
  /** With its query. */
  readonly path: string;
}

/** Some bytes of a request, in order. */
export interface RequestPiece {
  /** On the first piece of a request. */
  readonly head?: RequestHead;
  readonly bytes: Buffer;
  /** On the last piece of a request. */
  readonly isLast: boolean;
}

function header(head: string, name: string): string | undefined {
  return new RegExp(`^${name}:[ \\t]*(.*?)[ \\t]*$`, "im").exec(head)?.[1];
}

/**
 * Splits the bytes of one connection at the ends of requests. Bodies must have a `Content-Length`. After anything else, such as a
 * chunked body or an upgrade, requests are no longer told apart.
 */
export class RequestReader {
  #head: Buffer = Buffer.alloc(0);
  /** Bytes of the body still to come; undefined within a head. */
  #left: number | undefined;

  /** The pieces in a chunk; an unfinished head is returned with the chunk that ends it. */
  push(chunk: Buffer): RequestPiece[] {
    const pieces: RequestPiece[] = [];
    let rest = chunk;
    while (rest.length > 0) {
      if (this.#left === undefined) {
        const bytes = Buffer.concat([this.#head, rest]);
        const end = bytes.indexOf(HEAD_END);
        this.#head = end < 0 ? bytes : Buffer.alloc(0);
        if (end < 0) break;
        const size = end + HEAD_END.length;
        pieces.push(this.#begin(bytes.subarray(0, size)));
        rest = bytes.subarray(size);
      } else {
        const bytes = rest.subarray(0, this.#left);
        this.#left -= bytes.length;
        const isLast = this.#left === 0;
        if (isLast) this.#left = undefined;
        pieces.push({ bytes, isLast });
        rest = rest.subarray(bytes.length);
      }
    }
    return pieces;
  }

  #begin(bytes: Buffer): RequestPiece {
    const text = bytes.toString("latin1");
    const [method = "", path = ""] = text.slice(0, text.indexOf("\r\n")).split(" ");
    const isOpen = header(text, "Upgrade") !== undefined || header(text, "Transfer-Encoding") !== undefined;
    const length = isOpen ? Number.POSITIVE_INFINITY : Number(header(text, "Content-Length") ?? 0);
    this.#left = length === 0 ? undefined : length;
    return { head: { method, path }, bytes, isLast: length === 0 };
  }
}

/** Where the body of a complete answer begins and ends in its bytes. */
export interface AnswerBounds {
  readonly body: number;
  readonly end: number;
}

/** The end of the last of the chunks that begin at `from`. */
function chunksEnd(bytes: Buffer, from: number): number | undefined {
  for (let at = from; ;) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    at = lineEnd + 2 + size + 2;
    // bytes that are no chunks have no end
    if (Number.isNaN(at) || at > bytes.length) return undefined;
    if (size === 0) return at;
  }
}

/** The end of a body; without a length the connection ends it. */
function bodyEnd(bytes: Buffer, head: string, from: number, answered: Answered): number | undefined {
  const status = head.split(" ")[1] ?? "";
  if (answered.method === "HEAD" || status === "204" || status === "304") return from;
  if (/chunked/i.test(header(head, "Transfer-Encoding") ?? "")) return chunksEnd(bytes, from);
  const length = header(head, "Content-Length");
  if (length !== undefined) return from + Number(length);
  return answered.hasEnded ? bytes.length : undefined;
}

/** The context of an answer. */
interface Answered {
  /** Of the request. */
  readonly method: string;
  /** Whether the server has closed the connection. */
  readonly hasEnded: boolean;
}

/** The bounds of an answer; undefined while it is incomplete. */
export function answerBounds(bytes: Buffer, answered: Answered): AnswerBounds | undefined {
  for (let start = 0; ;) {
    const headEnd = bytes.indexOf(HEAD_END, start);
    if (headEnd < 0) return undefined;
    const body = headEnd + HEAD_END.length;
    const head = bytes.toString("latin1", start, headEnd);
    // "100 Continue" and its like come before the answer itself
    if (/^HTTP\/1\.1 1(?!01)/.test(head)) start = body;
    else {
      const end = bodyEnd(bytes, head, body, answered);
      return end !== undefined && end <= bytes.length ? { body, end } : undefined;
    }
  }
}
