import { Ellipsis, Info } from "lucide-react";
import { useRef } from "react";
import { FileInput } from "#app/ui/fields/file-input.tsx";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { FORMAT_LABELS } from "#app/exports/model/export-settings.ts";
import { OUR_COLUMNS, STANDARD_PROFILES, profileTypeOf } from "#app/exports/profiles/export-profiles.ts";
import type { ExportDraftState } from "./use-export-draft.ts";
import { useProfileActions } from "./use-profile-actions.tsx";

/** Chooses the profile, and edits the person's own. */
export function ExportProfilePicker({ draft }: { readonly draft: ExportDraftState }) {
  const { source } = draft;
  const fileField = useRef<HTMLInputElement>(null);
  const actions = useProfileActions(draft, () => fileField.current?.click());
  const profileType = profileTypeOf(source.rowType);
  if (profileType === undefined) return null;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <div className="flex min-w-0 items-center gap-2">
        <span aria-hidden className="w-14 flex-none text-xs font-medium text-ink-2">
          Profile
        </span>
        <ProfileSelect draft={draft} />
        <Menu
          label="Profile actions"
          align="end"
          items={actions.items}
          trigger={<IconButton label="Profile actions" variant="secondary" icon={<Icon of={Ellipsis} />} />}
        />
      </div>
      <ProfileHint draft={draft} />
      <FileInput
        ref={fileField}
        label="Profile file"
        accept=".json,application/json"
        onFile={(file) => void actions.open(file)}
      />
    </div>
  );
}

/** The profiles in groups, the person's own first. */
function ProfileSelect({ draft }: { readonly draft: ExportDraftState }) {
  const { source, profileId, profiles, chooseProfile } = draft;
  const standard = STANDARD_PROFILES.filter(({ type }) => type === profileTypeOf(source.rowType));
  return (
    <Select
      label="Profile"
      hideLabel
      size="sm"
      value={profileId}
      onChange={chooseProfile}
      className="flex-1"
      options={[
        { value: OUR_COLUMNS, label: "All columns, our names" },
        ...profiles.own.map(({ id, name }) => ({ value: id, label: name, group: "Your profiles" })),
        ...standard.map(({ id, name, confirmed, group }) => ({
          value: id,
          label: confirmed ? name : `${name} (unconfirmed)`,
          group,
        })),
      ]}
    />
  );
}

/**
 * A hint about the profile: whether it was changed, whether its headers are verified, and which format its importer
 * reads.
 */
function ProfileHint({ draft: { profile, changed, settings, set } }: { readonly draft: ExportDraftState }) {
  const standard = STANDARD_PROFILES.find(({ id }) => id === profile?.id);
  const format = profile?.settings?.format ?? settings.format;
  const isOther = format !== settings.format;
  if (!standard && !changed && !isOther) return null;
  return (
    <p className="flex gap-1.5 pl-16 text-xs text-ink-3">
      <Icon of={Info} size="sm" className="mt-px flex-none" />
      <span>
        {standard?.confirmed === false && "These names aren’t confirmed yet: check them once in the tool. "}
        {changed
          ? "You changed these columns. Save them as a profile to use them again. "
          : standard?.hint}{" "}
        {isOther && (
          <>
            {standard ? "Its import reads" : "Saved for"} {FORMAT_LABELS[format]}.{" "}
            <Button variant="link" className="-my-2 h-6! px-1! text-xs" onClick={() => set({ format })}>
              Use {FORMAT_LABELS[format]}
            </Button>
          </>
        )}
      </span>
    </p>
  );
}
