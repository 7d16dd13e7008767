import { Bookmark } from "lucide-react";
import type { SearchSnapshot } from "#app/search/search-definition.ts";
import { criteriaInWords } from "#app/search/describe-search.ts";
import { useCachedLookupNames } from "#app/search/code-picker/use-cached-lookup-names.ts";
import { Button } from "#app/ui/button.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import type { PopupTriggerProps } from "#app/ui/overlays/use-popup.ts";
import { NameForm } from "./search-name-form.tsx";
import type { OwnSearches } from "./saved-searches-store.ts";
import { type SavedSearch, askedOf, isEdited } from "./saved-search.ts";
import { SavedNote } from "./saved-search-notice.tsx";
import { suggestedName } from "./search-name.ts";
import { useSaveSearch } from "./use-save-search.ts";

interface SaveButtonProps {
  readonly own: OwnSearches;
  readonly open: SearchSnapshot;
  /** The saved search that is open. */
  readonly saved: SavedSearch | undefined;
}

/** Saves what is open: over the saved search when one is open, else under a name that it asks for. */
export function SaveButton({ own, open, saved }: SaveButtonProps) {
  const { saveAs, update } = useSaveSearch(own, open);
  const off = reasonAgainst(open, saved);
  const asks = off === undefined && saved === undefined;
  // one button, whatever it does, so that focus stays on it
  const trigger = ({ ref, ...popup }: PopupTriggerProps) => (
    <Button
      ref={ref}
      {...(asks ? popup : {})}
      compact
      icon={<Bookmark size={16} strokeWidth={1.75} aria-hidden />}
      title={off ?? "Save this search"}
      aria-disabled={off !== undefined}
      onClick={() => saved && update(saved)}
    >
      Save
    </Button>
  );
  return (
    <Popover title="Save this search" align="end" trigger={trigger}>
      {(close) => (
        <div className="grid gap-3 p-4">
          <p aria-hidden className="font-semibold max-sm:hidden">
            Save this search
          </p>
          <SaveForm
            own={own}
            open={open}
            onCancel={close}
            onName={(name) => {
              close();
              saveAs(name);
            }}
          />
        </div>
      )}
    </Popover>
  );
}

function reasonAgainst(open: SearchSnapshot, saved: SavedSearch | undefined): string | undefined {
  if (!open.requested) return "Nothing to save yet: search first";
  return saved && !isEdited(saved, open) ? "Saved: nothing changed since" : undefined;
}

interface SaveFormProps extends Omit<SaveButtonProps, "saved"> {
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
}

function SaveForm({ own, open, onName, onCancel }: SaveFormProps) {
  const { slots, noun } = open.resource;
  const names = useCachedLookupNames(slots);
  const criteria = criteriaInWords(slots, askedOf(open).criteria, names);
  return (
    <NameForm initial={suggestedName(criteria, noun.many)} action="Save" onName={onName} onCancel={onCancel}>
      <SavedNote own={own} open={open} />
    </NameForm>
  );
}
