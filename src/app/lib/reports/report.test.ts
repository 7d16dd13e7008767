import { type MockInstance, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { errorReport } from "./error-report.ts";
import {
  ExpectedError,
  clearReports,
  listenForErrors,
  ignoring,
  isAbort,
  isExpected,
  isNetworkTrouble,
  isStorageTrouble,
  isUnreadable,
  report,
  reportRoutes,
  workerError,
} from "./report.ts";

let sent: { readonly path: string; readonly body: string; readonly init: RequestInit }[];
let isOnline: boolean;
let said: MockInstance<typeof console.error>;
const listeners = new Map<string, (event: object) => void>();

beforeEach(() => {
  sent = [];
  isOnline = true;
  listeners.clear();
  vi.useFakeTimers();
  said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("window", {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  });
  vi.stubGlobal("navigator", {
    get onLine() {
      return isOnline;
    },
  });
  vi.stubGlobal("fetch", (path: string, init: RequestInit & { readonly body: string }) => {
    sent.push({ path, body: init.body, init });
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  clearReports();
  reportRoutes(() => "/companies/$companyId");
});
afterEach(() => {
  clearReports();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const bodies = () =>
  sent.map(({ body }) => JSON.parse(body) as { readonly count: number; readonly name: string });

const SECRET = "ada@example.test";

/** An error as a browser creates it, whose stack begins with its message. */
function browserError(
  stack: string,
  message = `No such person: ${SECRET}\n    at ${SECRET} (https://x.test/y.js:1:1)`,
) {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n${stack}`;
  return error;
}

/** An error at a line of a file. */
const errorAt = (line = 1, message?: string) =>
  browserError(`    at f (https://h.test/a.js:1:${String(line)})`, message);

describe("what is told of an error", () => {
  test("is its name, its places and the pattern of the address, of Chromium and of others", () => {
    const chromium = browserError(
      [
        "    at Object.draw [as x] (https://host.test/assets/index-abc.js?token=secret:1:234)",
        "    at async Promise.all (index 0)",
        "    at https://host.test/assets/run-routes-x_1.js:9:8",
        "    at https://host.test/companies/123?text=Ada:1:1",
      ].join("\n"),
    );
    const stack = ["Object.draw index-abc.js:1:234", "run-routes-x_1.js:9:8"];
    const told = { name: "TypeError", stack, components: [], where: "sync", route: "/contacts", count: 1 };
    expect(errorReport(chromium, { where: "sync" }, "/contacts")).toMatchObject(told);
    const firefox = new Error(SECRET);
    firefox.stack =
      "draw@https://host.test/assets/index-abc.js:1:2\n@https://host.test/assets/index-abc.js:3:4";
    expect(errorReport(firefox, {}).stack).toEqual(["draw index-abc.js:1:2", "index-abc.js:3:4"]);
  });

  test("holds no value, whatever was thrown", () => {
    const named = new Error(SECRET);
    named.name = SECRET;
    for (const thrown of [errorAt(), named, SECRET, { SECRET }, undefined])
      expect(JSON.stringify(errorReport(thrown, {}))).not.toContain(SECRET);
  });

  test("has React's components by their names", () => {
    const componentStack = "\n    at Cell (https://host.test/a.js:1:1)\n    at Table\n    at div";
    expect(errorReport(new Error("x"), { componentStack }).components).toEqual(["Cell", "Table", "div"]);
  });

  test("comes from a worker as its name and place", () => {
    const place = { filename: "https://host.test/assets/file-worker-abc.js", lineno: 1, colno: 20 };
    const event = { message: `Uncaught RangeError: ${SECRET}`, ...place } as ErrorEvent;
    const told = errorReport(workerError(event), { where: "a worker" });
    expect(told).toMatchObject({ name: "RangeError", stack: ["file-worker-abc.js:1:20"] });
    expect(JSON.stringify(told)).not.toContain(SECRET);
  });
});

describe("an error that nobody expected", () => {
  test("is told once, to the console with all and to the gateway without values", () => {
    const error = errorAt();
    report(error, "sync");
    report(error, "window");
    expect(sent.map(({ path }) => path)).toEqual(["/gateway/v1/client-errors"]);
    expect(sent[0]?.init).toMatchObject({ keepalive: true, headers: { "X-Prospect": "1" } });
    expect(sent[0]?.body).not.toContain(SECRET);
    expect(sent[0]?.body).toContain("/companies/$companyId");
    expect(said).toHaveBeenCalledExactlyOnceWith("Unexpected error in sync", error);
  });

  test("that comes again and again is counted, and told when the page is left or a minute is over", () => {
    listenForErrors(() => undefined);
    const counts = () => bodies().map(({ count }) => count);
    for (let turn = 0; turn < 50; turn += 1) report(errorAt());
    expect(counts()).toEqual([1]);
    vi.advanceTimersByTime(60_000);
    expect(counts()).toEqual([1, 49]);
    report(errorAt());
    listeners.get("pagehide")?.({});
    expect(counts()).toEqual([1, 49, 1]);
  });

  test("is one of a bounded number", () => {
    for (let turn = 0; turn < 100; turn += 1) report(errorAt(turn + 1));
    expect(sent).toHaveLength(20);
  });

  test("is dropped without a network, and never makes another one", async () => {
    isOnline = false;
    report(new Error("x"));
    expect(sent).toEqual([]);
    isOnline = true;
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    report(new Error("y"));
    await vi.advanceTimersByTimeAsync(1);
    reportRoutes(() => {
      throw new Error("no route");
    });
    expect(() => report(new Error("z"))).not.toThrow();
    const odd = new Error("odd");
    Object.defineProperty(odd, "stack", {
      get() {
        throw new Error("no stack");
      },
    });
    expect(() => report(odd)).not.toThrow();
  });

  test("is heard of by the window, of a handler or a promise alike", () => {
    const also: unknown[] = [];
    listenForErrors((error) => also.push(error));
    listeners.get("error")?.({ error: new TypeError("x") });
    // a notice without an error, such as a ResizeObserver's
    listeners.get("error")?.({ error: null, message: "ResizeObserver loop" });
    listeners.get("unhandledrejection")?.({ reason: new RangeError("y") });
    expect(bodies().map(({ name }) => name)).toEqual(["TypeError", "RangeError"]);
    expect(also).toHaveLength(2);
  });
});

describe("an error that is expected", () => {
  test("is passed over where it is named, and nothing else is", () => {
    class Refused extends ExpectedError {}
    const expected: readonly [(error: unknown) => boolean, unknown][] = [
      [isExpected, new Refused("You may not.")],
      [isExpected, Object.assign(new Error("From a worker"), { name: "ExpectedError" })],
      [isAbort, new DOMException("", "AbortError")],
      [isStorageTrouble, new DOMException("", "QuotaExceededError")],
      [isNetworkTrouble, new TypeError("Failed to fetch")],
      [isNetworkTrouble, new TypeError("Load failed")],
      [isNetworkTrouble, new TypeError("Failed to fetch dynamically imported module: x.js")],
      [isUnreadable, new SyntaxError("Unexpected token")],
    ];
    for (const [condition, error] of expected) expect(ignoring(condition)(error)).toBeUndefined();
    expect(sent).toEqual([]);
    for (const [condition] of expected)
      expect(ignoring(condition)(errorAt(sent.length + 1, "reading 'fetch'"))).toBeUndefined();
    expect(sent).toHaveLength(expected.length);
  });

  test("a wrong use of the browser's database is a fault of ours", () => {
    for (const name of ["DataError", "ConstraintError", "TransactionInactiveError"])
      ignoring(isStorageTrouble)(new DOMException("", name));
    expect(bodies()).toHaveLength(3);
  });
});
