import { Link } from "@tanstack/react-router";
import { type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { StatePanel } from "#app/ui/state-panel.tsx";
import type { RecordType } from "#contract/records/record-snapshot.ts";

interface NoRecordsProps {
  readonly type: RecordType;
  readonly icon: LucideIcon;
  readonly title: string;
  /** How to add records. */
  readonly children: ReactNode;
}

/** Takes the place of an empty table of records, with a link to their search. */
export function NoRecords({ type, icon, title, children }: NoRecordsProps) {
  return (
    <StatePanel
      icon={icon}
      title={title}
      link={<Link to={type === "contact" ? "/contacts" : "/companies"}>Search {RECORD_NOUN[type].many}</Link>}
    >
      <p>{children}</p>
    </StatePanel>
  );
}
