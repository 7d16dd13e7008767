import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Utf8Writer } from "./utf8-writer.ts";

test("what is written is the UTF-8 of the texts, whatever they hold", () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(fc.array(fc.array(text)), (turns) => {
      const out = new Utf8Writer();
      for (const texts of turns) {
        for (const piece of texts) out.write(piece);
        expect(Buffer.from(out.take())).toEqual(Buffer.concat(texts.map((piece) => Buffer.from(piece))));
      }
    }),
  );
});

test("it grows with what is written, and what was taken stays as it was", () => {
  const out = new Utf8Writer();
  out.write("first");
  const first = out.take();
  const long = "é🙂病".repeat(400_000);
  out.write("x");
  out.write(long);
  expect(Buffer.from(out.take()).toString() === `x${long}`).toBe(true);
  expect(Buffer.from(first).toString()).toBe("first");
  expect(out.take().length).toBe(0);
});
