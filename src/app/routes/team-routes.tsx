import { ExportLogScreen } from "#app/features/administration/export-log-screen.tsx";
import { PeopleScreen } from "#app/features/administration/people-screen.tsx";

/** What everybody of the organisation exported. */
export function TeamExportsRoute() {
  return <ExportLogScreen />;
}

/** The people of the organisation. */
export function TeamPeopleRoute() {
  return <PeopleScreen />;
}
