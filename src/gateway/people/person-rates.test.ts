import { describe, expect, it } from "vitest";
import { PersonRates } from "./person-rates.ts";

const told = (perSecond: number) =>
  new Response(null, { headers: { "X-RateLimit-Limit-Second": String(perSecond) } });

describe("work of the gateway for a person [run-6]", () => {
  it("takes four fifths of the rate in any second, as soon as it may", () => {
    const rates = new PersonRates();
    rates.learn("one", told(5));
    const now = 1_000_000;
    const waits = Array.from({ length: 9 }, () => rates.take("one", now));
    expect(waits).toEqual([0, 0, 0, 0, 1010, 1010, 1010, 1010, 2020]);
    // what passed before counts as long as it is in the same second
    expect(rates.take("one", now + 2500)).toBe(0);
    expect(rates.take("other", now)).toBe(0);
  });

  it("takes half as much after a refusal that tells no rate, and never less than one", () => {
    const rates = new PersonRates();
    const refused = new Response(null, { status: 429 });
    for (let times = 0; times < 9; times += 1) rates.learn("one", refused);
    expect([rates.take("one", 0), rates.take("one", 0), rates.take("one", 0)]).toEqual([0, 1010, 2020]);
  });

  it("waits for no place that lies ahead since the clock went back", () => {
    const rates = new PersonRates();
    rates.learn("one", told(1));
    expect(rates.take("one", 3_600_000)).toBe(0);
    expect(rates.take("one", 0)).toBe(0);
  });
});
