import { localSetting } from "./local-setting.ts";

/** Whether the palette looks up names while the person types: free, but each pause sends a request. */
export const nameLookup = localSetting<"on" | "off">("prospect.name-lookup", (text) =>
  text === "off" ? "off" : "on",
);
