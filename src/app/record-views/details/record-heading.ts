import { contactName } from "#contract/contacts.ts";
import type { Attributes } from "./record-fields.ts";

/** What a record is called, whatever it is. */
export interface RecordHeading {
  readonly title: string;
  /** A line under the title: the job, the category, the place. Empty when nothing of it is known. */
  readonly detail: string;
  /** Stands between the detail and the company: "Head of Growth at Lumen Health". */
  readonly joint: "at" | "·";
  /** A person's mark is round. */
  readonly isPerson: boolean;
  /** Attributes that the heading tells already. */
  readonly shown: ReadonlySet<string>;
}

const TITLES = ["name", "title", "topic", "description"];
const PERSON = ["firstName", "middleName", "lastName"];
const DETAILS = ["jobTitle", "category", "domain"];

function textOf(attributes: Attributes, key: string | undefined): string {
  const value = key === undefined ? undefined : attributes[key];
  return typeof value === "string" ? value : "";
}

/** Makes the heading of what a record tells; `fallback` where it tells no name. */
export function recordHeading(attributes: Attributes, fallback: string): RecordHeading {
  const person = contactName(attributes);
  const titled = TITLES.find((key) => textOf(attributes, key) !== "");
  const detailed = DETAILS.find((key) => textOf(attributes, key) !== "");
  const shown = person === "" ? [titled, detailed] : [...PERSON, detailed];
  return {
    title: person || textOf(attributes, titled) || fallback,
    detail: textOf(attributes, detailed),
    joint: detailed === "jobTitle" ? "at" : "·",
    isPerson: person !== "",
    shown: new Set(shown.filter((key) => key !== undefined)),
  };
}

/** The attributes of a row, of which the frame knows only that it has an id. */
export function attributesOf(row: object): Attributes {
  const attributes = "attributes" in row ? row.attributes : undefined;
  return typeof attributes === "object" && attributes !== null ? { ...attributes } : {};
}
