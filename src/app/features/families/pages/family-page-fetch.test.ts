import { expect, test } from "vitest";
import { hierarchyCall } from "./family-page-fetch.ts";

const bodyFor = (companyId: string) => hierarchyCall({ companyId, name: "" }).request.body;

test("ids beyond exact numbers are sent as text", () => {
  expect(bodyFor("707341702")).toContain('{"companyId":707341702}');
  expect(bodyFor("90071992547409931")).toContain('{"companyId":"90071992547409931"}');
});
