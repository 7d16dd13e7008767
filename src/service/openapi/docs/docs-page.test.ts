import { describe, expect, it } from "vitest";
import { operations } from "#contract/operations.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

const PUBLIC_URL = "http://127.0.0.1:4173";

const { test } = await repForTest();
const response = await test.service(new Request(`${PUBLIC_URL}/docs`));
const page = await response.text();

describe("/docs", () => {
  it("needs no script and no other host, under a strict policy", async () => {
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    expect(page).not.toMatch(/<script|<style|\s(style|on[a-z]+)=/i);
    const loaded = [...page.matchAll(/<link[^>]*href="([^"]+)"/g)].map(([, address]) => address);
    expect(loaded).toEqual([
      "data:,",
      expect.stringMatching(/^\/[\w/.-]+\.woff2\?v=[\w-]{12}$/),
      expect.stringMatching(/^\/docs\/pages\.css\?v=[\w-]{12}$/),
    ]);
    const sheet = await test.service(new Request(PUBLIC_URL + loaded[2]));
    expect(sheet.headers.get("Content-Type")).toContain("text/css");
    expect(await sheet.text()).toContain("prefers-color-scheme: dark");
  });

  it("answers GET and HEAD alone", async () => {
    const send = (method: string) => test.service(new Request(`${PUBLIC_URL}/docs`, { method }));
    const head = await send("HEAD");
    expect([head.status, head.headers.get("Content-Type")]).toEqual([
      200,
      response.headers.get("Content-Type"),
    ]);
    expect(await head.text()).toBe("");
    const refused = await send("POST");
    expect([refused.status, refused.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  });

  it("shows every operation with a way to it, its path, scope, cost and a command", () => {
    for (const { name, path, scopes } of Object.values(operations)) {
      const article = page.slice(page.indexOf(`<article id="${name}"`)).split("</article>")[0] ?? "";
      expect(page).toContain(`href="#${name}"`);
      expect(article).toContain(`<code>${path}</code>`);
      for (const scope of scopes) expect(article).toContain(scope);
      expect(article).toContain("Costs");
      expect(article).toContain("curl ");
      expect(article).toContain("429");
    }
  });
});
