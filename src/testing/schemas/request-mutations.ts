import * as fc from "fast-check";
import { NASTY_TEXTS } from "./schema-arbitraries.ts";

type Path = readonly (string | number)[];

/** Nested deep enough to break recursive code, but not the generator. */
function deep(depth: number): unknown {
  let value: unknown = 0;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { x: value };
  return value;
}

/** Values that may replace a valid one. */
const ODD_VALUES: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER + 2,
    "",
    [],
    {},
    [[]],
    [null],
    { length: 3 },
    [{}, {}],
    ["a", 1, null],
    JSON.parse('{"__proto__": {"polluted": true}}'),
    { constructor: { prototype: { polluted: true } } },
    deep(200),
  ),
  // long texts take time, so they are rare
  fc.constantFrom(100_000, 30_000).map((length) => "a%_'".repeat(length / 4)),
  fc.array(fc.constantFrom("a", "b", 1), { minLength: 26, maxLength: 60 }),
  fc.jsonValue({ maxDepth: 4 }),
);

const ODD_KEYS = fc.constantFrom(
  "__proto__",
  "constructor",
  "prototype",
  "hasOwnProperty",
  "then",
  "toJSON",
  "",
  "\0",
  "\uD800",
  "a/b~c",
  "shoeSize",
  "page",
  "k".repeat(10_000),
);

/** Every place in a value, the value itself first. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null || path.length > 6) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A copy with the place changed; `change` gives undefined to leave the member out. */
function changedAt(value: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.map((inner: unknown, index) =>
      String(index) === key ? changedAt(inner, rest, change) : inner,
    );
  }
  if (!isObject(value)) return value;
  const copy = Object.entries(value).map(([name, inner]) => [
    name,
    name === key ? changedAt(inner, rest, change) : inner,
  ]);
  return Object.fromEntries(copy.filter(([, inner]) => inner !== undefined));
}

/** Adds a member as a JSON parser would: `__proto__` becomes an own key. */
function withMember(value: unknown, key: string, inner: unknown): unknown {
  if (!isObject(value)) return { [key]: inner };
  return Object.defineProperty({ ...value }, key, { value: inner, enumerable: true, configurable: true });
}

/** The values with one fault: another type, an extra key, or a missing member. */
export function mutated(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return values.chain((value) => {
    const place = fc.constantFrom(...placesOf(value));
    const replaced = fc.tuple(place, ODD_VALUES).map(([path, odd]) => changedAt(value, path, () => odd));
    const dropped = place.map((path) => changedAt(value, path, () => undefined));
    const added = fc
      .tuple(place, ODD_KEYS, ODD_VALUES)
      .map(([path, key, odd]) => changedAt(value, path, (inner) => withMember(inner, key, odd)));
    return fc.oneof(
      { weight: 5, arbitrary: replaced },
      { weight: 1, arbitrary: dropped },
      { weight: 3, arbitrary: added },
    );
  });
}
