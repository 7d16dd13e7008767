import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { findBrowser } from "#tools/install-browser.ts";
import { mayFail } from "#tools/may-fail.ts";

/** A browser with a profile of its own, which can crash and be started again over what it had stored. */
export class CrashingBrowser {
  readonly #profile = mkdtempSync(join(tmpdir(), "prospect-profile-"));
  #context: BrowserContext | undefined;

  /**
   * Makes the site known to the browser, as for a returning visitor: Chromium records late, or at a clean exit, that a new site
   * stores something, and at the next start deletes the data of unrecorded sites.
   */
  async visit(url: string): Promise<void> {
    const context = await this.open();
    const page = await context.newPage();
    await page.goto(url);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.open("visit").onsuccess = resolve;
        }),
    );
    await context.close();
  }

  /** Starts it with its earlier data. */
  async open(): Promise<BrowserContext> {
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      executablePath: findBrowser() ?? chromium.executablePath(),
      chromiumSandbox: false,
    });
    return this.#context;
  }

  /** Ends it at once, without a word to its pages. */
  async crash(): Promise<void> {
    const [page] = this.#context?.pages() ?? [];
    if (this.#context === undefined || page === undefined) throw new Error("The browser has no page");
    const closed = this.#context.waitForEvent("close");
    const session = await this.#context.newCDPSession(page);
    void session.send("Browser.crash").catch(mayFail("nobody is left to answer"));
    await closed;
  }

  /** Closes it and forgets what it stored. */
  async remove(): Promise<void> {
    await this.#context?.close();
    rmSync(this.#profile, { recursive: true, force: true });
  }
}
