import { PERSON_DATA_PATHS } from "#contract/administration/person-data-schemas.ts";
import { askAsPage } from "./ask-as-page.ts";
import { fileName } from "#app/files/write/csv.ts";
import { downloadFile } from "#app/files/write/download-file.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import { ExpectedError } from "#app/lib/reports/report.ts";

interface PersonDataRequest {
  readonly path: string;
  /** Whose data it is, for the name of the file. */
  readonly name: string;
}

/** Saves what the gateway keeps about a person as a JSON file. Rejects with a sentence for a person. */
export async function downloadData(session: UserSession, { path, name }: PersonDataRequest): Promise<void> {
  let file: Blob;
  try {
    file = await (await askAsPage(session.personId, path)).blob();
  } catch (cause) {
    throw new ExpectedError("The data could not be downloaded. Check the connection and try again.", {
      cause,
    });
  }
  downloadFile(fileName({ kind: "data", name, date: new Date(), ending: "json" }), file);
}

/** The same of the person who is signed in. */
export function downloadMyData(session: UserSession): Promise<void> {
  return downloadData(session, { path: PERSON_DATA_PATHS.mine, name: "mine" });
}
