import { expect, test } from "vitest";
import { storedFamilySchema } from "#app/paid-calls/company-calls.ts";
import { hierarchyCall } from "./family-page-fetch.ts";

const bodyFor = (companyId: string) => hierarchyCall({ companyId, name: "" }).request.body;

test("ids beyond exact numbers are sent as text", () => {
  expect(bodyFor("707341702")).toContain('{"companyId":707341702}');
  expect(bodyFor("90071992547409931")).toContain('{"companyId":"90071992547409931"}');
});

test("trees that earlier versions stored can still be opened, and their unconfirmed calls sent again", () => {
  const attempt = { key: "key-1", body: bodyFor("42"), sentAt: "2026-11-20T09:00:00.000Z" };
  const row = { id: "42", name: "Orrinvale", openedAt: attempt.sentAt, answer: null, summary: null };
  expect(storedFamilySchema.parse({ ...row, attempt })).toEqual({ ...row, attempt });
});
