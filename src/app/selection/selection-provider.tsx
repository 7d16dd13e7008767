import type { ReactNode } from "react";
import { rowStorage } from "#app/storage/row-storage.ts";
import { type SessionPart, useUserSession } from "#app/storage/user-storage-session.tsx";
import { type SelectionStore, openSelection } from "./selection-store.ts";
import { SelectionProvider } from "./use-selection.ts";

const userSelection: SessionPart<SelectionStore> = (session) =>
  openSelection(rowStorage(session, "selection"), () => new Date());

/** Gives the signed-in person's selection to the screens below. */
export function UserSelection({ children }: { readonly children: ReactNode }) {
  return <SelectionProvider value={useUserSession().part(userSelection)}>{children}</SelectionProvider>;
}
