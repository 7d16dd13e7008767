import { ExportsScreen } from "#app/features/exports/exports-screen.tsx";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { findExportSource } from "./find-export-source.ts";

/** The files that were made, made again of what they were made of. */
export function ExportsRoute() {
  const session = useUserSession();
  return <ExportsScreen findSource={(file) => findExportSource(session, file)} />;
}
