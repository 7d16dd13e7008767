import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, createContext, use, useState } from "react";
import { type StoreApi, createStore } from "zustand/vanilla";
import { useUser } from "#app/auth/auth-session-state.ts";
import { type UserDatabase, openUserDatabase } from "./user-database.ts";
import { reportedElsewhere } from "#app/lib/reports/report.ts";

/**
 * Opens a part of a session, such as a store or an engine. Called once per session, unless its promise rejects: then
 * the next caller tries again.
 */
export type SessionPart<Part> = (session: UserSession) => Part;

/**
 * Everything that lives as long as one person is signed in on this page: their database in this browser, the cached
 * answers, and the stores and engines of features.
 */
export interface UserSession {
  readonly queryClient: QueryClient;
  /** The opaque subject of the person's id token. */
  readonly personId: string;
  /** The name of the person's database; also prefixes the channels and locks shared by their tabs. */
  readonly name: string;
  /**
   * The person's database, opened on first use and again after its connection was closed: call this each time rather
   * than keeping the result. Rejects where the browser allows no databases (some private windows), where the disk is
   * full, and where the browser does not answer within {@link MAX_OPENING_MS}; once it does answer, the next caller
   * gets the database.
   */
  database(): Promise<UserDatabase>;
  /** Why the last attempt to open the database failed; null where it succeeded. */
  readonly databaseError: StoreApi<Error | null>;
  /** A part of this session, opened on first use. */
  part<Part>(open: SessionPart<Part>): Part;
}

type OpenUserDatabase = typeof openUserDatabase;

/** Longest wait for the browser to open a database. Milliseconds. */
export const MAX_OPENING_MS = 5000;

const SILENT =
  "The storage on this device doesn’t answer. Closing all windows and opening Prospect again usually helps.";

/**
 * Starts the session of a person. Opens nothing until it is needed.
 * @param sub the opaque subject of their id token, which names their database: never an address or a name
 */
export function createUserSession(
  sub: string,
  queryClient: QueryClient,
  open: OpenUserDatabase = openUserDatabase,
): UserSession {
  const parts = new Map<SessionPart<unknown>, unknown>();

  function part<Part>(open: SessionPart<Part>): Part {
    // TypeScript cannot relate a function in the map to its own result
    if (parts.has(open)) return parts.get(open) as Part;
    const opened = open(session);
    parts.set(open, opened);
    if (opened instanceof Promise)
      opened.catch((error: unknown) => {
        reportedElsewhere(error);
        parts.delete(open);
      });
    return opened;
  }

  const name = `prospect-${sub}`;
  const session: UserSession = { queryClient, personId: sub, name, ...openedDatabase(name, open), part };
  return session;
}

/** A connection being opened, and a promise that rejects where the browser takes too long. */
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
  silence.catch(reportedElsewhere);
  return { database, silence };
}

/** The database of a name, opened on first use, and the error if that fails. */
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
      // the database comes first, so that one that has opened wins over an expired timeout
      const opened = await Promise.race([current.database, current.silence]);
      databaseError.setState(null, true);
      return opened;
    } catch (error) {
      if (error instanceof Error) databaseError.setState(error, true);
      // after a failure the next caller tries again; while opening, it shares the attempt
      void current.database.then(() => databaseError.setState(null, true), giveUp);
      throw error;
    }
  }

  return { database, databaseError };
}

const UserSessionContext = createContext<UserSession | undefined>(undefined);

/** Provides the session of the signed-in person; renders nothing before anybody signed in. */
export function UserSessionProvider({ children }: { readonly children: ReactNode }) {
  const user = useUser();
  return user && <OneUser sub={user.id}>{children}</OneUser>;
}

/** A page belongs to one person per load: it reloads when another person signs in. */
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
