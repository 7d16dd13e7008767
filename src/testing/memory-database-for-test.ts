import type { UserDatabase } from "#app/storage/user-database.ts";

type Row = Readonly<Record<string, unknown>>;

/** The rows of one object store, as far as the app asks for them. */
function objectStore(rows: Map<string, unknown>) {
  const having = (name: string, value: unknown) =>
    [...rows].filter(([, row]) => (row as Row)[name] === value);
  const read = (value: unknown) => Promise.resolve(structuredClone(value));
  const store = {
    get: (key: string) => read(rows.get(key)),
    getAll: () => read([...rows.values()]),
    getAllKeys: () => read([...rows.keys()]),
    put(row: unknown, key = String((row as Row)["id"])) {
      rows.set(key, structuredClone(row));
      return Promise.resolve(key);
    },
    add(row: unknown, key = String((row as Row)["id"])) {
      if (rows.has(key)) return Promise.reject(new Error(`There is a ${key} already`));
      return store.put(row, key);
    },
    delete: (key: string) => Promise.resolve(void rows.delete(key)),
    index: (name: string) => ({
      getAll: (value: unknown) => read(having(name, value).map(([, row]) => row)),
      getAllKeys: (value: unknown) => read(having(name, value).map(([key]) => key)),
    }),
  };
  return store;
}

/** A person's database in memory, which takes rows of any shape; `rows` has those of each object store by key. */
export function memoryDatabase() {
  const rows = new Map<string, Map<string, unknown>>();
  const storeOf = (name: string) => {
    const found = rows.get(name) ?? new Map<string, unknown>();
    rows.set(name, found);
    return objectStore(found);
  };
  const database = {
    get: (name: string, key: string) => storeOf(name).get(key),
    getAll: (name: string) => storeOf(name).getAll(),
    getAllKeys: (name: string) => storeOf(name).getAllKeys(),
    transaction: (names: string | readonly string[]) => ({
      objectStore: storeOf,
      store: storeOf([names].flat()[0] ?? ""),
      done: Promise.resolve(),
    }),
  };
  return {
    rows: (name: string) => rows.get(name) ?? new Map<string, unknown>(),
    put: (name: string, row: { readonly id: string }) => storeOf(name).put(row),
    open: () => Promise.resolve(database as unknown as UserDatabase),
  };
}
