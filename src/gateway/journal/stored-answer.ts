import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import * as z from "zod/mini";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** A little of the effort gets most of the size: a corporate hierarchy has 30 MB and should not wait for this. */
const COMPRESSION = { level: 3 };

/** Headers of an answer that a replay repeats: those that belong to the body, and to a refusal. */
const REPEATED_HEADERS = ["Content-Type", "X-Request-Id", "Retry-After", "WWW-Authenticate"] as const;

const storedHeaders = z.record(z.string(), z.string());

/** An answer that came in whole. */
export interface CompleteAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** An answer as its columns hold it. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: string;
  readonly answer: string;
}

/** Compresses an answer, off this thread. */
export async function packAnswer({ status, headers, body }: CompleteAnswer): Promise<StoredAnswer> {
  const repeated = REPEATED_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const compressed = await compress(body, COMPRESSION);
  return {
    status,
    headers: JSON.stringify(Object.fromEntries(repeated)),
    answer: compressed.toString("base64"),
  };
}

/** The answer byte for byte, with the headers that belong to it. */
export async function unpackAnswer(stored: StoredAnswer): Promise<CompleteAnswer> {
  return {
    status: stored.status,
    headers: new Headers(storedHeaders.parse(JSON.parse(stored.headers))),
    body: new Uint8Array(await decompress(Buffer.from(stored.answer, "base64"))),
  };
}
