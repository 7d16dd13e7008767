import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#app/exports/model/export-settings.ts";
import { STANDARD_PROFILES } from "#app/exports/profiles/export-profiles.ts";
import { usualSettings } from "./use-export-draft.ts";

const json = { format: "json", dates: "local", excelUtf8: false, vcards: "zip" } as const;
const chosen = { ...DEFAULT_SETTINGS, ...json };

test("what was chosen last is where the next file begins", () => {
  expect(usualSettings(undefined, undefined)).toEqual(DEFAULT_SETTINGS);
  expect(usualSettings({ profileId: "our-columns", settings: chosen }, undefined)).toEqual(chosen);
  const keepAll = { profileId: "outreach-prospect", settings: chosen };
  const outreach = STANDARD_PROFILES.find(({ id }) => id === "outreach-prospect");
  expect(usualSettings(keepAll, outreach)).toEqual(chosen);
});

test.each(STANDARD_PROFILES.map((profile) => [profile.name, profile] as const))(
  "%s, chosen, keeps the format and changes nothing but what its import needs",
  (_, profile) => {
    const before = { ...chosen, format: "xlsx" } as const;
    const duplicates = profile.id === "outreach-prospect" ? "keep-best" : before.duplicates;
    const usual = usualSettings({ profileId: "our-columns", settings: before }, profile);
    expect(usual).toEqual({ ...before, duplicates });
    expect(profile.settings?.format).toBe("csv");
  },
);
