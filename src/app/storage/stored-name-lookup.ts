import { localSetting } from "./local-setting.ts";

/** Whether the palette looks names up while somebody types: free, but each pause is a request. */
export const nameLookup = localSetting<"on" | "off">("prospect.name-lookup", (text) =>
  text === "off" ? "off" : "on",
);
