import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { findBrowser } from "#tools/install-browser.ts";

/** A browser with a profile of its own, which can be killed as a crash or a power cut would. */
export class CrashingBrowser {
  readonly #profile = mkdtempSync(join(tmpdir(), "prospect-profile-"));
  #process: ChildProcess | undefined;

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
    const closed = this.#closed();
    const session = await context.browser()?.newBrowserCDPSession();
    await session?.send("Browser.close");
    await closed;
  }

  /** Starts it with its earlier data. */
  async open(): Promise<BrowserContext> {
    const executable = findBrowser() ?? chromium.executablePath();
    const child = spawn(
      executable,
      [
        "--headless",
        "--no-sandbox",
        "--remote-debugging-port=0",
        `--user-data-dir=${this.#profile}`,
        "about:blank",
      ],
      { stdio: ["ignore", "ignore", "pipe"], detached: true },
    );
    this.#process = child;
    const address = await new Promise<string>((resolve, reject) => {
      let text = "";
      child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
        const [found] = /ws:\/\/\S+/.exec(text) ?? [];
        if (found !== undefined) resolve(found);
      });
      child.once("exit", () => reject(new Error(`The browser ended: ${text}`)));
    });
    const browser = await chromium.connectOverCDP(address);
    const [context] = browser.contexts();
    if (context === undefined) throw new Error("The browser has no context");
    return context;
  }

  /** Kills it as `kill -9` does, with all child processes. */
  async kill(): Promise<void> {
    const pid = this.#process?.pid;
    const closed = this.#closed();
    if (pid === undefined) return;
    process.kill(-pid, "SIGKILL");
    await closed;
  }

  /** Resolves when it has ended. Its command may be a script, so it has ended when nothing holds its output open. */
  async #closed(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (child !== undefined) await once(child, "close");
  }

  /** Kills it and deletes its data. */
  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#profile, { recursive: true, force: true });
  }
}
