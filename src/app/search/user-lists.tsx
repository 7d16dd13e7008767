import { useQuery } from "@tanstack/react-query";
import { type ReactNode, createContext, use, useMemo } from "react";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";

/** A list of the person, whose records a search can hide. */
export interface UserList {
  readonly id: string;
  readonly name: string;
  readonly contacts: number;
  readonly companies: number;
}

interface UserListQuery<Data> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: () => Promise<Data>;
  readonly staleTime: number;
  readonly retry: false;
  readonly structuralSharing: false;
}

/** Queries over the person's lists, which follow every change. */
export interface UserListQueries {
  all(): UserListQuery<readonly UserList[]>;
  /** The records of a list by key; a new value after each change. */
  members(id: string): UserListQuery<{ readonly book: { get(key: string): object | undefined } }>;
}

/** Opens the lists of a session. */
export type OpenUserLists = (session: UserSession) => UserListQueries;

const neverRead = { staleTime: Infinity, retry: false, structuralSharing: false } as const;

const noLists: UserListQueries = {
  all: () => ({ ...neverRead, queryKey: ["no-lists"], queryFn: () => Promise.resolve([]) }),
  members: () => ({
    ...neverRead,
    queryKey: ["no-members"],
    queryFn: () => Promise.resolve({ book: new Map<string, object>() }),
  }),
};

/** Queries over the signed-in person's lists; empty if no opener is provided. */
export function useListQueries(open: OpenUserLists | undefined): UserListQueries {
  const session = useUserSession();
  return open?.(session) ?? noLists;
}

interface ListContext {
  readonly open: OpenUserLists | undefined;
  readonly recordType: RecordType;
}

const UserListsContext = createContext<ListContext>({ open: undefined, recordType: "contact" });

interface UserListsProviderProps extends ListContext {
  readonly children: ReactNode;
}

/** Provides the person's lists to the filters of a search. */
export function UserListsProvider({ children, open, recordType }: UserListsProviderProps) {
  const value = useMemo(() => ({ open, recordType }), [open, recordType]);
  return <UserListsContext value={value}>{children}</UserListsContext>;
}

/** The person's lists, loaded once `wanted`, with the record type of the search's rows. */
export function useUserLists(wanted = true) {
  const { open, recordType } = use(UserListsContext);
  const { data, error, isPending, refetch } = useQuery({ ...useListQueries(open).all(), enabled: wanted });
  return { lists: data, error, isPending, retry: () => void refetch(), recordType };
}
