import { afterAll, describe, expect, it } from "vitest";
import type { ServiceContext, ServiceEvent } from "#service/service-context.ts";
import { DEFAULT_SERVICE_SETTINGS } from "#service/service-settings.ts";
import { serviceForTest } from "#testing/service/service-for-test.ts";
import { validateResponse } from "./validate-http-response.ts";

const test = await serviceForTest();
afterAll(() => test.close());

/** Checks a body; returns what was logged and observed. */
function check(body: object): { logged: string[]; events: ServiceEvent[] } {
  const logged: string[] = [];
  const events: ServiceEvent[] = [];
  const write = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`);
  const context: ServiceContext = {
    database: test.database,
    settings: { ...DEFAULT_SERVICE_SETTINGS, publicUrl: "http://127.0.0.1:4173" },
    log: { info: write, warn: write, error: write },
    now: () => new Date(),
    observe: (event) => void events.push(event),
  };
  validateResponse("enrichContacts", body, context, "request-1");
  return { logged, events };
}

const record = (attributes: object) => ({
  type: "Contact",
  id: "1",
  attributes,
  meta: { input: { emailAddress: "ada@corp.example" }, matchStatus: "FULL_MATCH" },
});

describe("the answer check", () => {
  it("is silent about an answer as the contract has it", () => {
    expect(check({ data: [record({ email: "ada@corp.example" })] })).toEqual({ logged: [], events: [] });
  });

  it("names the places of a mismatch once each, and never a value", () => {
    const wrong = record({ email: 7, shoeSize: "44", phone: { "+1 212 555 0100": true } });
    const { logged, events } = check({ data: [wrong, wrong], "ada@corp.example": 1 });
    expect(events).toEqual([{ kind: "answerMismatched", operation: "enrichContacts" }]);
    expect(logged).toHaveLength(1);
    const { requestId, places } = JSON.parse(logged[0]?.replace(/^[^{]*/, "") ?? "") as {
      requestId: string;
      places: string[];
    };
    expect(requestId).toBe("request-1");
    expect(places.toSorted()).toEqual([
      "/?",
      "/data/*/attributes/email",
      "/data/*/attributes/phone",
      "/data/*/attributes/shoeSize",
    ]);
    expect(logged[0]).not.toMatch(/corp|44|555/);
  });
});
