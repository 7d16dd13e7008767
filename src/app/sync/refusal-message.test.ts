import { expect, test } from "vitest";
import { REFUSAL_REASONS } from "#contract/workspace/workspace-schemas.ts";
import { refusalMessage } from "./refusal-message.ts";

test("each reason for which a change is not taken says what happened in words of its own", () => {
  const messages = [...REFUSAL_REASONS, "one of a later version"].map(refusalMessage);
  expect(new Set(messages).size).toBe(messages.length);
  for (const message of messages) expect(message).toMatch(/^(A change was not saved|Not shared)/);
});
