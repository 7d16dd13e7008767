import { expect, it } from "vitest";
import { importCandidateOf, importRowAnswerOf } from "#testing/imports/import-answers-for-test.ts";
import { leftOutReason } from "./import-facts.ts";

it("a row of which one record may be meant is left out since that was not answered, and of several since none was chosen", () => {
  const [ada, bob] = [importCandidateOf("1", { name: "Ada Example" }), importCandidateOf("2")];
  const row = importRowAnswerOf({ group: "likely", isSent: false, candidates: [ada] });
  expect(leftOutReason("contact", row)).toBe("“Is it Ada Example?” was not answered.");
  const several = { ...row, candidates: [ada, bob] };
  expect(leftOutReason("contact", several)).toBe("Several people fit, and none was chosen.");
});
