import type { Page } from "@playwright/test";
import Papa from "papaparse";
import { journeyCaller } from "./journey.ts";

/** A person of the service, as a file describes them. */
export interface KnownPerson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly jobTitle: string;
}

interface SearchedContact {
  readonly id: string;
  readonly attributes: {
    readonly firstName: string;
    readonly middleName?: string;
    readonly lastName: string;
    readonly jobTitle: string;
    readonly company: { readonly name: string };
  };
}

/** People of the service with a unique name and company, each at a different company. */
export async function knownPeople(url: string, count: number): Promise<readonly KnownPerson[]> {
  const service = await journeyCaller(url);
  const found = new Map<string, KnownPerson>();
  const companies = new Set<string>();
  for (let page = 1; found.size < count && page <= 40; page += 1) {
    const answer = (await service.call(
      "searchContacts",
      {},
      `?page[size]=100&page[number]=${page}&sort=-contactAccuracyScore`,
    )) as { data: readonly SearchedContact[] };
    for (const { id, attributes } of answer.data) {
      const { firstName, lastName, jobTitle, company, middleName } = attributes;
      if (middleName !== undefined || companies.has(company.name) || found.size === count) continue;
      companies.add(company.name);
      found.set(id, { id, firstName, lastName, jobTitle, company: company.name });
    }
  }
  if (found.size < count) throw new Error(`Only ${found.size} people were found`);
  return [...found.values()];
}

/** A long word with two letters swapped, like a typo. */
export function mistyped(text: string): string {
  const words = text.split(" ");
  const place = words.findIndex((word) => /^[A-Za-z]{6,}$/.test(word));
  const word = words[place];
  if (word === undefined) return text;
  return words.with(place, `${word.slice(0, 3)}${word[4]}${word[3]}${word.slice(5)}`).join(" ");
}

/** Rows as the bytes of a CSV file. */
export function csvFile(name: string, header: readonly string[], rows: readonly (readonly string[])[]) {
  const text = Papa.unparse([[...header], ...rows.map((row) => [...row])], { newline: "\r\n" });
  return { name, mimeType: "text/csv", buffer: Buffer.from(text) };
}

/** Drops a file onto the page, as from a folder. */
export async function dropFiles(
  page: Page,
  ...files: readonly { readonly name: string; readonly mimeType: string; readonly text: string }[]
): Promise<void> {
  const transfer = await page.evaluateHandle((dropped) => {
    const data = new DataTransfer();
    for (const { name, mimeType, text } of dropped)
      data.items.add(new File([text], name, { type: mimeType }));
    return data;
  }, files);
  for (const type of ["dragenter", "dragover", "drop"])
    await page.dispatchEvent("body", type, { dataTransfer: transfer });
}
