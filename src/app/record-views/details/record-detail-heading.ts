import { contactName } from "#contract/contact-schemas.ts";
import type { Attributes } from "./record-detail-fields.ts";

/** The heading of a record of any type. */
export interface RecordHeading {
  readonly title: string;
  /** A line below the title: the job, category or source. May be empty. */
  readonly detail: string;
  /** Separates the detail from the company: "Head of Growth at Lumen Health". */
  readonly separator: "at" | "·";
  /** People get round avatars. */
  readonly isPerson: boolean;
  /** Attributes that the heading shows. */
  readonly shown: ReadonlySet<string>;
}

const TITLES = ["name", "title", "topic", "description"];
const PERSON = ["firstName", "middleName", "lastName"];
const DETAILS = ["jobTitle", "category", "domain"];

function textOf(attributes: Attributes, key: string | undefined): string {
  const value = key === undefined ? undefined : attributes[key];
  return typeof value === "string" ? value : "";
}

/** The heading of a record; `fallback` where it has no name. */
export function recordHeading(attributes: Attributes, fallback: string): RecordHeading {
  const person = contactName(attributes);
  const titleKey = TITLES.find((key) => textOf(attributes, key) !== "");
  const detailKey = DETAILS.find((key) => textOf(attributes, key) !== "");
  const shown = person === "" ? [titleKey, detailKey] : [...PERSON, detailKey];
  return {
    title: person || textOf(attributes, titleKey) || fallback,
    detail: textOf(attributes, detailKey),
    separator: detailKey === "jobTitle" ? "at" : "·",
    isPerson: person !== "",
    shown: new Set(shown.filter((key) => key !== undefined)),
  };
}

/** The attributes of a row of any type. */
export function attributesOf(row: object): Attributes {
  const attributes = "attributes" in row ? row.attributes : undefined;
  return typeof attributes === "object" && attributes !== null ? { ...attributes } : {};
}
