import { Link } from "@tanstack/react-router";
import { type LucideIcon, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
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
      icon={<Icon of={icon} size="lg" />}
      title={title}
      actions={
        <Link to={type === "contact" ? "/contacts" : "/companies"} className={buttonClass("primary")}>
          Search {RECORD_NOUN[type].many}
        </Link>
      }
    >
      <p>{children}</p>
    </StatePanel>
  );
}

interface NothingMatchesProps {
  readonly title?: string;
  /** Clears the filters; with the label of its button. */
  readonly onReset: () => void;
  readonly action?: string;
  readonly children?: ReactNode;
}

/** Takes the place of a table whose filters match no record. */
export function NothingMatches(props: NothingMatchesProps) {
  const { title = "Nothing matches", onReset, action = "Show all", children } = props;
  return (
    <StatePanel
      icon={<Icon of={SearchX} size="lg" />}
      title={title}
      actions={<Button onClick={onReset}>{action}</Button>}
    >
      {children && <p>{children}</p>}
    </StatePanel>
  );
}
