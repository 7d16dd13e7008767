import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, createContext, use, useState } from "react";
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
   * holding on to it. Rejects where the browser keeps no databases (some private windows) or the disk is full.
   */
  database(): Promise<UserDatabase>;
  /** A part of this session, opened when it is first asked for. */
  part<Part>(open: SessionPart<Part>): Part;
}

/**
 * Starts the session of a person. Nothing is opened before it is asked for.
 * @param sub the opaque subject of their id token, which names their database: never an address or a name
 */
export function createUserSession(sub: string, queryClient: QueryClient): UserSession {
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

  const session: UserSession = {
    queryClient,
    personId: sub,
    name: `prospect-${sub}`,
    database: () => part(openDatabase),
    part,
  };

  function openDatabase(): Promise<UserDatabase> {
    return openUserDatabase(session.name, { onClosed: () => parts.delete(openDatabase) });
  }

  return session;
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
