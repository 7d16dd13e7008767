import { type UserDatabase, openUserDatabase } from "./user-database.ts";
import { currentUser, sessionStore } from "#app/auth/session-state.ts";

const opened = new Map<string, Promise<UserDatabase>>();

/**
 * The database of the person on this page, opened once. Rejects when nobody is signed in or the browser keeps no
 * databases.
 */
export async function ownDatabase(): Promise<UserDatabase> {
  const user = currentUser(sessionStore.getState());
  if (!user) throw new Error("Nobody is signed in.");
  const database = opened.get(user.id) ?? openUserDatabase(user.id);
  opened.set(user.id, database);
  return database;
}
