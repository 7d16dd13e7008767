import { vi } from "vitest";

/** Stubs the page globals that modules of the app read while they load; call it inside `vi.hoisted`. */
export function stubPage(): void {
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("self", {});
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("window", {
    location: { origin: "http://127.0.0.1:4000" },
    addEventListener: () => undefined,
  });
}
