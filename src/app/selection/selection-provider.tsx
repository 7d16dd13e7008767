import { type ReactNode, useMemo } from "react";
import { entryStorage } from "#app/storage/workspace/workspace-storage.ts";
import { type SessionPart, useUserSession } from "#app/storage/user-storage-session.tsx";
import { type SelectionStore, openSelection, withOrigin } from "./selection-store.ts";
import { SelectionProvider, useSelection } from "./use-selection.ts";

const userSelection: SessionPart<SelectionStore> = (session) =>
  openSelection(entryStorage(session, { kind: "selection", id: "selection" }), () => new Date());

/** Provides the signed-in person's selection. */
export function UserSelection({ children }: { readonly children: ReactNode }) {
  return <SelectionProvider value={useUserSession().part(userSelection)}>{children}</SelectionProvider>;
}

interface SelectionOriginProps {
  /** Worded to follow "From": "Contacts", "list Tier 1"; a function is called whenever records are added. */
  readonly origin: string | (() => string);
  readonly children: ReactNode;
}

/** Sets the origin of records that are selected below. */
export function SelectionOrigin({ origin, children }: SelectionOriginProps) {
  const selection = useSelection();
  const here = useMemo(
    () => withOrigin(selection, typeof origin === "string" ? () => origin : origin),
    [selection, origin],
  );
  return <SelectionProvider value={here}>{children}</SelectionProvider>;
}
