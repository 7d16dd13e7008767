import { Copy, Ellipsis, FileDown, FileUp, Info, Pencil, Save, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { downloadFile, slug } from "#app/files/write/download-file.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { truncateName } from "#app/lib/entered-name.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { IconButton } from "#app/ui/button.tsx";
import { NameDialog } from "#app/ui/name-form.tsx";
import { Menu, type MenuItem } from "#app/ui/overlays/menu.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import type { ExportProfile } from "#app/exports/profiles/export-profile.ts";
import { OUR_COLUMNS, STANDARD_PROFILES, profileTypeOf } from "#app/exports/profiles/export-profiles.ts";
import { profileFile, readProfileFile, useOwnProfiles } from "#app/exports/profiles/export-profile-store.ts";
import type { ExportDraftState } from "./use-export-draft.ts";

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

type Naming = "save" | "rename";

/** Which columns, in the names of which tool; and what can be done with one's own. */
export function ExportProfilePicker({ draft }: { readonly draft: ExportDraftState }) {
  const { source, profileId, profile, profiles, changed, chooseProfile } = draft;
  const selectId = useId();
  const actions = useProfileActions(draft);
  const profileType = profileTypeOf(source.rowType);
  if (profileType === undefined) return null;
  const standard = STANDARD_PROFILES.filter(({ type }) => type === profileType);
  const groups = [...new Set(standard.map(({ group }) => group))];
  const chosen = standard.find(({ id }) => id === profileId);
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-2">
        <label htmlFor={selectId} className="w-14 flex-none text-xs font-medium text-ink-2">
          Profile
        </label>
        <select
          id={selectId}
          value={profileId}
          onChange={(event) => chooseProfile(event.target.value)}
          className="h-8 min-w-0 flex-1 truncate field px-2 font-medium pointer-coarse:h-11"
        >
          <option value={OUR_COLUMNS}>All columns, our names</option>
          {profiles.own.length > 0 && (
            <optgroup label="Yours">
              {profiles.own.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
          {groups.map((group) => (
            <optgroup key={group} label={group}>
              {standard
                .filter((each) => each.group === group)
                .map(({ id, name, confirmed }) => (
                  <option key={id} value={id}>
                    {confirmed ? name : `${name} (unconfirmed)`}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <Menu
          label="Profile actions"
          align="end"
          items={actions.items}
          trigger={<IconButton label="Profile actions" variant="secondary" icon={<Ellipsis {...ICON} />} />}
        />
      </div>
      {(chosen || changed) && (
        <p className="flex gap-1.5 pl-16 text-xs text-ink-3">
          <Info size={14} strokeWidth={1.75} aria-hidden className="mt-px flex-none" />
          <span>
            {chosen && !chosen.confirmed && "These names are not confirmed: check them once in the tool. "}
            {changed ? "You changed these columns. Save them as a profile to use them again." : chosen?.hint}
          </span>
        </p>
      )}
      {actions.naming !== undefined && (
        <NameDialog
          title={actions.naming === "save" ? "Save as a profile" : "Rename the profile"}
          noun="profile"
          submitLabel={actions.naming === "save" ? "Save" : "Rename"}
          initial={actions.naming === "save" ? "" : (profile?.name ?? "")}
          taken={profiles.own.map(({ name }) => name).filter((name) => name !== profile?.name)}
          onName={actions.name}
          onClose={actions.cancelNaming}
        />
      )}
      <input
        ref={actions.fileField}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) void actions.open(file);
        }}
      />
    </div>
  );
}

/** What the menu beside the profiles offers. */
function useProfileActions({ source, profile, profiles, settings, shown, chooseProfile }: ExportDraftState) {
  const store = useOwnProfiles();
  const [naming, setNaming] = useState<Naming>();
  const fileField = useRef<HTMLInputElement>(null);
  const type = profileTypeOf(source.rowType) ?? "contact";
  const own = profiles.own.find(({ id }) => id === profile?.id);
  const current = (name: string, id: string): ExportProfile => ({
    id,
    name,
    type,
    columns: shown.map(({ column }) => column),
    required: profile?.required ?? [],
    settings,
  });
  const keep = (saved: ExportProfile) => {
    store.save(saved);
    chooseProfile(saved.id);
  };
  const items: MenuItem[] = [
    { label: "Save as a new profile", icon: <Save {...ICON} />, onSelect: () => setNaming("save") },
    ...(own
      ? [
          {
            label: "Save changes",
            icon: <Save {...ICON} />,
            onSelect: () => {
              keep(current(own.name, own.id));
              showToast({ message: `“${own.name}” saved` });
            },
          },
          { label: "Rename", icon: <Pencil {...ICON} />, onSelect: () => setNaming("rename") },
        ]
      : []),
    {
      label: "Duplicate",
      icon: <Copy {...ICON} />,
      onSelect: () =>
        keep(current(freeName(profile?.name ?? "All columns", profiles.own), crypto.randomUUID())),
    },
    {
      label: "Save to a file",
      hint: "to share",
      icon: <FileDown {...ICON} />,
      group: "",
      onSelect: () => {
        const shared = current(profile?.name ?? "All columns", "shared");
        downloadFile(
          `${slug(shared.name) || "profile"}.export-profile.json`,
          new Blob([profileFile(shared)], { type: "application/json" }),
        );
      },
    },
    { label: "Open a shared file…", icon: <FileUp {...ICON} />, onSelect: () => fileField.current?.click() },
    ...(own
      ? [
          {
            label: "Delete",
            icon: <Trash2 {...ICON} />,
            danger: true,
            group: "",
            onSelect: () => {
              const undo = store.remove(own.id);
              showToast({
                message: `“${own.name}” deleted`,
                action: { label: "Undo", onAction: undo },
              });
            },
          },
        ]
      : []),
  ];
  return {
    items,
    naming,
    fileField,
    cancelNaming: () => setNaming(undefined),
    name: (name: string) => {
      if (naming === "rename" && own) store.save({ ...own, name });
      else keep(current(name, crypto.randomUUID()));
    },
    async open(file: File) {
      try {
        const opened = readProfileFile(await file.text(), crypto.randomUUID());
        if (opened.type !== type)
          throw new Error(
            `This profile is for ${RECORD_NOUN[opened.type].many}. Open it while you export those.`,
          );
        const name = freeName(opened.name, profiles.own);
        keep({ ...opened, name });
        showToast({ message: `“${name}” added to your profiles` });
      } catch (error) {
        showToast({ message: errorMessage(error) });
      }
    },
  };
}

/** A name that no profile has: "Leads", "Leads 2". */
function freeName(name: string, taken: readonly ExportProfile[]): string {
  const names = new Set(taken.map((each) => each.name));
  if (!names.has(name)) return name;
  let number = 2;
  while (names.has(`${truncateName(name, 4)} ${number}`)) number += 1;
  return `${truncateName(name, 4)} ${number}`;
}
