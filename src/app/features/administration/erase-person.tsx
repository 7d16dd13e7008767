import type { OrganisationPerson } from "#contract/administration/person-data-schemas.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { useMembers } from "#app/sync/workspace-members.ts";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { QuestionSection, confirm } from "#app/ui/overlays/question.tsx";
import { erasePerson } from "./administration-queries.ts";

/** Explains what is erased of a person and what stays, and erases it once their name was typed. */
export function useErasePerson(): (person: OrganisationPerson) => Promise<void> {
  const session = useUserSession();
  const ownId = useMembers().data?.id;
  return async ({ id, name }) => {
    const isErased = await confirm({
      title: `Erase ${name}?`,
      body: <WhatGoes subject={id === ownId ? "You are" : `${name} is`} />,
      action: "Erase",
      isDanger: true,
      typed: name,
      onConfirm: () => erasePerson(session, id),
      failure: `${name} could not be erased, or not completely. Check the connection and try again.`,
    });
    if (isErased) showToast({ message: `${name} was erased.` });
  };
}

function WhatGoes({ subject }: { readonly subject: string }) {
  return (
    <>
      <p>
        This cannot be undone. {subject} signed out everywhere at once. Download the data first if it has to
        be handed out.
      </p>
      <QuestionSection title="What goes">
        <li>Lists, saved searches, selection and settings that are not shared.</li>
        <li>Runs and the answers of paid calls; calls under way end without an answer.</li>
        <li>What they exported, in the log. Their name, among the people.</li>
      </QuestionSection>
      <QuestionSection title="What stays">
        <li>What they share, for those they share it with. It then belongs to nobody.</li>
        <li>At the data service: their account, what was charged, and which records are owned already.</li>
        <li>Of calls that nobody knows the end of: that they were sent, so that none is paid twice.</li>
        <li>
          In their browsers: copies of lists until they sign in there again, runs and family trees until they
          delete them. In your backups: everything.
        </li>
        <li>Whoever may still sign in at the sign-in service can come back, and starts with nothing.</li>
      </QuestionSection>
    </>
  );
}
