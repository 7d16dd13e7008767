import { Users, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import {
  ACCESS_LEVELS,
  type AccessLevel,
  EVERYONE,
  type MembersAnswer,
} from "#contract/workspace/workspace-schemas.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import type { LocalChange } from "#app/storage/workspace/local-changes.ts";
import type { DocumentRef, StoredDocument } from "#app/storage/workspace/workspace-schema.ts";
import { openWorkspace } from "#app/storage/workspace/workspace-store.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { SharedBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyLinkButton } from "#app/ui/copy-button.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { reportingErrors } from "#app/ui/overlays/notifications.ts";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { useMembers } from "./workspace-members.ts";

/** Labels of access levels. */
const ACCESS_LABEL: Readonly<Record<AccessLevel, string>> = {
  none: "No access",
  read: "May view",
  edit: "May edit",
};

/** A document that can be shared, as seen by its owner or by a person it is shared with. */
export interface ShareableDocument {
  readonly document: DocumentRef;
  readonly name: string;
  /** Null for the person's own document. */
  readonly owner: string | null;
  readonly grants: StoredDocument["grants"];
  /** What editing allows, where that is less than everything. */
  readonly note?: string;
  /** Changes made together with a grant: creates the document, or removes what is not for others. */
  readonly before?: readonly LocalChange[];
  /** The document's URL, where it differs from the screen's. */
  readonly link?: () => string;
}

/** Whether anybody besides its owner may see it. */
export function isShared({ owner, grants }: Pick<ShareableDocument, "owner" | "grants">): boolean {
  return owner !== null || grants.length > 0;
}

/** The owner of a shared document; nothing for one that only its owner sees. */
export function SharedDocumentBadge({
  sharing,
}: {
  readonly sharing: Pick<ShareableDocument, "owner" | "grants">;
}) {
  const { nameOf } = useMembers();
  if (!isShared(sharing)) return null;
  return <SharedBadge by={sharing.owner === null ? null : nameOf(sharing.owner)} />;
}

/** Shows who may see a document, and lets its owner change that. */
export function ShareButton({ shared }: { readonly shared: ShareableDocument }) {
  const icon = isShared(shared) ? Users : UserPlus;
  return (
    <Popover
      title={`Share “${shared.name}”`}
      align="end"
      width={368}
      trigger={
        <Button compact="under-1280" icon={<Icon of={icon} />}>
          {isShared(shared) ? "Shared" : "Share"}
        </Button>
      }
    >
      <SharePanel {...shared} />
    </Popover>
  );
}

function SharePanel(shared: ShareableDocument) {
  const { data, failed, retry } = useMembers();
  return (
    <div className="grid">
      <div className="grid gap-3 p-4">
        <p className="font-semibold max-sm:hidden">Share “{shared.name}”</p>
        {failed && (
          <p role="alert" className="flex flex-wrap items-center gap-2 text-danger-ink">
            Your colleagues couldn’t be loaded.
            <Button onClick={retry}>Try again</Button>
          </p>
        )}
        {data === undefined && !failed && <Skeleton width="60%" />}
        {data && <People {...shared} members={data} />}
        {shared.note !== undefined && <p className="text-xs text-ink-2">{shared.note}</p>}
      </div>
      <div className="bg-subtle flex items-center gap-3 border-t border-line px-4 py-3 text-xs text-ink-2">
        <p className="flex-1">Sharing is free. Whoever reveals pays.</p>
        <CopyLinkButton
          link={shared.link ?? (() => window.location.origin + window.location.pathname)}
          message="Link copied. It opens for those you share with."
        />
      </div>
    </div>
  );
}

type PeopleProps = ShareableDocument & { readonly members: MembersAnswer };

function People({ document, owner, grants, before, members }: PeopleProps) {
  const session = useUserSession();
  const { id: ownId, name: ownName, organisation } = members;
  if (organisation === null) return <p>You’re in no organization here, so there is nobody to share with.</p>;
  const nameOf = (id: string) =>
    organisation.members.find((member) => member.id === id)?.name ?? "Somebody who left";
  const share = (grantee: string, access: AccessLevel) =>
    void reportingErrors(() =>
      session.part(openWorkspace).change(() =>
        Promise.resolve({
          changes: [...(before ?? []), { document, change: { type: "share" as const, grantee, access } }],
          result: undefined,
        }),
      ),
    );
  const isOwner = owner === null;
  const people = grants.filter(({ grantee }) => grantee !== EVERYONE);
  const everyone = grants.find(({ grantee }) => grantee === EVERYONE)?.access ?? "none";
  const others = organisation.members.filter(
    ({ id }) => id !== ownId && !people.some(({ grantee }) => grantee === id),
  );
  return (
    <>
      {isOwner && others.length > 0 && (
        <Select
          label="Add a person"
          hideLabel
          value=""
          onChange={(id) => share(id, "edit")}
          options={[
            { value: "", label: "Add a person …", disabled: true },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <ul aria-label="Who may see it" className="grid gap-2">
        <Person name={isOwner ? ownName : nameOf(owner)} isYou={isOwner}>
          Owner
        </Person>
        {people.map(({ grantee, access }) => (
          <Person key={grantee} name={nameOf(grantee)} isYou={grantee === ownId}>
            {isOwner ? (
              <AccessSelect
                name={nameOf(grantee)}
                access={access}
                onChange={(next) => share(grantee, next)}
              />
            ) : (
              ACCESS_LABEL[access]
            )}
          </Person>
        ))}
        <Person name={`Everyone at ${organisation.name ?? "your organization"}`} isGroup>
          {isOwner ? (
            <AccessSelect name="Everyone" access={everyone} onChange={(next) => share(EVERYONE, next)} />
          ) : (
            ACCESS_LABEL[everyone]
          )}
        </Person>
      </ul>
    </>
  );
}

interface PersonProps {
  readonly name: string;
  readonly isYou?: boolean;
  readonly isGroup?: boolean;
  /** Their access level. */
  readonly children: ReactNode;
}

function Person({ name, isYou = false, isGroup = false, children }: PersonProps) {
  return (
    <li className="flex min-h-9 items-center gap-2.5">
      {isGroup ? (
        <span className="grid size-7 flex-none place-items-center rounded-full bg-sunken text-ink-2">
          <Icon of={Users} />
        </span>
      ) : (
        <Avatar name={name} size={28} />
      )}
      <span className="min-w-0 flex-1 truncate font-medium" title={name}>
        {name}
        {isYou && <span className="font-normal text-ink-2"> you</span>}
      </span>
      <span className="flex-none text-ink-2">{children}</span>
    </li>
  );
}

interface AccessSelectProps {
  readonly name: string;
  readonly access: AccessLevel;
  readonly onChange: (access: AccessLevel) => void;
}

function AccessSelect({ name, access, onChange }: AccessSelectProps) {
  return (
    <Select
      label={`What ${name} may do`}
      hideLabel
      size="sm"
      value={access}
      onChange={onChange}
      options={ACCESS_LEVELS.map((value) => ({ value, label: ACCESS_LABEL[value] }))}
    />
  );
}
