import * as z from "zod/mini";

/** The prefix of every operation of the service below `{base_url}`. [api-1] */
export const SERVICE_PREFIX = "/gtm";

/** Media types of request and response bodies, the preferred one first. [api-1] */
export const MEDIA_TYPE = "application/vnd.api+json";
export const ALTERNATE_MEDIA_TYPE = "application/json";

/**
 * Scopes an access token can carry. Those after the lookup's belong to other products of the vendor and guard nothing here.
 * [auth-3]
 */
export const SCOPES = [
  "api:data:contact",
  "api:data:company",
  "api:data:intent",
  "api:data:news",
  "api:data:scoops",
  "api:data:lookup",
  "api:audience:read",
  "api:audience:manage",
  "api:recommendations:read",
  "api:account-summary:read",
  "api:insights:read",
] as const;
export type Scope = (typeof SCOPES)[number];

/** The scopes of which any one opens the lookups and the usage endpoint. [lookup-3] */
export const DATA_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope.startsWith("api:data:"));

/** Roles of which a caller must hold at least one. [auth-2] */
export const ROLES = ["fea:zia", "fea:api"] as const;
export type Role = (typeof ROLES)[number];

/** Limits of requests. [paging-1] [paging-2] [enrich-6] */
export const LIMITS = {
  pageSizeMin: 1,
  pageSizeMax: 100,
  pageSizeDefault: 25,
  reachableRecords: 10_000,
  enrichInputs: 25,
  bodyBytes: 1_048_576,
} as const;

/** The highest answered page[number] for a page[size]: pages reach up to 10,000 records. [paging-2] */
export function reachablePages(size: number): number {
  return Math.floor(LIMITS.reachableRecords / size);
}

/** A record's attributes, by type. All are optional for a reader. */
export type Shape = Readonly<Record<string, z.ZodMiniType>>;

interface OperationBase {
  /** The operation's name everywhere: row, handler, query. */
  readonly name: string;
  readonly path: string;
  /** Any one of these scopes suffices. */
  readonly scopes: readonly Scope[];
  /** The `type` of the answered records; empty where it varies. */
  readonly recordType: string;
}

/** Members of operations that answer several records. */
interface Listing {
  /** Whether each returned record counts toward the record limit. [metering-1] [metering-2] [metering-3] */
  readonly countsRecords: boolean;
  /** Accepted keys of `sort`, each with or without a leading "-"; none where `sort` is not accepted. */
  readonly sortKeys: readonly string[];
  /** The order by default. */
  readonly defaultSort: string;
}

/**
 * A paged search: POST with criteria, and page and sort in the query. `Given` is the form of criteria in a request, `Criteria`
 * the form that the service reads. [search-1] [search-5]
 */
export interface SearchOperation<Criteria, Row, Given = unknown> extends OperationBase, Listing {
  readonly kind: "search";
  readonly method: "POST";
  readonly requestType: string;
  readonly criteria: z.ZodMiniType<Criteria, Given>;
  readonly shape: Shape;
  /** Reads any answer: wrong or unknown attributes never fail the whole page. */
  readonly record: z.ZodMiniType<Row>;
}

/**
 * A read about one company: POST with the company and criteria directly in `attributes`, paid like an enriched company.
 * [enrich-7]
 */
export interface CompanyReadOperation<Criteria, Row, Given = unknown> extends OperationBase, Listing {
  readonly kind: "companyRead";
  readonly method: "POST";
  readonly requestType: string;
  readonly criteria: z.ZodMiniType<Criteria, Given>;
  readonly shape: Shape;
  readonly record: z.ZodMiniType<Row>;
  /** Whether it is paged like a search, or returned whole with the number of records only. */
  readonly paged: boolean;
}

/** An enrich call: POST with up to 25 inputs. [enrich-6] */
export interface EnrichOperation<Attributes, Row> extends OperationBase {
  readonly kind: "enrich";
  readonly method: "POST";
  readonly requestType: string;
  readonly attributes: z.ZodMiniType<Attributes>;
  /** The key of the inputs in the attributes, and the schema of each. */
  readonly inputKey: "matchPersonInput" | "matchCompanyInput";
  readonly input: z.ZodMiniType;
  /** The fields that `outputFields` may name. */
  readonly outputFields: readonly OutputField[];
  readonly record: z.ZodMiniType<Row>;
}

/** A GET without paging: lookups and usage. */
export interface ReadOperation<Query, Row> extends OperationBase {
  readonly kind: "read";
  readonly method: "GET";
  /** Path parameters and `filter[...]` parameters, by their bare name. */
  readonly query: z.ZodMiniType<Query>;
  readonly shape: Shape;
  readonly record: z.ZodMiniType<Row>;
}

/** The request body of search and enrich. [search-1] [enrich-6] */
export function requestBody(
  type: string,
  attributes: unknown,
): { data: { type: string; attributes: unknown } } {
  return { data: { type, attributes } };
}

/** An identifier: documents differ between string and number, so both are read, as a string. */
export const idString = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value)),
);

/** The greatest integer that the gateway's number columns hold. */
export const INT32_MAX = 2_147_483_647;

/** Whether a text is an identifier: an int64 in decimal digits. [api-5] */
export function isInt64(text: string): boolean {
  // any text of up to 18 digits is one
  if (!/^-?\d{19}$/.test(text)) return /^-?\d{1,18}$/.test(text);
  return BigInt.asIntN(64, BigInt(text)) === BigInt(text);
}

/** The number nearest to the greatest int64 is one above it, and so is what JSON makes of that. */
const isInt64Number = (value: number) => Number.isInteger(value) && Math.abs(value) <= 2 ** 63;

/**
 * The identifier of one record, as number or as text, since the documents differ. Any int64 is valid; JSON numbers are exact up
 * to 2^53, and no record has a greater identifier. [api-5]
 */
export const recordId = z.optional(
  z.union([
    z.number().check(z.refine(isInt64Number, "must be a whole number"), z.meta({ type: "integer" })),
    z
      .string()
      .check(z.trim(), z.regex(/^-?\d{1,19}$/, { abort: true }), z.refine(isInt64, "is beyond int64")),
  ]),
);

/** A record object of a search or lookup answer. [field-1] */
export interface RecordObject<Attributes> {
  type: string;
  id: string;
  attributes: Attributes;
}

type Tolerant<S extends Shape> = { [K in keyof S]?: z.output<S[K]> | undefined } & Record<string, unknown>;

/**
 * Reads attributes tolerantly: each known one is optional and dropped when it has another type, unknown ones stay. A single odd
 * value must never cost a reader the row.
 */
function tolerantAttributes<S extends Shape>(shape: S): z.ZodMiniType<Tolerant<S>> {
  const soft: Record<string, z.ZodMiniType> = {};
  for (const [key, schema] of Object.entries(shape)) {
    soft[key] = z.catch(z.optional(schema), undefined);
  }
  return z.looseObject(soft) as unknown as z.ZodMiniType<Tolerant<S>>;
}

/** A record whose attributes are read with {@link tolerantAttributes}. */
export function tolerantRecord<S extends Shape>(shape: S): z.ZodMiniType<RecordObject<Tolerant<S>>> {
  return z.looseObject({
    type: z.catch(z.string(), ""),
    id: idString,
    attributes: z.catch(tolerantAttributes(shape), {}),
  });
}

/** A page of search results. [field-1] */
export interface SearchAnswer<Row> {
  data: Row[];
  meta: { page: { number: number; total: number }; totalResults: number };
}

/** The envelope of a search answer; `links` are ignored. [paging-4] */
export function searchAnswer<Row>(record: z.ZodMiniType<Row>): z.ZodMiniType<SearchAnswer<Row>> {
  return z.looseObject({
    data: z.array(record),
    meta: z.looseObject({
      page: z.catch(z.looseObject({ number: z.number(), total: z.number() }), { number: 1, total: 1 }),
      totalResults: z.number(),
    }),
  });
}

/**
 * The possible shapes of an output field's value. [field-7] [field-13] `thousands` are US dollars; `sourced` are `{value,
 * source}`, `codes` are `{id, name}`, `links` are `{type, url, followerCount?}`, each in a list.
 */
export const VALUE_KINDS = [
  "text",
  "email",
  "phone",
  "url",
  "image",
  "date",
  "boolean",
  "number",
  "thousands",
  "list",
  "sourced",
  "codes",
  "links",
  "object",
  "objects",
] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

/** One field that an enrich call can return. */
export interface OutputField {
  /** Name in `outputFields` and `requiredFields`. */
  readonly name: string;
  readonly label: string;
  readonly group: string;
  readonly kind: ValueKind;
}

/** A compact row of the field tables: name, label, kind. */
type FieldRow = readonly [name: string, label: string, kind: ValueKind];

/** Flattens groups of rows into one list, in display order. */
export function outputFields(groups: Readonly<Record<string, readonly FieldRow[]>>): readonly OutputField[] {
  return Object.entries(groups).flatMap(([group, rows]) =>
    rows.map(([name, label, kind]) => ({ name, label, group, kind })),
  );
}
