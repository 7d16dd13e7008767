import { type ComponentType, type ReactNode, createContext, use, useEffect, useState } from "react";
import { afterFirstLoad } from "#app/api/after-first-load.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { ignoring, isNetworkTrouble } from "#app/lib/reports/report.ts";

/** A record in a preview, on its screen, or in a tree. */
export type RecordFooterProps = SelectableRecord & {
  /** The record's name; undefined where the heading already shows it. */
  readonly name: string | undefined;
};

/** A contact in a row. */
export interface ContactInfoProps {
  readonly record: Extract<SelectableRecord, { readonly type: "contact" }>;
  /** The channels as search knows them; shown while nothing else is known. */
  readonly channels: ReactNode;
}

/** A company whose people are counted. */
export interface CompanyPeopleProps {
  readonly company: { readonly id: string; readonly name: string };
}

/** Records with missing fields. */
export interface MissingFieldsProps {
  readonly type: SelectableRecord["type"];
  readonly records: readonly SelectableRecord[];
  /** Names of the fields to request. */
  readonly fields: readonly string[];
  /** Number of columns that they fill. */
  readonly count: number;
  /** Called on a press, before the run is started elsewhere. */
  readonly onLeave: () => void;
}

/**
 * Components that features add to records on all screens. The routes assemble them, and load them after the first rows.
 */
export interface RecordExtensions {
  /** The contact's owned addresses and numbers, else the button to reveal them. */
  readonly ContactInfo?: ComponentType<ContactInfoProps>;
  /** Number of people at a company besides those named in a row. */
  readonly CompanyPeople?: ComponentType<CompanyPeopleProps>;
  /** What is owned of a record, its facts, and what else can be obtained. */
  readonly Footer?: ComponentType<RecordFooterProps>;
  /** The button that requests missing fields, with its price. */
  readonly GetMissing?: ComponentType<MissingFieldsProps>;
}

const noExtensions: RecordExtensions = {};

const RecordExtensionsContext = createContext(noExtensions);

interface RecordExtensionsProviderProps {
  /** Loads the extensions. Must be stable. */
  readonly load: () => Promise<RecordExtensions>;
  readonly children: ReactNode;
}

/** Lets all records show what is owned, and be revealed, once the first rows are drawn. */
export function RecordExtensionsProvider({ load, children }: RecordExtensionsProviderProps) {
  const [extensions, setExtensions] = useState(noExtensions);
  useEffect(() => {
    afterFirstLoad()
      .then(load)
      .then(setExtensions)
      // if loading fails, rows stay as they are
      .catch(ignoring(isNetworkTrouble));
  }, [load]);
  return <RecordExtensionsContext value={extensions}>{children}</RecordExtensionsContext>;
}

/** Empty until the extensions have loaded. */
export function useRecordExtensions(): RecordExtensions {
  return use(RecordExtensionsContext);
}
