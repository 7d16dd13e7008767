import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import * as z from "zod/mini";
import type { CompleteAnswer } from "#gateway/gateway-answers.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** The lowest levels save most of the size without delaying a corporate hierarchy of 30 MB. */
const COMPRESSION = { level: 3 };

/** Headers of an answer that a replay repeats: those of the body, and those of a refusal. */
const REPEATED_HEADERS = ["Content-Type", "X-Request-Id", "Retry-After", "WWW-Authenticate"] as const;

const storedHeaders = z.record(z.string(), z.string());

/** An answer whose body is compressed, and not sealed. */
export interface PackedAnswer {
  readonly status: number;
  readonly headers: string;
  readonly answer: Uint8Array;
}

/** The columns of a stored answer. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: string;
  /** Sealed for its call alone, with a dot in it; version 0.1.0 wrote the compressed bytes in base64. */
  readonly answer: string;
}

/** The call that an answer is sealed for. */
export interface AnswerOwner {
  readonly userId: string;
  readonly key: string;
}

export const contextOf = ({ userId, key }: AnswerOwner) => `call ${userId} ${key}`;

/** Compresses an answer off the main thread. */
export async function packAnswer({ status, headers, body }: CompleteAnswer): Promise<PackedAnswer> {
  const repeated = REPEATED_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    status,
    headers: JSON.stringify(Object.fromEntries(repeated)),
    answer: await compress(body, COMPRESSION),
  };
}

/** Decompresses a body of {@link packAnswer}. */
export async function unpackBody(packed: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await decompress(packed));
}

/** Seals an answer for the row of its call. [gateway-14] */
export function sealAnswer(keys: SessionKeys, packed: PackedAnswer, owner: AnswerOwner): StoredAnswer {
  return { ...packed, answer: keys.seal(packed.answer, contextOf(owner)) };
}

/** Unseals an answer; undefined where no key opens it. */
export function unsealAnswer(
  keys: SessionKeys,
  stored: StoredAnswer,
  owner: AnswerOwner,
): PackedAnswer | undefined {
  const answer = stored.answer.includes(".")
    ? keys.openBytes(stored.answer, contextOf(owner))
    : Buffer.from(stored.answer, "base64");
  return answer && { ...stored, answer };
}

/** The answer byte for byte with its headers; undefined where no key opens it. */
export async function openAnswer(
  keys: SessionKeys,
  stored: StoredAnswer,
  owner: AnswerOwner,
): Promise<CompleteAnswer | undefined> {
  const packed = unsealAnswer(keys, stored, owner);
  if (packed === undefined) return undefined;
  return {
    status: packed.status,
    headers: new Headers(storedHeaders.parse(JSON.parse(packed.headers))),
    body: await unpackBody(packed.answer),
  };
}
