import { type UserDatabase, openUserDatabase } from "./user-database.ts";
import { currentUser, sessionStore } from "#app/auth/session-state.ts";

const opened = new Map<string, Promise<UserDatabase>>();

/**
 * The database of the person on this page, opened once and again after its connection was closed or could not be
 * opened: ask for it each time rather than holding on to it. Rejects when nobody is signed in or the browser keeps no
 * databases.
 */
export async function ownDatabase(): Promise<UserDatabase> {
  const user = currentUser(sessionStore.getState());
  if (!user) throw new Error("Nobody is signed in.");
  const known = opened.get(user.id);
  if (known) return known;
  const forget = () => {
    if (opened.get(user.id) === opening) opened.delete(user.id);
  };
  const opening = openUserDatabase(`prospect-${user.id}`, forget);
  opened.set(user.id, opening);
  opening.catch(forget);
  return opening;
}
