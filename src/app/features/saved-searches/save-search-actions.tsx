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

/** The right end of a search's header: Save and Copy link. Also stores recent searches. */
export function SaveSearchActions(open: SearchSnapshot) {
  return (
    <>
      <SaveAction open={open} />
      <CopySearchLink open={open} />
    </>
  );
}

/** Results that were on screen this long count as looked at. */
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
  // an answer counts once per search
  const seen = answer && JSON.stringify([open.definition.name, answer, saved?.id, saved?.criteria]);
  useEffect(() => {
    if (seen !== undefined) visit();
  }, [seen]);
  // a search started by a press, or with an open preview, is in use at once
  const isUsed = open.view.previewId !== undefined || open.definition.countsRecords;
  useEffect(() => {
    if (seen === undefined) return undefined;
    // results that were only passed through were not looked at
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

/** Shows who may see the open saved search. Its link contains the saved criteria. */
function ShareSearch({ saved }: { readonly saved: SavedSearch }) {
  const router = useRouter();
  const link = () => {
    const search = addressOf(saved, saved.id);
    return new URL(router.buildLocation({ to: ".", search }).href, window.location.href).href;
  };
  return <ShareButton shared={shareableSearch(saved, link)} />;
}

/** Copies the URL of the view, in a form that works for anyone who can sign in. */
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

/** Saves the open search: overwrites the saved search if one is open, else asks for a name. */
function SaveButton({ stores, open, saved }: SaveButtonProps) {
  const { saveAs, update } = useSaveSearch(stores, open);
  const off = reasonAgainstSaving(open, saved);
  // a saved search with read access cannot be overwritten: save a copy instead
  const over = saved !== undefined && mayEdit(saved) ? saved : undefined;
  const asks = off === undefined && over === undefined;
  // a single button for all cases, so that it keeps the focus
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
  // omit a list, whose name is stored elsewhere and may change
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
