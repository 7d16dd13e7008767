import * as z from "zod/mini";
import { sessionTabs } from "#app/storage/session-tabs.ts";
import { forgetUnsavedChanges } from "#app/storage/unsaved-changes.ts";
import type { SessionPart, UserSession } from "#app/storage/user-storage-session.tsx";
import { workspaceGateway } from "./workspace-gateway.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";

/** Deletes a database; this closes the connections of this page and of other tabs. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener("success", () => resolve());
    request.addEventListener("error", () =>
      reject(new ExpectedError("This browser did not delete its copy.")),
    );
  });
}

/** Tells the person's other tabs to reload, since the data they show is gone. */
const openErasures: SessionPart<() => void> = (session) => {
  const channel = sessionTabs(session, "erased", z.literal("erased"));
  channel.onMessage(() => window.location.reload());
  return () => channel.send("erased");
};

/** Reloads when another tab erases the data. */
export function followErasures(session: UserSession): void {
  session.part(openErasures);
}

/**
 * Erases a person's data: on their account, their paid calls at the gateway (by `eraseJournal`), then in this browser.
 * Nothing is deleted here before the gateway has deleted it. Reload the page afterwards.
 */
export async function eraseData(session: UserSession, eraseJournal: () => Promise<unknown>): Promise<void> {
  await eraseJournal();
  await workspaceGateway(session.personId).erase();
  await deleteDatabase(session.name);
  forgetUnsavedChanges(session);
  session.part(openErasures)();
}
