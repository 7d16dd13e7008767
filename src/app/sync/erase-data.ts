import * as z from "zod/mini";
import { sessionTabs } from "#app/storage/session-tabs.ts";
import { forgetUnsavedChanges } from "#app/storage/unsaved-changes.ts";
import type { SessionPart, UserSession } from "#app/storage/user-storage-session.tsx";
import { workspaceGateway } from "./workspace-gateway.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";

/** Deletes a database; connections of this page and of other tabs are closed by it. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener("success", () => resolve());
    request.addEventListener("error", () =>
      reject(new ExpectedError("This browser did not delete its copy.")),
    );
  });
}

/** Tells the other tabs of a person that nothing of what they show is there any more: they are loaded again. */
const openErasures: SessionPart<() => void> = (session) => {
  const channel = sessionTabs(session, "erased", z.literal("erased"));
  channel.onMessage(() => window.location.reload());
  return () => channel.send("erased");
};

/** Hears of an erasure in another tab. */
export function followErasures(session: UserSession): void {
  session.part(openErasures);
}

/**
 * Erases what a person made: on their account, by `eraseJournal` what the gateway has of their paid calls, and in this
 * browser. Nothing is deleted here before it is there. The page is to be loaded again afterwards.
 */
export async function eraseData(session: UserSession, eraseJournal: () => Promise<unknown>): Promise<void> {
  await eraseJournal();
  await workspaceGateway(session.personId).erase();
  await deleteDatabase(session.name);
  forgetUnsavedChanges(session);
  session.part(openErasures)();
}
