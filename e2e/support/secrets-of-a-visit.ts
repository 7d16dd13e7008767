import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";

/** A value that must not appear outside its place. */
interface Secret {
  /** Such as "access token": failures name it, never the value. */
  readonly kind: string;
  readonly value: string;
}

/** A place where a secret could be found, with its content. */
interface Place {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Members of forms and answers with secrets. */
const SECRET_FIELDS = [
  "access_token",
  "client_secret",
  "code",
  "code_verifier",
  "id_token",
  "refresh_token",
  "token",
] as const;

/** Placeholders for secrets. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(["kept-by-gateway", ""]);

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+\d[\d ().-]{6,}\d$/;

/** Every string in a JSON value. */
function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** Collects the secrets of a visit from everything that carries them. */
export class SecretsOfVisit {
  readonly #found = new Map<string, string>();

  add(kind: string, value: string | null | undefined): void {
    if (value !== null && value !== undefined && !PLACEHOLDERS.has(value)) this.#found.set(value, kind);
  }

  /** Reads a form of the token endpoint. */
  addForm(text: string | null): void {
    const form = new URLSearchParams(text ?? "");
    for (const field of SECRET_FIELDS) this.add(field, form.get(field));
  }

  /** Reads an answer of the token endpoint. */
  addAnswer(text: string): void {
    const answer = JSON.parse(text) as Readonly<Record<string, unknown>>;
    for (const field of SECRET_FIELDS) {
      const value = answer[field];
      if (typeof value === "string") this.add(field, value);
    }
  }

  /** Reads a paid answer: its e-mail addresses and phone numbers, in the forms that they may have elsewhere. */
  addPaid(text: string): void {
    for (const value of stringsOf(JSON.parse(text))) {
      if (EMAIL.test(value)) {
        for (const written of [value, value.toLowerCase(), encodeURIComponent(value)])
          this.add("e-mail address", written);
      } else if (PHONE.test(value)) {
        for (const written of [value, value.replaceAll(/[^+\d]/g, ""), encodeURIComponent(value)])
          this.add("phone number", written);
      }
    }
  }

  /** How many of each kind there are. */
  counts(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const kind of this.#found.values()) counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  }

  /** The secrets found in places, by kind and place. */
  in(places: readonly Place[]): string[] {
    const secrets: Secret[] = [...this.#found].map(([value, kind]) => ({ kind, value }));
    return places.flatMap(({ name, bytes }) =>
      secrets.filter(({ value }) => bytes.includes(value)).map(({ kind }) => `${kind} in ${name}`),
    );
  }
}

/** The places with any e-mail address, whosever it is. */
export function placesWithEmail(places: readonly Place[]): string[] {
  return places.flatMap(({ name, bytes }) =>
    /[\w.+-]+(?:@|%40)[\w-]+\.[a-z]{2,}/i.test(bytes.toString("utf8")) ? [name] : [],
  );
}

/** Files below a folder, byte for byte. */
export function filesBelow(folder: string): Place[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ name: file.slice(folder.length + 1), bytes: readFileSync(file) }));
}

/** A place with the content of a text. */
export function textAt(name: string, text: string): Place {
  return { name, bytes: Buffer.from(text) };
}

/** Everything that the browser stores for the page's origin where scripts can read it, binary values as text. */
export async function browserStorages(page: Page): Promise<Place[]> {
  const storages = await page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error("A store cannot be read")));
      });
    /** The text of a value, including blobs and buffers, which JSON would leave out. */
    async function textOf(value: unknown): Promise<string> {
      if (value instanceof Blob) return value.text();
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        return new Blob([value as BlobPart]).text();
      if (value instanceof Map || value instanceof Set) return textOf([...value]);
      if (typeof value !== "object" || value === null) return String(value);
      return (await Promise.all(Object.entries(value).flat().map(textOf))).join("\n");
    }
    const found: Record<string, string> = {
      localStorage: await textOf({ ...localStorage }),
      sessionStorage: await textOf({ ...sessionStorage }),
      "cookies that scripts see": document.cookie,
      "history state": await textOf(history.state),
    };
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([done(rows.getAllKeys()), done(rows.getAll())]);
        found[`IndexedDB ${store}`] = await textOf([name, keys, values]);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        found[`cache ${request.url}`] = `${request.url}\n${(await response?.text()) ?? ""}`;
      }
    }
    return found;
  });
  return Object.entries(storages).map(([name, text]) => textAt(name, text));
}
