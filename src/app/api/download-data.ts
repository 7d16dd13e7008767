import { PERSON_DATA_PATHS } from "#contract/administration/person-data-schemas.ts";
import { requestAsPage } from "./request-as-page.ts";
import { fileName } from "#app/files/write/csv.ts";
import { downloadFile } from "#app/files/write/download-file.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import { ExpectedError } from "#app/lib/reports/report.ts";

interface PersonDataRequest {
  readonly path: string;
  /** The person's name, for the file name. */
  readonly name: string;
}

/** Saves the gateway's data about a person as a JSON file. Rejects with a message for the person. */
export async function downloadData(session: UserSession, { path, name }: PersonDataRequest): Promise<void> {
  let file: Blob;
  try {
    file = await (await requestAsPage(session.personId, path)).blob();
  } catch (cause) {
    throw new ExpectedError("The data couldn’t be downloaded. Check the connection and try again.", {
      cause,
    });
  }
  downloadFile(fileName({ kind: "data", name, date: new Date(), ending: "json" }), file);
}

/** Saves the data of the signed-in person, like {@link downloadData}. */
export function downloadMyData(session: UserSession): Promise<void> {
  return downloadData(session, { path: PERSON_DATA_PATHS.mine, name: "mine" });
}
