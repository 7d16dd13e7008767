import { Copy, FileDown, FileUp, Pencil, Save, Trash2 } from "lucide-react";
import { downloadFile, slug } from "#app/files/write/download-file.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { availableName } from "#app/lib/entered-name.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { MenuItem } from "#app/ui/overlays/menu.tsx";
import { showToast, undo } from "#app/ui/overlays/notifications.ts";
import { askForName } from "#app/ui/overlays/question.tsx";
import type { ExportProfile } from "#app/exports/profiles/export-profile.ts";
import { profileTypeOf } from "#app/exports/profiles/export-profiles.ts";
import {
  profileFile,
  readProfileFile,
  useCustomProfiles,
} from "#app/exports/profiles/export-profile-store.ts";
import { EARLIER_PROFILE, type ExportDraftState } from "./use-export-draft.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";

/** The menu beside the profiles. */
export function useProfileActions(
  { source, profile, profiles, settings, shown, chooseProfile }: ExportDraftState,
  onOpenFile: () => void,
) {
  const store = useCustomProfiles();
  const type = profileTypeOf(source.rowType) ?? "contact";
  const own = profiles.own.find(({ id }) => id === profile?.id && id !== EARLIER_PROFILE);
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
  const share = () => {
    const shared = current(profile?.name ?? "All columns", "shared");
    downloadFile(
      `${slug(shared.name) || "profile"}.export-profile.json`,
      new Blob([profileFile(shared)], { type: "application/json" }),
    );
  };
  const remove = (removed: ExportProfile) => {
    const restore = store.remove(removed.id);
    showToast({ message: `“${removed.name}” deleted`, action: undo(restore) });
  };
  const saveChanges = (changed: ExportProfile) => {
    keep(current(changed.name, changed.id));
    showToast({ message: `“${changed.name}” saved` });
  };
  const names = profiles.own.map(({ name }) => name);
  const items = profileMenu(own, {
    onSave: () =>
      askForName({
        title: "Save as a profile",
        noun: "profile",
        submitLabel: "Save",
        taken: names,
        onName: (name) => keep(current(name, crypto.randomUUID())),
      }),
    onSaveChanges: saveChanges,
    onRename: (renamed) =>
      askForName({
        title: "Rename the profile",
        noun: "profile",
        submitLabel: "Rename",
        initial: renamed.name,
        taken: names.filter((name) => name !== renamed.name),
        onName: (name) => store.save({ ...renamed, name }),
      }),
    onDuplicate: () =>
      keep(current(availableName(profile?.name ?? "All columns", names), crypto.randomUUID())),
    onShare: share,
    onOpenFile,
    onDelete: remove,
  });
  return {
    items,
    async open(file: File) {
      try {
        const opened = readProfileFile(await file.text(), crypto.randomUUID());
        if (opened.type !== type)
          throw new ExpectedError(
            `This profile is for ${RECORD_NOUN[opened.type].many}. Open it while you export those.`,
          );
        const name = availableName(opened.name, names);
        keep({ ...opened, name });
        showToast({ message: `“${name}” added to your profiles` });
      } catch (error) {
        showToast({ message: errorMessage(error) });
      }
    },
  };
}

interface ProfileMenuActions {
  readonly onSave: () => void;
  readonly onSaveChanges: (own: ExportProfile) => void;
  readonly onRename: (own: ExportProfile) => void;
  readonly onDuplicate: () => void;
  readonly onShare: () => void;
  readonly onOpenFile: () => void;
  readonly onDelete: (own: ExportProfile) => void;
}

/** Menu items for the chosen columns, and for the profile if it is the person's own. */
function profileMenu(own: ExportProfile | undefined, actions: ProfileMenuActions): MenuItem[] {
  return [
    { label: "Save as a new profile", icon: <Icon of={Save} />, onSelect: actions.onSave },
    ...(own
      ? [
          { label: "Save changes", icon: <Icon of={Save} />, onSelect: () => actions.onSaveChanges(own) },
          { label: "Rename", icon: <Icon of={Pencil} />, onSelect: () => actions.onRename(own) },
        ]
      : []),
    { label: "Duplicate", icon: <Icon of={Copy} />, onSelect: actions.onDuplicate },
    {
      label: "Save to a file",
      hint: "to share",
      icon: <Icon of={FileDown} />,
      group: "",
      onSelect: actions.onShare,
    },
    { label: "Open a shared file…", icon: <Icon of={FileUp} />, onSelect: actions.onOpenFile },
    ...(own
      ? [
          {
            label: "Delete",
            icon: <Icon of={Trash2} />,
            danger: true,
            group: "",
            onSelect: () => actions.onDelete(own),
          },
        ]
      : []),
  ];
}
