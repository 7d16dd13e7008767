import { describe, expect, it } from "vitest";
import { SettingsError, readSettings } from "./gateway-settings.ts";

describe("settings from the environment", () => {
  it("has a default for everything", () => {
    expect(readSettings({})).toMatchObject({
      port: 4173,
      host: "127.0.0.1",
      publicUrl: "http://127.0.0.1:4173",
      dataDir: ".data",
      scale: "small",
      seed: 1,
      credits: 10_000,
      journalDays: 30,
    });
  });

  it("has switches for operators, of which only the answer check is on by itself", () => {
    expect(readSettings({})).toMatchObject({ metrics: false, faults: false, checkAnswers: true });
    const turned = readSettings({ METRICS: "1", FAULTS: "1", CHECK_ANSWERS: "0" });
    expect(turned).toMatchObject({ metrics: true, faults: true, checkAnswers: false });
    for (const HOST of ["localhost", "::1", "127.0.0.2"]) {
      expect(readSettings({ FAULTS: "1", HOST }).faults).toBe(true);
    }
  });

  it("takes an empty variable as not set", () => {
    expect(readSettings({ PORT: "", SCALE: "" })).toMatchObject({ port: 4173, scale: "small" });
  });

  it("keeps only the origin of PUBLIC_URL, and follows the port without one", () => {
    expect(readSettings({ PUBLIC_URL: "https://prospect.example/app/" }).publicUrl).toBe(
      "https://prospect.example",
    );
    expect(readSettings({ PORT: "8080", HOST: "0.0.0.0" }).publicUrl).toBe("http://127.0.0.1:8080");
  });

  it.each([
    [{ SCALE: "huge" }, "SCALE must be one of small, medium, large"],
    [{ PORT: "http" }, "PORT must be a whole number from 0 to 65535"],
    [{ PORT: "65536" }, "PORT must be at most 65535"],
    [{ JOURNAL_DAYS: "0" }, "JOURNAL_DAYS must be at least 1"],
    [{ JOURNAL_DAYS: "3651" }, "JOURNAL_DAYS must be at most 3650"],
    [{ ACCESS_TTL: "0" }, "ACCESS_TTL must be at least 1"],
    [{ REDIRECT_URIS: "nonsense" }, "REDIRECT_URIS must be http or https addresses without a fragment"],
    [{ REDIRECT_URIS: "https://app.example/a, /callback" }, "REDIRECT_URIS must be"],
    [{ REDIRECT_URIS: "ftp://app.example/a" }, "REDIRECT_URIS must be"],
    [{ REDIRECT_URIS: "https://app.example/a#done" }, "REDIRECT_URIS must be"],
    [{ PUBLIC_URL: "ftp://x" }, "PUBLIC_URL must be an http or https address"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of"],
    [{ NODE_ENV: "production" }, "SANDBOX=1"],
    [{ METRICS: "yes" }, "METRICS must be 1 or 0"],
    [{ FAULTS: "1", HOST: "0.0.0.0" }, "HOST must be a loopback address"],
    [{ FAULTS: "1", HOST: "127.example" }, "HOST must be a loopback address"],
  ])("refuses %j in plain words", (env, message) => {
    expect(() => readSettings(env)).toThrow(SettingsError);
    expect(() => readSettings(env)).toThrow(message);
  });

  it("takes several redirect URIs, joined by commas", () => {
    const { redirectUris } = readSettings({
      REDIRECT_URIS: "https://app.example/a?b=1, http://[::1]:8080/c",
    });
    expect(redirectUris).toEqual(["https://app.example/a?b=1", "http://[::1]:8080/c"]);
  });

  it("names every wrong variable at once", () => {
    expect(() => readSettings({ SCALE: "huge", SEED: "x" })).toThrow(/SCALE .*\nSEED /);
  });
});
