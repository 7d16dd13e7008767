import { GATEWAY_PATHS, GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { send } from "#app/api/send-request.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import { eraseData } from "#app/sync/erase-data.ts";
import { useMembers } from "#app/sync/workspace-members.ts";
import { QuestionSection, confirm } from "#app/ui/overlays/question.tsx";

/** A longer request is aborted; pressing again erases the rest. Milliseconds. */
const TIMEOUT_MS = 60_000;

/** Makes the gateway erase this person's data. Rejects with an ApiError. */
function eraseAtGateway(): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return send({ method: "DELETE", prefix: GATEWAY_PREFIX, path: GATEWAY_PATHS.myData, signal });
}

/** Explains what is deleted and what stays, and deletes it once confirmed. */
export async function deleteMyData(session: UserSession): Promise<void> {
  const isDeleted = await confirm({
    title: "Delete my data",
    body: <DeletedDataList />,
    action: "Delete everything",
    isDanger: true,
    onConfirm: () => eraseData(session, eraseAtGateway),
    failure: "Your data couldn’t be deleted, or not all of it. Check the connection and try again.",
  });
  // everything in memory is out of date
  if (isDeleted) window.location.assign("/contacts");
}

function DeletedDataList() {
  return (
    <>
      <p>This can’t be undone. Export what you want to keep first.</p>
      <QuestionSection title="What goes">
        <li>
          From your account, on all of your devices: lists, saved searches, your selection, settings, and runs
          with what they brought.
        </li>
        <li>From this device: its copy of all that, and what exports are downloaded again from.</li>
      </QuestionSection>
      <QuestionSection title="What stays">
        <li>Lists and searches that you share, for those you share them with. Runs that you share go.</li>
        <li>What your organization owns: contacts, companies and family trees, without your name.</li>
        <ExportLogStays />
        <li>In your organization: your notes and tags, without your name.</li>
        <li>
          At the data provider: what was charged, and what is owned. Getting it again stays free for as long
          as the data provider says.
        </li>
        <li>A note of what was sent without an answer, so that nothing is paid twice.</li>
      </QuestionSection>
    </>
  );
}

/** Says that the organisation keeps its export log; nothing for a person without an organisation. */
function ExportLogStays() {
  const { data } = useMembers();
  if (data?.organisation === null) return null;
  const days = data?.exportLogDays;
  return (
    <li>
      What you exported stays in your organization’s log
      {days === undefined ? "" : ` for ${days === 365 ? "a year" : `${days} days`}`}: names of files and
      counts, nothing of what is in them.
    </li>
  );
}
