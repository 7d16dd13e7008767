import { Link } from "@tanstack/react-router";
import { List, TriangleAlert } from "lucide-react";
import { errorText } from "#app/lib/error-text.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Skeleton, StatePanel } from "#app/ui/state-panel.tsx";

/** While lists are read from the browser's own storage, which takes a moment at most. */
export function ListsOpening({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <div aria-busy className="grid gap-5 p-4">
        {[40, 55, 35, 50].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    </>
  );
}

interface ListsFailedProps {
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Where the browser keeps no data there are no lists. */
export function ListsFailed({ title, error, onRetry }: ListsFailedProps) {
  return (
    <>
      <PageHeader title={title} />
      <StatePanel
        tone="bad"
        icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden />}
        title="Lists cannot be read from this browser"
        actions={
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <p>{errorText(error)} Lists are kept on this device. Private windows and full disks may refuse it.</p>
      </StatePanel>
    </>
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
