import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, createContext, use, useState } from "react";
import { type StoreApi, createStore } from "zustand/vanilla";
import { useUser } from "#app/auth/auth-session-state.ts";
import { type UserDatabase, openUserDatabase } from "./user-database.ts";
import { heardElsewhere } from "#app/lib/reports/report.ts";

/**
 * Opens one part of a session: a store, an engine. Called once for each session, unless the promise that it returns
 * rejects: the next to ask then tries again.
 */
export type SessionPart<Part> = (session: UserSession) => Part;

/**
 * Everything that lives as long as one person is signed in on this page: their database in this browser, the answers
 * on the screen, and the stores and engines that features open over them.
 */
export interface UserSession {
  readonly queryClient: QueryClient;
  /** The opaque subject of the person's id token. */
  readonly personId: string;
  /** The name of the person's database, which also names the channels between their tabs and their locks. */
  readonly name: string;
  /**
   * The person's database, opened once and again after its connection was closed: ask for it each time rather than
   * holding on to it. Rejects where the browser keeps no databases (some private windows), where the disk is full, and
   * where the browser does not answer within {@link MAX_OPENING_MS}; once it does answer, the next to ask gets it.
   */
  database(): Promise<UserDatabase>;
  /** Why the database could not be opened when it was last asked for; null where it could. */
  readonly databaseError: StoreApi<Error | null>;
  /** A part of this session, opened when it is first asked for. */
  part<Part>(open: SessionPart<Part>): Part;
}

type OpenUserDatabase = typeof openUserDatabase;

/** A database that the browser does not open within this time is done without. Milliseconds. */
export const MAX_OPENING_MS = 5000;

const SILENT =
  "This browser’s storage doesn’t answer. Closing the browser and opening it again usually helps.";

/**
 * Starts the session of a person. Nothing is opened before it is asked for.
 * @param sub the opaque subject of their id token, which names their database: never an address or a name
 */
export function createUserSession(
  sub: string,
  queryClient: QueryClient,
  open: OpenUserDatabase = openUserDatabase,
): UserSession {
  const parts = new Map<SessionPart<unknown>, unknown>();

  function part<Part>(open: SessionPart<Part>): Part {
    // a map cannot tell that the value of a function is what that function returns
    if (parts.has(open)) return parts.get(open) as Part;
    const opened = open(session);
    parts.set(open, opened);
    if (opened instanceof Promise)
      opened.catch((error: unknown) => {
        heardElsewhere(error);
        parts.delete(open);
      });
    return opened;
  }

  const name = `prospect-${sub}`;
  const session: UserSession = { queryClient, personId: sub, name, ...openedDatabase(name, open), part };
  return session;
}

/** A connection that is being opened, and a promise that rejects where the browser takes too long to answer. */
interface Opening {
  readonly database: Promise<UserDatabase>;
  readonly silence: Promise<never>;
}

function startOpening(open: OpenUserDatabase, name: string, onClosed: () => void): Opening {
  let heard = (): void => undefined;
  const silence = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new DOMException(SILENT, "TimeoutError")), MAX_OPENING_MS);
    heard = () => clearTimeout(timer);
  });
  const database = open(name, { onClosed, onUpgrade: heard });
  database.then(heard, heard);
  silence.catch(heardElsewhere);
  return { database, silence };
}

/** The database of a name, opened when it is first asked for, and why it could not be. */
function openedDatabase(
  name: string,
  open: OpenUserDatabase,
): Pick<UserSession, "database" | "databaseError"> {
  const databaseError = createStore<Error | null>(() => null);
  let opening: Opening | undefined;

  async function database(): Promise<UserDatabase> {
    const current = (opening ??= startOpening(open, name, () => (opening = undefined)));
    const giveUp = () => {
      if (opening === current) opening = undefined;
    };
    try {
      // what has been opened comes before a silence that is over
      const opened = await Promise.race([current.database, current.silence]);
      databaseError.setState(null, true);
      return opened;
    } catch (error) {
      if (error instanceof Error) databaseError.setState(error, true);
      // the next to ask tries again, unless it is still being opened
      void current.database.then(() => databaseError.setState(null, true), giveUp);
      throw error;
    }
  }

  return { database, databaseError };
}

const UserSessionContext = createContext<UserSession | undefined>(undefined);

/** Gives the session of the signed-in person to the screens below; nothing before somebody is signed in. */
export function UserSessionProvider({ children }: { readonly children: ReactNode }) {
  const user = useUser();
  return user && <OneUser sub={user.id}>{children}</OneUser>;
}

/** A page belongs to one person from load to load: when another signs in, it is loaded again. */
function OneUser({ sub, children }: { readonly sub: string; readonly children: ReactNode }) {
  const queryClient = useQueryClient();
  const [session] = useState(() => createUserSession(sub, queryClient));
  return <UserSessionContext value={session}>{children}</UserSessionContext>;
}

/** The session of the signed-in person. */
export function useUserSession(): UserSession {
  const session = use(UserSessionContext);
  if (session === undefined) throw new Error("No UserSessionProvider above");
  return session;
}
