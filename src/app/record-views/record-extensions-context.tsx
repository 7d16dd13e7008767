import { type ComponentType, type ReactNode, createContext, use, useEffect, useState } from "react";
import { afterFirstLoad } from "#app/api/after-first-load.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { ignoring, isNetworkTrouble } from "#app/lib/reports/report.ts";

/** A record in a preview, on its screen, or in a tree. */
export type RecordFooterProps = SelectableRecord & {
  /** The record's name; undefined where it is in the heading already. */
  readonly name: string | undefined;
};

/** A contact in a row. */
export interface ContactInfoProps {
  readonly record: Extract<SelectableRecord, { readonly type: "contact" }>;
  /** What search says of the channels, drawn: it stands where nothing else is known. */
  readonly channels: ReactNode;
}

/** A company whose people are told about. */
export interface CompanyPeopleProps {
  readonly company: { readonly id: string; readonly name: string };
}

/** Records of which fields are missing. */
export interface MissingFieldsProps {
  readonly type: SelectableRecord["type"];
  readonly records: readonly SelectableRecord[];
  /** The fields to get back, by their names. */
  readonly fields: readonly string[];
  /** How many columns they fill. */
  readonly count: number;
  /** It was pressed: the run is started elsewhere. */
  readonly onLeave: () => void;
}

/** What features add to a record wherever it stands. The routes put it together, and fetch it after the first rows. */
export interface RecordExtensions {
  /** The contact's addresses and numbers where they are owned, else the way to them. */
  readonly ContactInfo?: ComponentType<ContactInfoProps>;
  /** How many people a company has besides those that a row names. */
  readonly CompanyPeople?: ComponentType<CompanyPeopleProps>;
  /** What is owned of a record and noted about it, and what can be had of it. */
  readonly Footer?: ComponentType<RecordFooterProps>;
  /** The way to read fields of records that are missing, with its price. */
  readonly GetMissing?: ComponentType<MissingFieldsProps>;
}

const noExtensions: RecordExtensions = {};

const RecordExtensionsContext = createContext(noExtensions);

interface RecordExtensionsProviderProps {
  /** Fetches the extensions; the same function each time. */
  readonly load: () => Promise<RecordExtensions>;
  readonly children: ReactNode;
}

/** Lets records everywhere show what is owned, and be revealed, once the first rows are there. */
export function RecordExtensionsProvider({ load, children }: RecordExtensionsProviderProps) {
  const [extensions, setExtensions] = useState(noExtensions);
  useEffect(() => {
    afterFirstLoad()
      .then(load)
      .then(setExtensions)
      // where they cannot be fetched, rows stay as they are
      .catch(ignoring(isNetworkTrouble));
  }, [load]);
  return <RecordExtensionsContext value={extensions}>{children}</RecordExtensionsContext>;
}

/** Nothing is in them until they are loaded. */
export function useRecordExtensions(): RecordExtensions {
  return use(RecordExtensionsContext);
}
