import "fake-indexeddb/auto";
import { type UserDatabase, openUserDatabase } from "#app/storage/user-database.ts";

let opened = 0;

/** A person's database as the app makes it, with nothing in it: transactions are those of the standard. */
export async function emptyUserDatabase(): Promise<UserDatabase> {
  opened += 1;
  return openUserDatabase(`test-${String(opened)}`, () => undefined);
}
