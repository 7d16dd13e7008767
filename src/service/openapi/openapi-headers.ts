import type { Header, Ref } from "./openapi-document-types.ts";

const BUCKETS = ["Second", "Hour", "Day"] as const;

const seconds = { type: "integer", minimum: 0 } as const;

function bucketHeaders(): [string, Header][] {
  return BUCKETS.flatMap((bucket) => [
    [
      `X-RateLimit-Limit-${bucket}`,
      { description: `Requests allowed in this ${bucket.toLowerCase()}.`, schema: seconds },
    ],
    [
      `X-RateLimit-Remaining-${bucket}`,
      { description: `Requests left in this ${bucket.toLowerCase()}.`, schema: seconds },
    ],
  ]);
}

/** Every header that the service says something with. */
export const HEADERS: Readonly<Record<string, Header>> = {
  "X-Request-Id": {
    description:
      "Names this request in the service's log. Made by the service; one that is sent is not taken.",
    schema: { type: "string", format: "uuid" },
  },
  ...Object.fromEntries(bucketHeaders()),
  "X-RateLimit-Rejected-Bucket": {
    description: "The bucket that was full.",
    schema: { type: "string", enum: BUCKETS.map((bucket) => bucket.toLowerCase()) },
  },
  "X-RateLimit-Reset": { description: "Seconds until that bucket is empty again.", schema: seconds },
  "Retry-After": { description: "Seconds to wait.", schema: seconds },
  "WWW-Authenticate": {
    description: "The challenge of RFC 6750, with error and scope where they help.",
    schema: { type: "string" },
  },
  Location: { description: "Where to go on.", schema: { type: "string", format: "uri-reference" } },
};

function refs(names: readonly string[]): Record<string, Ref> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const REQUEST_ID = ["X-Request-Id"] as const;
const BUCKET_NAMES = bucketHeaders().map(([name]) => name);

/** The headers of each kind of answer. */
export const HEADER_REFS = {
  plain: refs(REQUEST_ID),
  success: refs([...REQUEST_ID, ...BUCKET_NAMES]),
  challenged: refs([...REQUEST_ID, "WWW-Authenticate"]),
  limited: refs([
    ...REQUEST_ID,
    "Retry-After",
    "X-RateLimit-Rejected-Bucket",
    "X-RateLimit-Reset",
    ...BUCKET_NAMES,
  ]),
  redirect: refs([...REQUEST_ID, "Location"]),
} as const;
