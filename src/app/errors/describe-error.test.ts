import { expect, test, vi } from "vitest";
import { apiErrorOf, plainApiError } from "#app/api/api-error.ts";
import { describeError, formatWait } from "./describe-error.ts";

const contacts = { what: "Contacts", scopes: ["api:data:contact"] };

function answered(status: number, body: unknown) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = new Response(text, { status, headers: { "X-Request-Id": "req_1" } });
  return describeError(apiErrorOf(response, text, 0), contacts);
}

function refused(code: string) {
  return answered(403, { error: { code, message: "No.", status: 403 } });
}

test("a missing scope and a missing role are told apart and named", () => {
  expect(refused("ZI0002").details).toContainEqual(["Needs scope", "api:data:contact"]);
  expect(refused("ZI0003").details).toContainEqual(["Needs role", "fea:zia or fea:api"]);
  // codes are for support and do not belong in the sentence
  expect(refused("ZI0002").text + refused("ZI0003").text).not.toMatch(/\w:\w/);
  expect(refused("ZI0002").title).toBe("You don’t have access to contacts");
});

test("a refused value is named with its criterion", () => {
  const source = { pointer: "/data/attributes/metroRegion" };
  const body = { errors: [{ code: "PFAPI0006", detail: "Not a known code.", source }] };
  expect(answered(400, body).text).toBe("metroRegion: Not a known code.");
});

test("an HTML page from a proxy still gives a request id and no markup", () => {
  const words = answered(502, "<html>Bad gateway</html>");
  expect(words.requestId).toBe("req_1");
  expect(words.text).toBe("The data provider had a problem. Try again in a moment.");
  expect(JSON.stringify(words)).not.toContain("<html>");
});

test("each screen names what it shows, and only searches speak of searching", () => {
  vi.stubGlobal("navigator", { onLine: false });
  const usage = { what: "Usage", scopes: [] };
  const kinds = ["network", "signed-out", "forbidden", "rate-limited", "invalid", "not-found"] as const;
  for (const kind of [...kinds, "server", "unreadable"] as const) {
    const { title, text } = describeError(plainApiError(kind), usage);
    expect(`${title} ${text}`).not.toMatch(/search/i);
  }
  const { text } = describeError(plainApiError("network"), usage);
  expect(text).toBe("Usage will load when the connection is back.");
  expect(describeError(plainApiError("server"), usage).title).toBe("Usage couldn’t be loaded");
  vi.unstubAllGlobals();
});

test("offline and a silent service are told apart", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(describeError(plainApiError("network"), contacts).title).toBe("You’re offline");
  vi.stubGlobal("navigator", { onLine: true });
  expect(describeError(plainApiError("network"), contacts).title).toBe("There was no answer");
  vi.unstubAllGlobals();
});

test("a wait is told in seconds, a long one in minutes", () => {
  expect(formatWait(17_100)).toBe("18 s");
  expect(formatWait(-5)).toBe("0 s");
  expect(formatWait(3_600_000)).toBe("60 min");
});
