import { useQuery } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import type { OrganisationPerson } from "#contract/administration/person-data-schemas.ts";
import { classNames } from "#app/lib/class-names.ts";
import { formatDate } from "#app/lib/format-date.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { downloadData } from "#app/api/download-data.ts";
import { useMembers } from "#app/sync/workspace-members.ts";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { ListTable } from "#app/ui/list-table.tsx";
import { reportingErrors } from "#app/ui/overlays/notifications.ts";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { StoredDataLoading } from "#app/ui/stored-data-state-panels.tsx";
import { AdministrationFailed } from "./administration-failed.tsx";
import { dataPath, peopleQuery } from "./administration-queries.ts";
import { ErasePersonDialog } from "./erase-person-dialog.tsx";

const TITLE = "People";
const PERSON = { one: "person", many: "people" };
const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The people of the organisation: what is kept about one can be handed out or erased. */
export function PeopleScreen() {
  usePageTitle(TITLE);
  const { data, error, refetch } = useQuery(peopleQuery(useUserSession()));
  const ownId = useMembers().data?.id;
  const [erasing, setErasing] = useState<OrganisationPerson>();
  if (data === undefined) {
    if (error === null) return <StoredDataLoading title={TITLE} />;
    return (
      <>
        <PageHeader title={TITLE} />
        <AdministrationFailed what="The people" error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={TITLE}
        meta={<p className="text-ink-2">{formatCount(data.people.length, PERSON)}</p>}
      />
      <div className="min-h-40 flex-1 overflow-auto">
        <ListTable label={TITLE} columns={COLUMNS} actions={ACTIONS} className="md:min-w-160">
          {data.people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isYou={person.id === ownId}
              onErase={() => setErasing(person)}
            />
          ))}
        </ListTable>
      </div>
      {erasing && (
        <ErasePersonDialog
          person={erasing}
          isYou={erasing.id === ownId}
          onClose={() => setErasing(undefined)}
        />
      )}
    </>
  );
}

const COLUMNS = [
  { label: "Person", className: "w-auto" },
  { label: "First seen", className: "w-32" },
  { label: "Last seen", className: "w-28" },
];

const ACTIONS = { label: "Actions", className: "w-62" };

interface PersonRowProps {
  readonly person: OrganisationPerson;
  readonly isYou: boolean;
  readonly onErase: () => void;
}

function PersonRow({ person, isYou, onErase }: PersonRowProps) {
  const session = useUserSession();
  const [busy, setBusy] = useState(false);
  const { id, name, firstSeenAt, lastSeenAt } = person;
  const download = async () => {
    setBusy(true);
    await reportingErrors(() => downloadData(session, { path: dataPath(id), name }));
    setBusy(false);
  };
  return (
    <tr role="row" className={row}>
      <td role="cell" className={classNames(cell, "max-md:[grid-area:name]")}>
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={name} size={24} />
          <span className="truncate font-medium" title={name}>
            {name}
            {isYou && <span className="font-normal text-ink-2"> you</span>}
          </span>
        </span>
      </td>
      <td role="cell" className={classNames(cell, "text-ink-2 tabular-nums max-md:hidden")}>
        {formatDate(firstSeenAt)}
      </td>
      <td role="cell" className={classNames(cell, "text-ink-2 max-md:text-right max-md:[grid-area:seen]")}>
        <RelativeTime date={lastSeenAt} />
      </td>
      <td role="cell" className={classNames(cell, "overflow-visible max-md:[grid-area:actions]")}>
        <span className="flex items-center justify-end gap-1">
          <Button
            variant="link"
            busy={busy}
            icon={<Download {...ICON} />}
            aria-label={`Download data of ${name}`}
            onClick={() => void download()}
          >
            Download data
          </Button>
          <Button variant="ghost" icon={<Trash2 {...ICON} />} aria-label={`Erase… ${name}`} onClick={onErase}>
            Erase…
          </Button>
        </span>
      </td>
    </tr>
  );
}

const row =
  "hover:bg-hover max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:border-b " +
  "max-md:border-line max-md:px-4 max-md:py-2 max-md:[grid-template-areas:'name_seen'_'actions_actions']";
const cell = "truncate md:h-11 md:border-b md:border-line md:px-2 md:first:pl-4";
