import { array, assert, bigInt, json, property, string } from "fast-check";
import { expect, test } from "vitest";
import { parseExactJson } from "./exact-json.ts";

test("identifiers that a number cannot hold keep every digit, wherever they stand", () => {
  const text = `{"data":[{"id":9007199254740993,"to":[ -9223372036854775808, 9007199254740992 ]},
    9007199254740993\n,{"id" :18446744073709551615}]}`;
  expect(parseExactJson(text)).toEqual({
    data: [
      { id: "9007199254740993", to: ["-9223372036854775808", "9007199254740992"] },
      "9007199254740993",
      { id: "18446744073709551615" },
    ],
  });
});

test("everything else is what JSON says", () => {
  const texts = [
    "9007199254740991",
    "[0.12345678901234567890, 1234567890123456.5, 1e21, -12345678901234567e2, 12345678901234567E-2]",
    String.raw`{"a":": 12345678901234567890 ,","b\"":"\\", "c":"\",12345678901234567890,\"", "d": 5}`,
  ];
  for (const text of texts) expect(parseExactJson(text)).toEqual(JSON.parse(text));
  expect(() => parseExactJson("<html>12345678901234567890</html>")).toThrow(SyntaxError);
  // integers that no number holds stand in the other tests
  const usual = json().filter((text) => !/\d{16}/.test(text));
  assert(
    property(usual, (text) => {
      const beside = `[${text},"12345678901234567890",1]`;
      expect(parseExactJson(beside)).toEqual(JSON.parse(beside));
    }),
  );
});

test("whatever integers stand in an answer, each is read as itself", () => {
  assert(
    property(array(bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })), string(), (ids, name) => {
      const rows = ids.map((id) => `{"name":${JSON.stringify(name)},"id":${String(id)}}`);
      const read = parseExactJson(`[${rows.join(", ")}]`);
      expect(JSON.stringify(read, ["id"]).match(/-?\d+/g) ?? []).toEqual(ids.map(String));
    }),
  );
});
