import { Link } from "@tanstack/react-router";
import { List } from "lucide-react";
import { buttonClass } from "#app/ui/button.tsx";
import { StoredDataFailed } from "#app/ui/stored-data-states.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";

interface ListsFailedProps {
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Where the browser keeps no data there are no lists. */
export function ListsFailed(props: ListsFailedProps) {
  return (
    <StoredDataFailed what="Lists" {...props}>
      Lists are kept on this device.
    </StoredDataFailed>
  );
}

/** Nothing was saved yet. */
export function NoLists() {
  return (
    <StatePanel
      icon={<List size={18} strokeWidth={1.75} aria-hidden />}
      title="No lists yet"
      actions={
        <Link to="/contacts" className={buttonClass("primary")}>
          Search contacts
        </Link>
      }
    >
      <p>
        Choose contacts or companies in a search, then save the selection as a list. Lists are kept on this
        device.
      </p>
    </StatePanel>
  );
}

/** The address names a list that this browser does not keep, or that was deleted. */
export function NoSuchList() {
  return (
    <>
      <PageHeader title="List" />
      <StatePanel
        icon={<List size={18} strokeWidth={1.75} aria-hidden />}
        title="This list is not here"
        actions={
          <Link to="/lists" className={buttonClass("primary")}>
            All lists
          </Link>
        }
      >
        <p>It was deleted, or it is kept in another browser.</p>
      </StatePanel>
    </>
  );
}
