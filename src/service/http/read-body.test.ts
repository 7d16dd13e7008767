import { expect, test } from "vitest";
import { MAX_DEPTH, parseBody } from "./read-body.ts";

const parse = (text: string) => parseBody(new TextEncoder().encode(text));
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

test("a body nests 64 levels and no more", () => {
  expect(JSON.stringify(parse(nested(MAX_DEPTH)))).toBe(nested(MAX_DEPTH));
  expect(() => parse(nested(MAX_DEPTH + 1))).toThrow(SyntaxError);
  expect(() => parse("[".repeat(1_000_000))).toThrow(SyntaxError);
});

test("what stands beside one another, or in a text, does not nest", () => {
  expect(parse(`[${"[],{},".repeat(1000)}7]`)).toHaveLength(2001);
  const text = String.raw`{"a\\":"${"[".repeat(99)}\"${"{".repeat(99)}","b":[1]}`;
  expect(parse(text)).toEqual(JSON.parse(text));
});

test("bytes that are no UTF-8 are no JSON", () => {
  expect(() => parseBody(Uint8Array.of(0x22, 0xff, 0x22))).toThrow(SyntaxError);
});
