import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, expect, test, vi } from "vitest";
import { ApiError } from "#app/api/api-error.ts";
import { SignedInDevices } from "./signed-in-devices.tsx";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

afterAll(() => void vi.unstubAllGlobals());

type Props = ComponentProps<typeof SignedInDevices>;

const fiveMinutesAgo = new Date(Date.now() - 5 * 60_000).toISOString();
const device = (id: string, name: string | null, isThis = false) => {
  return { id, device: name, startedAt: "2026-11-03T12:00:00.000Z", usedAt: fiveMinutesAgo, isThis };
};
const PHONE = device("b", "Safari on iPhone");
const THIS = device("a", "Chrome on Windows", true);

function drawn(props: Partial<Props>): string {
  const nothing = { devices: undefined, error: null, isOnline: true, onRetry: () => undefined };
  return renderToStaticMarkup(<SignedInDevices {...nothing} onEnd={() => Promise.resolve()} {...props} />);
}
/** The readable text of markup. */
const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>|\s+/g, " ")
    .replaceAll(/ +/g, " ")
    .trim();
const buttonsOf = (markup: string) =>
  [...markup.matchAll(/<button[^>]*>/g)].map(([button]) => /aria-label="([^"]*)"/.exec(button)?.[1]);

test("this device comes first and is marked, and each other one has a way to sign it out", () => {
  const markup = drawn({ devices: [PHONE, device("c", null), THIS] });
  expect(textOf(markup)).toBe(
    "Chrome on Windows This device Started Nov 3, 2026 · in use now " +
      "Safari on iPhone Started Nov 3, 2026 · last used 5m ago Sign out " +
      "Unknown device Started Nov 3, 2026 · last used 5m ago Sign out",
  );
  expect(buttonsOf(markup)).toEqual(["Sign out Safari on iPhone", "Sign out Unknown device"]);
  // for two devices of one name, the times tell which is which
  const described = [...markup.matchAll(/aria-describedby="([^"]*)"/g)].map(([, id]) => id);
  expect(described).toHaveLength(2);
  for (const id of described) expect(markup).toContain(`<p id="${id ?? ""}"`);
});

test("who is signed in nowhere else is told so", () => {
  expect(textOf(drawn({ devices: [THIS] }))).toContain("Only this device is signed in.");
  expect(textOf(drawn({ devices: [THIS, PHONE] }))).not.toContain("Only this device");
});

test("what loads, what failed and what waits for a network are told apart", () => {
  expect(textOf(drawn({}))).toBe("Loading your devices");
  const failed = drawn({ error: new ApiError("Out of order.", { kind: "server", status: 500 }) });
  expect(failed).toContain('role="alert"');
  expect(textOf(failed)).toMatch(/^Your devices couldn’t be loaded .* Try again Details/);
  const away = new ApiError("There was no answer.", { kind: "network" });
  vi.stubGlobal("navigator", { onLine: false });
  expect(textOf(drawn({ error: away }))).toMatch(/^You’re offline Your devices will load when/);
});

test("offline, what is shown stays and nothing can be pressed", () => {
  const markup = drawn({ devices: [THIS, PHONE], isOnline: false });
  expect(textOf(markup)).toContain("Safari on iPhone");
  expect(markup).toMatch(/<button[^>]*aria-disabled="true"[^>]*>/);
});
