import { useState } from "react";
import { fileName as fileNameOf } from "#app/files/write/csv.ts";
import { usePreference } from "#app/storage/user-preference.ts";
import { allFields } from "#app/exports/model/export-fields.ts";
import { defaultHeader } from "#app/exports/model/export-cells.ts";
import {
  DEFAULT_SETTINGS,
  type ExportColumn,
  type ExportFormat,
  type ExportSettings,
  MAX_FIXED_TEXT,
  MAX_HEADER_LENGTH,
  formatsOf,
} from "#app/exports/model/export-settings.ts";
import { lastChoiceOf } from "#app/exports/model/last-export-choice.ts";
import { type ExportRowType, type ExportSource, ROW_TYPES } from "#app/exports/model/export-source.ts";
import type { ExportDraft } from "#app/exports/model/planned-columns.ts";
import { type ExportProfile, column } from "#app/exports/profiles/export-profile.ts";
import {
  OUR_COLUMNS,
  STANDARD_PROFILES,
  profileTypeOf,
  sourceColumns,
} from "#app/exports/profiles/export-profiles.ts";
import { useCustomProfiles } from "#app/exports/profiles/export-profile-store.ts";

/** A column in the dialog's list, selected or not. */
export interface DraftColumn {
  /** Stable while the column is moved and renamed. */
  readonly id: string;
  /** Name of its field in the app; for a fixed text, its column. */
  readonly label: string;
  readonly column: ExportColumn;
}

const FILE_ENDINGS: Readonly<Record<ExportFormat, string>> = {
  xlsx: "xlsx",
  csv: "csv",
  json: "json",
  vcard: "vcf",
};

function labelsOf(source: ExportSource): ReadonlyMap<string, string> {
  return new Map(allFields(source).map(({ name, label }) => [name, label]));
}

/** The columns of a profile, followed by the other fields of the records. */
function columnsOf(source: ExportSource, profile: Pick<ExportProfile, "id" | "columns">) {
  const labels = labelsOf(source);
  const shown = profile.columns.map((each, place): DraftColumn => {
    const name = each.fields.find((field) => labels.has(field)) ?? each.fields[0];
    return {
      id: `${profile.id}:${place}`,
      label: name === undefined ? each.header : (labels.get(name) ?? each.header),
      column: each,
    };
  });
  const used = new Set(profile.columns.flatMap(({ fields }) => fields));
  const hidden = allFields(source)
    .filter(({ name }) => !used.has(name))
    .map((field): DraftColumn => {
      const { name, label } = field;
      return { id: `field:${name}`, label, column: column(defaultHeader(field), name) };
    });
  return { shown, hidden };
}

/** The choices in the dialog, and their setters. */
export interface ExportDraftState {
  readonly source: ExportSource;
  /** Undefined until the last choices have loaded. */
  readonly draft: ExportDraft | undefined;
  readonly profileId: string;
  readonly profile: ExportProfile | undefined;
  /** All profiles that fit the rows; the person's own first. */
  readonly profiles: { readonly own: readonly ExportProfile[] };
  readonly shown: readonly DraftColumn[];
  readonly hidden: readonly DraftColumn[];
  readonly settings: ExportSettings;
  /** Whether columns were changed since the profile was chosen. */
  readonly changed: boolean;
  /** The file name in the text field. */
  readonly fileName: string;
  /** The file name that is used. */
  readonly savedName: string;
  readonly chooseProfile: (id: string) => void;
  readonly setColumns: (shown: readonly DraftColumn[], hidden: readonly DraftColumn[]) => void;
  readonly rename: (id: string, header: string) => void;
  /** Sets the fixed text of a column without a field. */
  readonly setText: (id: string, text: string) => void;
  readonly set: (change: Partial<ExportSettings>) => void;
  readonly nameFile: (name: string) => void;
  /** Makes these choices the default for the next export of such rows. */
  readonly remember: () => void;
}

interface Edited {
  readonly profileId: string;
  readonly shown: readonly DraftColumn[];
  readonly hidden: readonly DraftColumn[];
}

/** Settings of an earlier file that is exported again. */
export interface PreviousExport {
  /** Its name in the list of profiles. */
  readonly name: string;
  readonly columns: readonly ExportColumn[];
  readonly required: readonly (readonly string[])[];
  readonly settings: ExportSettings;
}

/** The id of the profile that repeats an earlier file's columns. */
export const EARLIER_PROFILE = "as-before";

/** The choices for a file, starting from the person's last ones for such rows. */
export function useExportDraft(source: ExportSource, madeBefore?: PreviousExport): ExportDraftState {
  const { rowType } = source;
  const own = useCustomProfiles();
  const last = usePreference(lastChoiceOf(rowType));
  const [chosenId, setChosenId] = useState<string>();
  const [edited, setEdited] = useState<Edited>();
  const [changes, setChanges] = useState<Partial<ExportSettings>>({});

  const before = madeBefore ? [earlierProfile(rowType, madeBefore)] : [];
  const begins = madeBefore ? { profileId: EARLIER_PROFILE, settings: madeBefore.settings } : last.value;
  const { fitting, profile, profileId } = chosenProfile(
    rowType,
    [...before, ...own.profiles],
    chosenId ?? begins?.profileId,
  );
  const begun = columnsOf(source, profile ?? { id: OUR_COLUMNS, columns: sourceColumns(source) });
  const isEdited = edited?.profileId === profileId;
  const { shown, hidden } = isEdited ? edited : begun;
  const settings = draftSettings(source, begins, profile, changes);
  const ready = own.ready && !last.pending;
  const naming = useFileName(source, settings);
  const setColumns: ExportDraftState["setColumns"] = (nextShown, nextHidden) =>
    setEdited({ profileId, shown: nextShown, hidden: nextHidden });
  return {
    source,
    draft: ready
      ? {
          columns: shown.map(({ column: each }) => each),
          settings,
          required: profile?.required ?? [],
        }
      : undefined,
    profileId,
    profile,
    profiles: { own: fitting },
    shown,
    hidden,
    settings,
    changed: isEdited,
    ...naming,
    chooseProfile(id) {
      setChosenId(id);
      setEdited(undefined);
    },
    setColumns,
    ...columnEdits(shown, (next) => setColumns(next, hidden)),
    set: (chosen) => setChanges((before) => ({ ...before, ...chosen })),
    remember() {
      // how a file that returns whole, or a file of cards, treats misses is no default for others
      const isOwnWay = comesBackWhole(source, profile) || settings.format === "vcard";
      const kept = isOwnWay ? { ...settings, misses: usualSettings(begins, profile).misses } : settings;
      last.set({ profileId: profileId === EARLIER_PROFILE ? OUR_COLUMNS : profileId, settings: kept });
    },
  };
}

/** Edits columns in place. */
function columnEdits(shown: readonly DraftColumn[], setShown: (next: readonly DraftColumn[]) => void) {
  const change = (id: string, next: Partial<ExportColumn>) =>
    setShown(shown.map((each) => (each.id === id ? { ...each, column: { ...each.column, ...next } } : each)));
  return {
    rename: (id: string, header: string) => change(id, { header: header.slice(0, MAX_HEADER_LENGTH) }),
    setText: (id: string, text: string) => change(id, { text: text.slice(0, MAX_FIXED_TEXT) }),
  };
}

/** The file name: derived from the source until the person enters one. */
function useFileName({ rowType, name: sourceName }: ExportSource, settings: ExportSettings) {
  const [named, setNamed] = useState<string>();
  const [today] = useState(() => new Date());
  const ending = fileEnding(settings);
  const suggested = fileNameOf({ kind: ROW_TYPES[rowType].file, name: sourceName, date: today, ending });
  return {
    fileName: named === undefined ? suggested : `${named}.${ending}`,
    // an empty name does not count
    savedName: named === undefined || named.trim() === "" ? suggested : `${named.trim()}.${ending}`,
    nameFile: (name: string) => setNamed(name.replace(/\.(?:xlsx|csv|json|vcf|zip)$/i, "")),
  };
}

function earlierProfile(rowType: ExportRowType, made: PreviousExport): ExportProfile {
  return {
    ...made,
    id: EARLIER_PROFILE,
    type: profileTypeOf(rowType) ?? "contact",
    columns: [...made.columns],
    required: made.required.map((headers) => [...headers]),
  };
}

/** The profiles that fit, and the wanted one if it is among them. */
function chosenProfile(rowType: ExportRowType, own: readonly ExportProfile[], wantedId: string | undefined) {
  const profileType = profileTypeOf(rowType);
  const fitting = own.filter(({ type, id }) => type === profileType || id === EARLIER_PROFILE);
  const standard = STANDARD_PROFILES.filter(({ type }) => type === profileType);
  const profile = [...fitting, ...standard].find(({ id }) => id === wantedId);
  return { fitting, profile, profileId: profile?.id ?? OUR_COLUMNS };
}

function fileEnding({ format, vcards }: ExportSettings): string {
  return format === "vcard" && vcards === "zip" ? "zip" : FILE_ENDINGS[format];
}

/**
 * Default settings: the last choices, or those of the earlier file. A profile chosen instead overrides what it needs,
 * but never the format.
 */
export function usualSettings(
  begins: { readonly profileId: string; readonly settings: ExportSettings } | undefined,
  profile: Pick<ExportProfile, "id" | "settings"> | undefined,
): ExportSettings {
  const usual = begins?.settings ?? DEFAULT_SETTINGS;
  if (profile === undefined || profile.id === begins?.profileId) return usual;
  return Object.assign({ ...usual }, profile.settings, { format: usual.format });
}

const comesBackWhole = ({ writesMisses }: ExportSource, profile: object | undefined) =>
  writesMisses === true && profile === undefined;

/** The settings of the file, with changes since the dialog was opened. */
export function draftSettings(
  source: ExportSource,
  begins: Parameters<typeof usualSettings>[0],
  profile: Parameters<typeof usualSettings>[1],
  changes: Partial<ExportSettings>,
): ExportSettings {
  const usual = usualSettings(begins, profile);
  const misses = comesBackWhole(source, profile) ? "rows" : usual.misses;
  return settingsFor(source.rowType, { ...usual, misses, ...changes });
}

/** Restricts settings to those that make sense for such rows. */
function settingsFor(rowType: ExportRowType, settings: ExportSettings): ExportSettings {
  const formats = formatsOf(rowType);
  const format = formats.includes(settings.format) ? settings.format : (formats[0] ?? "xlsx");
  // a record without a result has no business card
  return { ...settings, format, misses: format === "vcard" ? "leave-out" : settings.misses };
}
