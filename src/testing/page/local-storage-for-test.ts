import { vi } from "vitest";

const MAX_LETTERS = 100;

const methods = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null;
  },
  setItem(this: Record<string, string>, key: string, text: string) {
    if (text.length > MAX_LETTERS) throw new DOMException("No room", "QuotaExceededError");
    this[key] = text;
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key];
  },
};

/** Stubs an empty local storage with little room; returns its content. */
export function stubLocalStorage(): Record<string, string> {
  const storage = Object.create(methods) as Record<string, string>;
  vi.stubGlobal("localStorage", storage);
  return storage;
}
