import { Link } from "@tanstack/react-router";
import { List } from "lucide-react";
import { buttonClass } from "#app/ui/button.tsx";
import { StoredDataFailed } from "#app/ui/stored-data-state-panels.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";

interface ListsFailedProps {
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Where the browser's storage cannot be read. */
export function ListsFailed(props: ListsFailedProps) {
  return (
    <StoredDataFailed what="Lists" {...props}>
      Lists are on your account.
    </StoredDataFailed>
  );
}

/** Before the first list. */
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
        Select contacts or companies in a search, then save the selection as a list. Lists are kept on your
        account.
      </p>
    </StatePanel>
  );
}

/** For the address of a list that was deleted or is somebody else's. */
export function NoSuchList() {
  return (
    <>
      <PageHeader title="List" />
      <StatePanel
        icon={<List size={18} strokeWidth={1.75} aria-hidden />}
        title="This list isn’t available"
        actions={
          <Link to="/lists" className={buttonClass("primary")}>
            All lists
          </Link>
        }
      >
        <p>It was deleted, or it isn’t yours to see.</p>
      </StatePanel>
    </>
  );
}
