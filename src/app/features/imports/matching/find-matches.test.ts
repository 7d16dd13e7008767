import { expect, test, vi } from "vitest";
import { ApiError } from "#app/api/api-error.ts";
import type { ContactCriteria, ContactRecord } from "#contract/contact-schemas.ts";
import type { CompanyCriteria, CompanyRecord } from "#contract/company-schemas.ts";
import type { SearchAnswer } from "#contract/operation.ts";
import { manualClock, settle } from "#testing/manual-clock.ts";
import { type MatchProgress, findMatches } from "./find-matches.ts";
import type { RowMatch, RowToMatch } from "./row-match.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const person = (id: string): ContactRecord => ({
  type: "Contact",
  id,
  attributes: {
    firstName: "Ada",
    lastName: "Example",
    company: { id: "900", name: "Example Works" },
    jobTitle: "Head of Examples",
    lastUpdatedDate: "2026-05-01T00:00:00.000Z",
  },
});

function pageOf<Row>(data: Row[]): SearchAnswer<Row> {
  return { data, meta: { page: { number: 1, total: 1 }, totalResults: data.length } };
}

const refused = (status: number, kind: ApiError["kind"], retryAfter?: number) =>
  new ApiError("Refused", { kind, status, retryAfter });

interface Answers {
  contacts(criteria: ContactCriteria, request: number): SearchAnswer<ContactRecord> | Error;
  companies?(criteria: CompanyCriteria): SearchAnswer<CompanyRecord> | Error;
}

/** A matching on a clock set by hand, over a service that takes `latency` milliseconds for each answer. */
function matching(rows: readonly RowToMatch[], answers: Answers, { latency = 10, interval = 0 } = {}) {
  const clock = manualClock();
  const stop = new AbortController();
  const matches = new Map<string, RowMatch>();
  const waits: (number | undefined)[] = [];
  const starts: number[] = [];
  const progress: MatchProgress[] = [];
  let underWay = 0;
  let most = 0;
  const begun = clock.now();
  const answer = async <Answer>(result: () => Answer | Error): Promise<Answer> => {
    starts.push(clock.now() - begun);
    most = Math.max(most, (underWay += 1));
    await new Promise<void>((resolve) => void clock.after(latency, resolve));
    underWay -= 1;
    const given = result();
    if (given instanceof Error) throw given;
    return given;
  };
  const end = findMatches("contact", rows, {
    signal: stop.signal,
    clock,
    interval: () => interval,
    onMatches: (some) => {
      for (const [key, match] of some) matches.set(key, match);
    },
    onProgress: (now) => progress.push(now),
    onWait: (until) => waits.push(until === undefined ? undefined : until - begun),
    calls: {
      contacts: ({ criteria }) => {
        const request = starts.length;
        return answer(() => answers.contacts(criteria, request));
      },
      companies: ({ criteria }) => answer(() => answers.companies?.(criteria) ?? pageOf<CompanyRecord>([])),
    },
  }).then(
    () => "done",
    (error: unknown) => error,
  );
  // the first requests leave some promises later
  const advance = async (milliseconds: number) => {
    await settle();
    await clock.advance(milliseconds);
  };
  return { advance, stop, matches, waits, starts, progress, end, most: () => most };
}

const mailed = (count: number): RowToMatch[] =>
  Array.from({ length: count }, (_, index) => ({
    key: String(index),
    input: { emailAddress: `p${String(index)}@works.example` },
    companyWebsite: null,
  }));

test("requests leave no faster than the pace, and no more than four are under way", async () => {
  const paced = matching(
    mailed(10),
    { contacts: () => pageOf([person("1")]) },
    { latency: 30, interval: 50 },
  );
  await paced.advance(1000);
  expect(await paced.end).toBe("done");
  expect(paced.starts).toEqual([0, 50, 100, 150, 200, 250, 300, 350, 400, 450]);
  const slow = matching(
    mailed(10),
    { contacts: () => pageOf([person("1")]) },
    { latency: 400, interval: 50 },
  );
  await slow.advance(5000);
  expect(await slow.end).toBe("done");
  expect(slow.most()).toBe(4);
  expect(slow.starts.slice(0, 5)).toEqual([0, 50, 100, 150, 400]);
});

test("while the service asks to wait nothing leaves, and the person is told until when", async () => {
  const job = matching(mailed(6), {
    contacts: (_, request) =>
      request === 0 ? refused(429, "rate-limited", 3000) : pageOf([person(String(request))]),
  });
  await job.advance(2900);
  expect(job.starts).toHaveLength(4);
  expect(job.waits).toEqual([3010]);
  await job.advance(1000);
  expect(await job.end).toBe("done");
  expect(job.waits).toEqual([3010, undefined]);
  expect(job.starts.slice(4).every((start) => start >= 3010)).toBe(true);
  expect([...job.matches.values()].filter(({ kind }) => kind === "exact")).toHaveLength(6);
});

test("a failure that may pass is tried again, twice", async () => {
  const passing = matching(mailed(1), {
    contacts: (_, request) => (request < 2 ? refused(503, "server") : pageOf([person("7")])),
  });
  await passing.advance(10_000);
  expect(await passing.end).toBe("done");
  expect(passing.matches.get("0")).toMatchObject({
    kind: "exact",
    record: { id: "7", lastUpdatedDate: "2026-05-01T00:00:00.000Z", snapshot: { name: "Ada Example" } },
  });
  const lasting = matching(mailed(1), { contacts: () => refused(503, "server") });
  await lasting.advance(60_000);
  expect(await lasting.end).toMatchObject({ kind: "server" });
  expect(lasting.starts).toHaveLength(3);
});

test("a row that the service refuses is left open, also one id of a hundred, and the others are found", async () => {
  const ids = Array.from({ length: 100 }, (_, index) => String(index + 1));
  const rows: RowToMatch[] = [
    ...ids.map((id) => ({ key: id, input: { personId: id }, companyWebsite: null })),
    { key: "odd", input: { emailAddress: "odd@works.example" }, companyWebsite: null },
    { key: "even", input: { emailAddress: "even@works.example" }, companyWebsite: null },
  ];
  const job = matching(rows, {
    contacts: ({ personId, emailAddress }) => {
      const asked = String(personId ?? "").split(",");
      if (asked.includes("13") || emailAddress === "odd@works.example") return refused(400, "invalid");
      return pageOf(personId === undefined ? [person("500")] : asked.map(person));
    },
  });
  await job.advance(60_000);
  expect(await job.end).toBe("done");
  expect([...job.matches].filter(([, { kind }]) => kind !== "exact")).toEqual([
    ["13", { kind: "unknown" }],
    ["odd", { kind: "unknown" }],
  ]);
  expect(job.matches.size).toBe(102);
});

test("an access that is refused ends it, and keeps what was found", async () => {
  const job = matching(mailed(40), {
    contacts: (_, request) => (request === 30 ? refused(403, "forbidden") : pageOf([person("1")])),
  });
  await job.advance(60_000);
  expect(await job.end).toMatchObject({ kind: "forbidden" });
  expect(job.matches.size).toBeGreaterThanOrEqual(25);
  const { length } = job.starts;
  await job.advance(60_000);
  expect(job.starts).toHaveLength(length);
  expect(length).toBeLessThan(40);
});

test("the signal ends it with its reason, also amid a wait, and nothing leaves any more", async () => {
  const job = matching(mailed(40), {
    contacts: (_, request) => (request === 10 ? refused(429, "rate-limited", 60_000) : pageOf([person("1")])),
  });
  await job.advance(200);
  job.stop.abort("canceled");
  await settle();
  expect(await job.end).toBe("canceled");
  const { length } = job.starts;
  await job.advance(120_000);
  expect(job.starts).toHaveLength(length);
});

test("rows that ask the same are asked once, and each is told", async () => {
  const input = { firstName: "Ada", lastName: "Example", companyName: "Example Works" };
  const rows: RowToMatch[] = [
    { key: "a", input, companyWebsite: null },
    { key: "b", input: { ...input, companyName: "Example Works " }, companyWebsite: null },
    { key: "c", input: { ...input, companyName: "EXAMPLE WORKS, Inc." }, companyWebsite: null },
    { key: "d", input: { fullName: "Ada Example", companyName: "Example Works" }, companyWebsite: null },
  ];
  const job = matching(rows, { contacts: () => pageOf([person("1")]) });
  await job.advance(1000);
  expect(await job.end).toBe("done");
  expect(job.starts).toHaveLength(1);
  expect([...job.matches.values()].map(({ kind }) => kind)).toEqual(["exact", "exact", "exact", "exact"]);
  expect(job.progress.at(-1)).toEqual({ rows: 4, ofRows: 4, requests: 1, maxRequests: 1 });
});

test("who may not see companies still finds people, by the name of their company", async () => {
  const input = { fullName: "Ada Example", companyName: "Example Works" };
  const job = matching([{ key: "a", input, companyWebsite: "works.example" }], {
    contacts: ({ companyName }) => pageOf(companyName === undefined ? [] : [person("1")]),
    companies: () => refused(403, "forbidden"),
  });
  await job.advance(1000);
  expect(await job.end).toBe("done");
  expect(job.matches.get("a")?.kind).toBe("exact");
});

test("several equal ones of which not all came are never exact", async () => {
  const [row] = [
    { key: "a", input: { fullName: "Ada Example", companyName: "Example Works" }, companyWebsite: null },
  ];
  const job = matching(row === undefined ? [] : [row], {
    contacts: () => ({
      ...pageOf([person("1")]),
      meta: { page: { number: 1, total: 9 }, totalResults: 900 },
    }),
  });
  await job.advance(1000);
  expect(await job.end).toBe("done");
  expect(job.matches.get("a")?.kind).toBe("likely");
});
