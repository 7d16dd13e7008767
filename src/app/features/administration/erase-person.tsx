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
      body: <DeletedDataList subject={id === ownId ? "You are" : `${name} is`} />,
      action: "Erase",
      isDanger: true,
      typed: name,
      onConfirm: () => erasePerson(session, id),
      failure: `${name} couldn’t be erased, or not completely. Check the connection and try again.`,
    });
    if (isErased) showToast({ message: `${name} was erased.` });
  };
}

function DeletedDataList({ subject }: { readonly subject: string }) {
  return (
    <>
      <p>
        This can’t be undone. {subject} signed out everywhere at once. Download the data first if they asked
        for it.
      </p>
      <QuestionSection title="What goes">
        <li>Lists, saved searches, selection and settings that are not shared.</li>
        <li>Their runs and what those brought. What is still running stops.</li>
        <li>Their exports in the log, and their name in the list of people.</li>
      </QuestionSection>
      <QuestionSection title="What stays">
        <li>What they share stays with those they share it with. It then belongs to nobody.</li>
        <li>At the data provider: their account, what was charged, and what is owned already.</li>
        <li>A note of what was sent without an answer, so that nothing is paid twice.</li>
        <li>
          On their devices: copies of lists until they sign in there again, runs and family trees until they
          delete them. In your backups: everything.
        </li>
        <li>
          If their account at the data provider still works, they can sign in again, and start with nothing.
        </li>
      </QuestionSection>
    </>
  );
}
