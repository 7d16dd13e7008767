import { expect, test, vi } from "vitest";
import { revealAnswerOf } from "#testing/runs/run-answers-for-test.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const { chargesOfOwnRuns } = await import("./run-charges.ts");

test("one's own runs cost what was charged and what may have been; others, and those that cost nothing, are no charges", () => {
  const at = "2026-11-20T09:00:00.000Z";
  const theirs = { id: "usr_other", name: "Jonas Weber", isSelf: false };
  const runs = [
    revealAnswerOf({ credits: 1 }),
    revealAnswerOf({ purpose: "family", atStake: 1 }),
    revealAnswerOf({ credits: 0 }),
    revealAnswerOf({ credits: 1, owner: theirs }),
  ];
  expect(chargesOfOwnRuns(runs)).toEqual([
    { kind: "reveal", at, credits: 1, unconfirmed: 0 },
    { kind: "family", at, credits: 0, unconfirmed: 1 },
  ]);
});
