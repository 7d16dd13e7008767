import { createBrowserHistory } from "@tanstack/react-router";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeLayersByBack, openLayer } from "./layers.ts";

beforeAll(() => void vi.stubGlobal("document", {}));
afterAll(() => void vi.unstubAllGlobals());

/** A fake window with a session history. */
class Tab extends EventTarget {
  readonly entries: { url: URL; state: unknown }[];
  at: number;
  readonly history: object;

  constructor(paths: readonly string[], at: number) {
    super();
    this.entries = paths.map((path, place) => ({
      url: new URL(path, "https://app.example"),
      state: { __TSR_key: path, __TSR_index: place },
    }));
    this.at = at;
    const put = (state: unknown, path: string) => ({ url: new URL(path, this.location), state });
    const stateNow = () => this.entries[this.at]?.state;
    this.history = {
      get state() {
        return stateNow();
      },
      pushState: (state: unknown, _: string, path: string) => {
        this.entries.splice(this.at + 1, Infinity, put(state, path));
        this.at += 1;
      },
      replaceState: (state: unknown, _: string, path: string) => {
        this.entries[this.at] = put(state, path);
      },
      go: (steps: number) => this.go(steps),
      back: () => this.go(-1),
      forward: () => this.go(1),
    };
  }

  get location(): URL {
    return this.entries[this.at]?.url ?? new URL("https://app.example");
  }

  go(steps: number): void {
    this.at += steps;
    this.dispatchEvent(new Event("popstate"));
  }
}

/** A person on one of several screens, with back and forward. */
async function visit(paths: readonly string[], at: number) {
  const tab = new Tab(paths, at);
  const history = createBrowserHistory({ window: tab });
  const end = closeLayersByBack(history);
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const go = async (steps: number) => {
    tab.go(steps);
    await settle();
    return history.location.pathname;
  };
  return { history, back: () => go(-1), forward: () => go(1), end, settle };
}

/** A layer that records when it is closed. */
function layer(closed: string[], name: string): void {
  const remove = openLayer(() => {
    closed.push(name);
    remove();
  });
}

test("Back closes what lies on top, then what lies below it, then leaves; Forward still leads on", async () => {
  const { back, forward, end } = await visit(["/contacts", "/companies", "/news"], 1);
  const closed: string[] = [];
  layer(closed, "dialog");
  layer(closed, "menu");
  expect([await back(), closed]).toEqual(["/companies", ["menu"]]);
  expect([await back(), closed]).toEqual(["/companies", ["menu", "dialog"]]);
  expect(await forward()).toBe("/news");
  await back();
  expect(await back()).toBe("/contacts");
  end();
});

test("work that cannot be left stays", async () => {
  const { back, end } = await visit(["/contacts", "/companies"], 1);
  const remove = openLayer(() => undefined);
  expect(await back()).toBe("/companies");
  remove();
  expect(await back()).toBe("/contacts");
  end();
});

test("on the first screen of a visit, Back closes a dialog as well", async () => {
  const { history, back, end, settle } = await visit(["/contacts?peek=7"], 0);
  const closed: string[] = [];
  layer(closed, "dialog");
  await settle();
  expect(history.location.href).toBe("/contacts?peek=7");
  expect([await back(), closed]).toEqual(["/contacts", ["dialog"]]);
  expect(history.location.state.__TSR_index).toBe(1);
  end();
});
