import * as fc from "fast-check";
import type * as z from "zod/mini";

/** Values that exist in the sandbox, by the key of the criterion or input that takes them. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** Texts that some layer could interpret as more than text. */
export const NASTY_TEXTS: readonly string[] = [
  "%",
  "_",
  "'",
  '"',
  "\\",
  "%%%' or 1=1 --",
  "'; drop table contacts; --",
  "*",
  "a* OR b",
  'NEAR("a" "b")',
  "-a",
  "\0",
  "a\0b",
  "\uD800",
  "\uDC00a",
  "\u202E",
  "ﬁﬂ",
  "İ",
  "ß",
  " ",
  "\t\n",
  ",",
  ",,,",
  "a,",
  " OR ",
  "a OR ",
  "__proto__",
  "constructor",
  "toString",
  "NaN",
  "null",
  "true",
  "0",
  "-0",
  "00000000000000001",
  "9007199254740993",
  "99999999999999999999",
  "1e400",
  "0x10",
  "http://",
  "www.",
  "+",
  "\u{1F600}",
];

type Def = z.core.$ZodTypes["_zod"]["def"];

/** A length check of a schema. */
interface LengthCheck {
  readonly check: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

function lengthsOf(def: Def): { minLength: number; maxLength: number } {
  const checks = (def.checks ?? []).map((check): LengthCheck => check._zod.def);
  const minLength = checks.find(({ check }) => check === "min_length")?.minimum ?? 0;
  const maxLength = checks.find(({ check }) => check === "max_length")?.maximum ?? 60;
  return { minLength, maxLength };
}

const day = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const nasty = fc.constantFrom(...NASTY_TEXTS);
const word = fc.constantFrom("a", "an", "sol", "Health", "Inc", "United States", "manager OR director", "é");

function text(def: Def): fc.Arbitrary<unknown> {
  if ("format" in def && def.format === "date") return day;
  const pattern = (def.checks ?? []).map((check) =>
    "pattern" in check._zod.def ? check._zod.def.pattern : undefined,
  );
  const expression = pattern.find((candidate) => candidate instanceof RegExp);
  if (expression) return fc.stringMatching(expression);
  const any = fc.string({ minLength: 1, maxLength: 40, unit: "binary" });
  return fc.oneof(
    { weight: 4, arbitrary: word },
    { weight: 3, arbitrary: nasty },
    { weight: 2, arbitrary: any },
  );
}

const numbers = fc.oneof(
  fc.nat(200),
  fc.integer(),
  fc.maxSafeNat(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Lists are mostly short, and sometimes of the maximum length. */
function list(def: Extract<Def, { type: "array" }>, known: KnownValues): fc.Arbitrary<unknown> {
  const { minLength, maxLength } = lengthsOf(def);
  const inner = valueOf(def.element, known);
  return fc.oneof(
    { weight: 9, arbitrary: fc.array(inner, { minLength, maxLength: Math.min(maxLength, minLength + 4) }) },
    { weight: 1, arbitrary: fc.array(inner, { minLength: maxLength, maxLength, size: "max" }) },
  );
}

/** Some of an object's keys, preferring those with known values; always the required ones. */
function object(def: Extract<Def, { type: "object" }>, known: KnownValues): fc.Arbitrary<unknown> {
  const members = Object.entries(def.shape);
  const names = (wanted: (name: string) => boolean) => members.map(([name]) => name).filter(wanted);
  const required = members.filter(([, schema]) => defOf(schema).type !== "optional").map(([name]) => name);
  const likely = names((name) => !required.includes(name) && known[name] !== undefined);
  const others = names((name) => !required.includes(name) && known[name] === undefined);
  const values = Object.fromEntries(members.map(([name, schema]) => [name, member(name, schema, known)]));
  return fc
    .tuple(
      fc.subarray(likely, { minLength: Math.min(1, likely.length), maxLength: Math.min(3, likely.length) }),
      fc.subarray(others, { maxLength: Math.min(3, others.length) }),
    )
    .chain(([some, more]) =>
      fc.record(
        Object.fromEntries(
          [...required, ...some, ...more].map((name) => [name, values[name] ?? fc.constant(0)]),
        ),
      ),
    );
}

function member(name: string, schema: z.core.$ZodType, known: KnownValues): fc.Arbitrary<unknown> {
  const values = known[name] ?? [];
  const any = valueOf(schema, known);
  if (values.length === 0) return any;
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: any });
}

/** The contract's schemas are all of the library's own kinds. */
const defOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;

/** Values that a schema accepts, derived from the schema; refinements over several keys are ignored. */
export function valueOf(schema: z.core.$ZodType, known: KnownValues): fc.Arbitrary<unknown> {
  const def = defOf(schema);
  switch (def.type) {
    case "string":
      return text(def);
    case "number":
      return numbers;
    case "boolean":
      return fc.boolean();
    case "enum":
      return fc.constantFrom(...Object.values(def.entries));
    case "literal":
      return fc.constantFrom(...def.values);
    case "optional":
    case "nullable":
      return valueOf(def.innerType, known);
    case "union":
      return fc.oneof(...def.options.map((option) => valueOf(option, known)));
    case "pipe":
      return valueOf(def.in, known);
    case "array":
      return list(def, known);
    case "object":
      return object(def, known);
    default:
      throw new Error(`No values are known for a schema of type ${def.type}.`);
  }
}
