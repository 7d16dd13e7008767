import * as fc from "fast-check";
import { ALTERNATE_MEDIA_TYPE, MEDIA_TYPE, SERVICE_PREFIX, requestBody } from "#contract/operation.ts";
import type { OperationName, Operations } from "#contract/operations.ts";
import { mutated } from "./request-mutations.ts";
import { type KnownValues, valueOf } from "./schema-arbitraries.ts";

type Operation = Operations[OperationName];

/** A request in its wire form, and a short description of its oddity. */
export interface GeneratedRequest {
  readonly about: string;
  readonly method: string;
  /** Below the origin. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

type Query = readonly (readonly [name: string, value: string])[];

/** Odd values for a number or a sort key. */
const ODD_PARAMETERS = ["", "0", "-1", "1.5", "1e2", "101", "99999999999", "+1", " 1", "１", "%", "\0", "'"];
const PAGES = ["1", "2", "7", "100"];
const SIZES = ["1", "10", "25", "100"];

function pageQuery(operation: Operation): fc.Arbitrary<Query> {
  const sortKeys = "sortKeys" in operation ? operation.sortKeys : [];
  const sorts = sortKeys.flatMap((key) => [key, `-${key}`]);
  const one = (name: string, values: readonly string[]) =>
    fc.constantFrom(...values).map((value) => [name, value] as const);
  return fc
    .tuple(
      fc.option(one("page[number]", PAGES)),
      fc.option(one("page[size]", SIZES)),
      sorts.length === 0 ? fc.constant(null) : fc.option(one("sort", sorts)),
    )
    .map((parts) => parts.filter((part) => part !== null));
}

const ODD_QUERY: fc.Arbitrary<Query> = fc.array(
  fc.tuple(
    fc.constantFrom("page[number]", "page[size]", "sort", "page", "filter[entity]", "__proto__", "", "x[y]"),
    fc.oneof(fc.constantFrom(...ODD_PARAMETERS), fc.string({ maxLength: 20 })),
  ),
  { minLength: 1, maxLength: 4 },
);

const ODD_HEADERS = fc.constantFrom<Record<string, string>>(
  { "Content-Type": "text/plain" },
  { "Content-Type": "" },
  { "Content-Type": "application/x-www-form-urlencoded" },
  { "Content-Type": "application/json; charset=utf-16" },
  { "Content-Type": "APPLICATION/VND.API+JSON;ext=bulk" },
  { Accept: "text/html" },
  { Accept: "application/json;q=0" },
  { Accept: ",,;;" },
  { Accept: "*/*" },
  { "Content-Length": "99999999" },
  { "Content-Length": "-1" },
  { "X-Request-Id": "%0d%0a" },
);

/** A list nested `depth` deep, without the closing brackets when `open`. */
const nested = (depth: number, open: boolean) => "[".repeat(depth) + (open ? "" : "]".repeat(depth));

/** Broken variants of a body's text. */
const BROKEN_TEXT = (text: string): readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[] => [
  ["cut", text.slice(0, Math.floor(text.length / 2))],
  ["nothing", ""],
  ["NUL", "\0"],
  ["a number", "7"],
  ["null", "null"],
  ["two documents", text + text],
  ["byte order mark", `\uFEFF${text}`],
  ["no UTF-8", Uint8Array.from([0x22, 0xff, 0xfe, 0x22])],
  ["10,000 deep", nested(10_000, false)],
  ["10,000 deep inside", text.replace(/\}$/, `,"x":${nested(10_000, false)}}`)],
  ["10,000 deep attributes", `{"data":{"type":"x","attributes":${nested(10_000, false)}}}`],
  ["deep and open", nested(10_000, true)],
  ["a key of its prototype", text.replace("{", '{"__proto__":{"attributes":1},')],
  ["one key twice", text.replace('{"data"', '{"data":1,"data"')],
];

function headersOf(method: string): Record<string, string> {
  return method === "GET" ? {} : { "Content-Type": MEDIA_TYPE };
}

function attributesOf(operation: Operation, known: KnownValues): fc.Arbitrary<unknown> {
  if (operation.kind === "read") return valueOf(operation.query, known);
  return valueOf(operation.kind === "enrich" ? operation.attributes : operation.criteria, known);
}

const encoded = (query: Query) =>
  query.length === 0
    ? ""
    : `?${query.map(([name, value]) => `${encodeLoosely(name)}=${encodeLoosely(value)}`).join("&")}`;

/** Encodes lone surrogates, which have no valid encoding, as a careless client would. */
function encodeLoosely(text: string): string {
  return /\p{Surrogate}/u.test(text) ? text : encodeURIComponent(text);
}

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value ?? ""));

function readRequest(operation: Operation, values: unknown, query: Query): string {
  const given = Object.entries(typeof values === "object" && values !== null ? values : {});
  const field = given.find(([name]) => name === "fieldName")?.[1] ?? "countries";
  const filters = given
    .filter(([name]) => name !== "fieldName")
    .map(([name, value]) => [`filter[${name}]`, textOf(value)] as const);
  const path = operation.path.replace("{fieldName}", encodeLoosely(textOf(field)) || "x");
  return SERVICE_PREFIX + path + encoded([...filters, ...query]);
}

interface Parts {
  readonly about: string;
  readonly attributes: unknown;
  readonly envelope?: (body: object) => unknown;
  readonly query: Query;
  readonly headers?: Record<string, string>;
  readonly text?: number;
}

function requestOf(operation: Operation, parts: Parts): GeneratedRequest {
  const { about, attributes, query, envelope = (body) => body, headers = {} } = parts;
  const all = { ...headersOf(operation.method), ...headers };
  if (operation.kind === "read") {
    const target = readRequest(operation, attributes, query);
    return described({ about, method: "GET", target, headers: all, body: null });
  }
  const text = JSON.stringify(envelope(requestBody(operation.requestType, attributes))) ?? "";
  const broken = BROKEN_TEXT(text);
  const [what, body] = broken[(parts.text ?? -1) % broken.length] ?? ["", text];
  const target = SERVICE_PREFIX + operation.path + encoded(query);
  return described({ about: about + what, method: "POST", target, headers: all, body });
}

/** Shortens the output of a failing example. */
function described(request: GeneratedRequest): GeneratedRequest {
  const { about, method, target, headers, body } = request;
  const shown = typeof body === "string" ? `${body.slice(0, 400)} (${body.length})` : `${body?.length} bytes`;
  const short = `${about}: ${method} ${target.slice(0, 300)} ${JSON.stringify(headers)} ${shown}`;
  return Object.defineProperty(request, fc.toStringMethod, { value: () => short, enumerable: false });
}

/**
 * Requests for an operation, generated from its row: valid ones, and ones with one change, a broken body, or odd parameters and
 * headers. `known` has existing values for some keys.
 */
export function requestsOf(operation: Operation, known: KnownValues): fc.Arbitrary<GeneratedRequest> {
  const attributes = attributesOf(operation, known);
  const query = pageQuery(operation);
  const valid = fc.record({ about: fc.constant("valid"), attributes, query });
  const changed = fc.record({ about: fc.constant("changed"), attributes: mutated(attributes), query });
  const envelope = fc.tuple(attributes, query).chain(([inside, parameters]) =>
    mutated(fc.constant(requestBody("requestType" in operation ? operation.requestType : "", inside))).map(
      (whole) => ({
        about: "changed envelope",
        attributes: inside,
        query: parameters,
        envelope: () => whole,
      }),
    ),
  );
  const text = fc.record({
    about: fc.constant("broken: "),
    attributes,
    query,
    text: fc.nat(BROKEN_TEXT("").length),
  });
  const odd = fc.record({ about: fc.constant("odd query"), attributes, query: ODD_QUERY });
  const headers = fc.record({
    about: fc.constant("headers"),
    attributes,
    query,
    headers: fc.oneof(ODD_HEADERS, fc.constant({ "Content-Type": ALTERNATE_MEDIA_TYPE })),
  });
  return fc
    .oneof(
      { weight: 10, arbitrary: valid },
      { weight: 8, arbitrary: changed },
      { weight: 3, arbitrary: envelope },
      { weight: 3, arbitrary: text },
      { weight: 3, arbitrary: odd },
      { weight: 2, arbitrary: headers },
    )
    .map((parts) => requestOf(operation, parts));
}
