import { useId } from "react";
import { useImportStore } from "#app/features/imports/import-file-store.ts";
import type { NoteGroup } from "#app/features/imports/columns/row-problems.ts";
import { Button } from "#app/ui/button.tsx";
import { announce } from "#app/ui/overlays/notifications.ts";

interface ImportRowProblemsProps {
  readonly groups: readonly NoteGroup[];
}

/** Notes on rows, by kind and column: each with its rows, and a fix for all of them where there is one. */
export function ImportRowProblems({ groups }: ImportRowProblemsProps) {
  const store = useImportStore();
  const id = useId();
  const fix = (group: NoteGroup) => {
    if (group.fix === null) return;
    store.setFix(group.fix.key, !group.fix.done);
    announce(group.fix.done ? "Undone" : "Domains are used as websites");
  };
  return (
    <ul className="grid gap-2">
      {groups.map((group, place) => (
        <li key={group.key} className="rounded-md border border-line bg-canvas px-3 py-2">
          <p id={`${id}-${String(place)}`}>
            {group.message}.{group.outcome !== "" && ` ${group.outcome}.`}
          </p>
          <p className="-mx-2.5 -mb-1 flex flex-wrap gap-x-1 empty:hidden">
            {group.fix !== null && (
              <Button variant="link" aria-describedby={`${id}-${String(place)}`} onClick={() => fix(group)}>
                {group.fix.done ? "Undo" : group.rows.size === 1 ? "Use its domain" : "Use their domains"}
              </Button>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
