import { CREDITS_CHARGED } from "#contract/gateway-schemas.ts";
import type { Header, Ref } from "./openapi-document-types.ts";

const BUCKETS = ["Second", "Hour", "Day"] as const;

const count = { type: "integer", minimum: 0 } as const;

function bucketHeaders(): [string, Header][] {
  return BUCKETS.flatMap((bucket) => [
    [
      `X-RateLimit-Limit-${bucket}`,
      { description: `Requests allowed in any ${bucket.toLowerCase()}.`, schema: count },
    ],
    [
      `X-RateLimit-Remaining-${bucket}`,
      { description: `Requests left in the ${bucket.toLowerCase()} that ends now.`, schema: count },
    ],
  ]);
}

/** All response headers. */
export const HEADERS: Readonly<Record<string, Header>> = {
  "X-Request-Id": {
    description:
      "Names this request in the service's log. Made by the service; one that is sent is not taken.",
    schema: { type: "string", format: "uuid" },
  },
  ...Object.fromEntries(bucketHeaders()),
  [CREDITS_CHARGED]: {
    description:
      "Credits that this call was charged, 0 included; on each answer of an operation that may cost, unless that is not known.",
    schema: count,
  },
  "X-RateLimit-Rejected-Bucket": {
    description: "The bucket that was full.",
    schema: { type: "string", enum: BUCKETS.map((bucket) => bucket.toLowerCase()) },
  },
  "X-RateLimit-Reset": {
    description:
      "When the oldest request leaves the fullest bucket, in seconds since 1970: one that was full takes a request again.",
    schema: count,
  },
  "Retry-After": { description: "Seconds to wait.", schema: count },
  "WWW-Authenticate": {
    description: "The challenge of RFC 6750, with error and scope where they help.",
    schema: { type: "string" },
  },
  Allow: { description: "The method that the address takes.", schema: { type: "string" } },
  Location: { description: "Where to go on.", schema: { type: "string", format: "uri-reference" } },
};

function refs(names: readonly string[]): Record<string, Ref> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const REQUEST_ID = ["X-Request-Id"] as const;
/** Error responses are shared by operations that may cost and others. */
const REFUSED = [...REQUEST_ID, CREDITS_CHARGED] as const;
/** In every response to an authorized call. [metering-10] */
const RATES = [...bucketHeaders().map(([name]) => name), "X-RateLimit-Reset"];

/** The headers of each kind of response. */
export const HEADER_REFS = {
  plain: refs(REQUEST_ID),
  success: refs([...REQUEST_ID, ...RATES]),
  /** The response to a call that may cost. */
  paid: refs([...REQUEST_ID, CREDITS_CHARGED, ...RATES]),
  /** A refusal of an authorized call. */
  refused: refs([...REFUSED, ...RATES]),
  unknown: refs([...REQUEST_ID, "Allow"]),
  challenged: refs([...REFUSED, "WWW-Authenticate"]),
  limited: refs([...REFUSED, "Retry-After", "X-RateLimit-Rejected-Bucket", ...RATES]),
  redirect: refs([...REQUEST_ID, "Location"]),
} as const;
