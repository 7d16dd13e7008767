import { useQuery } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import type { OrganisationPerson } from "#contract/administration/person-data-schemas.ts";
import { formatDate } from "#app/lib/format-date.ts";
import { PERSON, formatCount } from "#app/lib/format-number.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { downloadData } from "#app/api/download-data.ts";
import { useMembers } from "#app/sync/workspace-members.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ListScreen } from "#app/ui/list/list-screen.tsx";
import type { ListColumn } from "#app/ui/list/list-table.tsx";
import { reportingErrors } from "#app/ui/overlays/notifications.ts";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { AdministrationFailed } from "./administration-failed.tsx";
import { dataPath, peopleQuery } from "./administration-queries.ts";
import { useErasePerson } from "./erase-person.tsx";

const COLUMNS: readonly ListColumn<OrganisationPerson>[] = [
  { label: "Person", phone: "title", isHeading: true, cell: (person) => <PersonName person={person} /> },
  {
    label: "First seen",
    className: "text-ink-2 tabular-nums md:w-32",
    cell: ({ firstSeenAt }) => formatDate(firstSeenAt),
  },
  {
    label: "Last seen",
    phone: "side",
    className: "text-ink-2 md:w-28",
    cell: ({ lastSeenAt }) => <RelativeTime date={lastSeenAt} />,
  },
  {
    label: "Actions",
    phone: "more",
    className: "md:w-62",
    isActions: true,
    cell: (person) => <PersonActions person={person} />,
  },
];

/** The people of the organisation. The data about a person can be downloaded or erased. */
export function PeopleScreen() {
  const { data, error, refetch } = useQuery(peopleQuery(useUserSession()));
  const people = data?.people;
  return (
    <ListScreen
      title="People"
      meta={people && <p className="text-ink-2">{formatCount(people.length, PERSON)}</p>}
      rows={people}
      failure={
        error &&
        people === undefined && <AdministrationFailed what="The people" error={error} onRetry={refetch} />
      }
      empty={null}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      minWidth="md:min-w-160"
    />
  );
}

interface PersonProps {
  readonly person: OrganisationPerson;
}

function PersonName({ person: { id, name } }: PersonProps) {
  const isYou = useMembers().data?.id === id;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} size={24} />
      <span className="truncate" title={name}>
        {name}
        {isYou && <span className="font-normal text-ink-2"> you</span>}
      </span>
    </span>
  );
}

function PersonActions({ person }: PersonProps) {
  const session = useUserSession();
  const erase = useErasePerson();
  const [busy, setBusy] = useState(false);
  const { id, name } = person;
  const download = async () => {
    setBusy(true);
    await reportingErrors(() => downloadData(session, { path: dataPath(id), name }));
    setBusy(false);
  };
  return (
    <span className="flex items-center justify-end gap-1">
      <Button
        variant="link"
        busy={busy}
        icon={<Icon of={Download} />}
        aria-label={`Download data of ${name}`}
        onClick={() => void download()}
      >
        Download data
      </Button>
      <Button
        variant="ghost"
        icon={<Icon of={Trash2} />}
        aria-label={`Erase… ${name}`}
        onClick={() => void erase(person)}
      >
        Erase…
      </Button>
    </span>
  );
}
