import { useRouter } from "@tanstack/react-router";
import { Bookmark } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { formatNumber } from "#app/lib/format-number.ts";
import { useLookupNames } from "./use-lookup-names.ts";
import { describeCriteria } from "#app/search/kinds/describe-criteria.ts";
import { withoutPersonal } from "#app/search/kinds/criterion-kinds.ts";
import type { SearchSnapshot } from "#app/search/search-definition.ts";
import { ShareButton } from "#app/sync/share-document.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyLinkButton } from "#app/ui/copy-button.tsx";
import { NameForm } from "#app/ui/name-form.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import type { PopupTriggerProps } from "#app/ui/overlays/use-popup.ts";
import { rememberedSearch } from "./recent-searches.ts";
import {
  type SavedSearch,
  addressForAnyone,
  addressOf,
  criteriaToSave,
  mayEdit,
  reasonAgainstSaving,
  suggestedName,
} from "./saved-search.ts";
import { shareableSearch } from "./saved-search-rows.ts";
import { type UserSearches, useOpenSaved, useUserSearches } from "./saved-searches-store.ts";
import { SaveSummary, useSaveSearch } from "./use-save-search.tsx";

/** At the right of a search's header: Save and Copy link. Also stores recent searches. */
export function SaveSearchActions(open: SearchSnapshot) {
  return (
    <>
      <SaveAction open={open} />
      <CopySearchLink open={open} />
    </>
  );
}

/** Who sees the rows of a search so long looks at them. */
const LOOK_MS = 2000;

function SaveAction({ open }: { readonly open: SearchSnapshot }) {
  const stores = useUserSearches();
  const saved = useOpenSaved(stores, open);
  const { answer } = open;
  const remember = useEffectEvent(() =>
    stores.recent.change(rememberedSearch(stores.recent.getState().rows.values(), open, crypto.randomUUID())),
  );
  const visit = useEffectEvent(() => {
    const more = saved === undefined ? 0 : stores.actions.visit(saved, open);
    if (more > 0) showToast({ message: `${formatNumber(more)} more than when you last opened this search.` });
  });
  // an answer is seen once for each search that it is of
  const seen = answer && JSON.stringify([open.definition.name, answer, saved?.id, saved?.criteria]);
  useEffect(() => {
    if (seen !== undefined) visit();
  }, [seen]);
  // what a press asked for was meant, and so was what a row was opened of
  const isUsed = open.view.previewId !== undefined || open.definition.countsRecords;
  useEffect(() => {
    if (seen === undefined) return undefined;
    // what is passed through was not looked at
    const timer = setTimeout(remember, isUsed ? 0 : LOOK_MS);
    return () => clearTimeout(timer);
  }, [seen, isUsed]);
  return (
    <>
      <SaveButton stores={stores} open={open} saved={saved} />
      {saved !== undefined && <ShareSearch saved={saved} />}
    </>
  );
}

/** Says who may see the saved search that is open. Its link names it, with what it searches for as it is saved. */
function ShareSearch({ saved }: { readonly saved: SavedSearch }) {
  const router = useRouter();
  const link = () => {
    const search = addressOf(saved, saved.id);
    return new URL(router.buildLocation({ to: ".", search }).href, window.location.href).href;
  };
  return <ShareButton shared={shareableSearch(saved, link)} />;
}

/** Copies the address of the view for anyone who may sign in. */
function CopySearchLink({ open }: { readonly open: SearchSnapshot }) {
  const router = useRouter();
  const link = () => {
    return new URL(
      router.buildLocation({ to: ".", search: addressForAnyone(open) }).href,
      window.location.href,
    ).href;
  };
  return (
    <CopyLinkButton link={link} message={`Link copied${open.secret ? ", without the e-mail address" : ""}`} />
  );
}

interface SaveButtonProps {
  readonly stores: UserSearches;
  readonly open: SearchSnapshot;
  /** The saved search that is open. */
  readonly saved: SavedSearch | undefined;
}

/** Saves what is open: over the saved search when one is open, else under a name that it asks for. */
function SaveButton({ stores, open, saved }: SaveButtonProps) {
  const { saveAs, update } = useSaveSearch(stores, open);
  const off = reasonAgainstSaving(open, saved);
  // over a search that somebody else alone may change nothing is saved: it becomes one's own
  const over = saved !== undefined && mayEdit(saved) ? saved : undefined;
  const asks = off === undefined && over === undefined;
  // one button, whatever it does, so that focus stays on it
  const trigger = ({ ref, ...popup }: PopupTriggerProps) => (
    <Button
      ref={ref}
      {...(asks ? popup : {})}
      compact
      icon={<Icon of={Bookmark} />}
      title={off ?? (saved !== undefined && over === undefined ? "Save a copy" : "Save this search")}
      aria-disabled={off !== undefined}
      onClick={() => over && update(over)}
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
            stores={stores}
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

interface SaveFormProps extends Omit<SaveButtonProps, "saved"> {
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
}

function SaveForm({ stores, open, onName, onCancel }: SaveFormProps) {
  const { criterionDefinitions, noun } = open.definition;
  const names = useLookupNames(criterionDefinitions, [open.view.criteria]);
  // a list has its name elsewhere, and it may change
  const named = withoutPersonal(criterionDefinitions, criteriaToSave(open).criteria);
  const criteria = describeCriteria(criterionDefinitions, named, names);
  return (
    <NameForm
      initial={suggestedName(criteria, noun.many)}
      noun="search"
      submitLabel="Save"
      onName={onName}
      onCancel={onCancel}
    >
      <SaveSummary stores={stores} open={open} />
    </NameForm>
  );
}
