import { Bell, BellOff, Bookmark, Copy, Pencil, Trash2, Users } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { formatCount } from "#app/lib/format-number.ts";
import { searchLink } from "#app/search/search-navigation.ts";
import type { SearchInfo } from "#app/search/search-definition.ts";
import { describeSearch } from "#app/search/criteria/describe-criteria.ts";
import { useCountsDaily } from "#app/lib/page-config.ts";
import { useCountAllDaily, useCountDaily, useDailyCount } from "./daily-counts.ts";
import { countStatus, latestCount } from "./saved-search-figures.ts";
import { useLookupNames } from "./use-lookup-names.ts";
import { isShared } from "#app/sync/share-document.tsx";
import { useMembers } from "#app/sync/workspace-members.ts";
import { Badge } from "#app/ui/badge.tsx";
import { IconButton } from "#app/ui/button.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { NameDialog } from "#app/ui/name-form.tsx";
import type { UserSearches } from "./saved-searches-store.ts";
import { NewCount, SavedLink } from "./saved-search-link.tsx";
import { type SavedSearch, offeredActions, ownerOf } from "./saved-search.ts";
import { copySavedSearch, deleteSavedSearch } from "./use-save-search.tsx";

interface SavedSearchRowProps {
  readonly stores: UserSearches;
  readonly saved: SavedSearch;
  /** Undefined for a search that this version does not know. */
  readonly search: SearchInfo | undefined;
  /** Called before the row goes. */
  readonly onDelete: () => void;
}

/** A saved search in the list: its name, its criteria, what is new in it. */
export function SavedSearchRow({ stores, saved, search, onDelete }: SavedSearchRowProps) {
  const [renaming, setRenaming] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    // the dialog gave the focus back, but a row that moved with its new name has lost it again
    if (wasRenaming.current && !renaming) renameButton.current?.focus();
    wasRenaming.current = renaming;
  }, [renaming]);
  const place = searchLink(saved.search);
  const Icon = place?.icon ?? Bookmark;
  const offered = offeredActions(saved, false);
  const remove = () => {
    onDelete();
    deleteSavedSearch(stores, saved);
  };
  return (
    <li className="relative flex min-h-14 items-center gap-3 border-b border-line py-1.5 pr-2 pl-4 hover:bg-hover">
      <Icon size={16} strokeWidth={1.75} aria-hidden className="flex-none text-ink-3" />
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <SavedLink saved={saved} title={saved.name} className={wholeRow}>
            {saved.name}
          </SavedLink>
          <NewCount saved={saved} />
          <SharedSearchBadge saved={saved} />
        </div>
        <p className="truncate text-xs text-ink-2">
          {place?.label ?? "Unknown search"}
          {search && <CriteriaText saved={saved} search={search} />}
        </p>
        {search && <CountStatus saved={saved} search={search} />}
      </div>
      <Figures saved={saved} search={search} />
      <span className="relative z-1 flex flex-none">
        {search && !search.countsRecords && ownerOf(saved) === null && <CountDailySwitch saved={saved} />}
        {ownerOf(saved) !== null && (
          <IconButton
            label={`Save a copy of ${saved.name}`}
            icon={<Copy size={14} strokeWidth={1.75} aria-hidden />}
            onClick={() => copySavedSearch(stores, saved)}
          />
        )}
        {offered.includes("rename") && (
          <IconButton
            ref={renameButton}
            label={`Rename ${saved.name}`}
            icon={<Pencil size={14} strokeWidth={1.75} aria-hidden />}
            onClick={() => setRenaming(true)}
          />
        )}
        {offered.includes("delete") && (
          <IconButton
            data-delete
            label={`Delete ${saved.name}`}
            icon={<Trash2 size={14} strokeWidth={1.75} aria-hidden />}
            onClick={remove}
          />
        )}
      </span>
      {renaming && (
        <NameDialog
          title="Rename saved search"
          initial={saved.name}
          noun="search"
          submitLabel="Rename"
          onName={(name) => void stores.actions.rename(saved, name)}
          onClose={() => setRenaming(false)}
        />
      )}
    </li>
  );
}

const wholeRow =
  "min-w-0 truncate font-medium after:absolute after:inset-0 hover:underline focus-visible:after:outline-2 " +
  "focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus";

function CriteriaText({ saved, search }: { readonly saved: SavedSearch; readonly search: SearchInfo }) {
  const { criterionDefinitions } = search;
  const names = useLookupNames(criterionDefinitions, [saved.criteria]);
  return (
    <span title={describeSearch(criterionDefinitions, saved.criteria, names, { inFull: true })}>
      {" "}
      · {describeSearch(criterionDefinitions, saved.criteria, names)}
    </span>
  );
}

/** Whose a shared search is, and who changed it last. */
function SharedSearchBadge({ saved }: { readonly saved: SavedSearch }) {
  const { nameOf } = useMembers();
  const { sharing } = saved;
  if (sharing === undefined || !isShared(sharing)) return null;
  const owner = sharing.owner === null ? undefined : nameOf(sharing.owner);
  const changedBy = nameOf(sharing.changedBy);
  return (
    <>
      <Badge tone="accent" icon={<Users size={14} strokeWidth={1.75} aria-hidden />}>
        {owner === undefined ? "Shared" : `Shared by ${owner}`}
      </Badge>
      <span className="truncate text-xs text-ink-3 max-md:hidden">
        Changed <RelativeTime date={sharing.changedAt} />
        {changedBy !== undefined && ` by ${changedBy}`}
      </span>
    </>
  );
}

interface CountedProps {
  readonly saved: SavedSearch;
  readonly search: SearchInfo;
}

/** When and by whom it was counted, or why it is not counted every day. */
function CountStatus({ saved, search }: CountedProps) {
  const daily = useDailyCount(saved);
  const isCountedHere = useCountsDaily() && ownerOf(saved) === null;
  const all = useCountAllDaily();
  const one = useCountDaily(saved.id);
  const isOn = all.isOn && one.isOn;
  return (
    <p className="text-xs text-ink-3">{countStatus({ facts: saved, daily, search, isCountedHere, isOn })}</p>
  );
}

/** Whether the gateway counts it once a day. */
function CountDailySwitch({ saved }: Pick<CountedProps, "saved">) {
  const isCountedHere = useCountsDaily();
  const all = useCountAllDaily();
  const { isOn, set } = useCountDaily(saved.id);
  if (!isCountedHere || !all.isOn) return null;
  const Icon = isOn ? Bell : BellOff;
  return (
    <IconButton
      label={`Count ${saved.name} daily`}
      title={isOn ? "Counted once a day" : "Not counted daily"}
      aria-pressed={isOn}
      icon={<Icon size={14} strokeWidth={1.75} aria-hidden />}
      className="aria-[pressed=true]:bg-transparent! aria-[pressed=true]:inset-ring-0!"
      onClick={() => set(!isOn)}
    />
  );
}

/** The latest count, and when it was used. Hidden on phones. */
function Figures({ saved, search }: Pick<SavedSearchRowProps, "saved" | "search">) {
  const last = latestCount(saved, useDailyCount(saved));
  return (
    <div className="flex-none text-right text-xs text-ink-2 tabular-nums max-sm:hidden">
      {last && search && <p className="text-ink">{formatCount(last.total, search.noun)}</p>}
      <p>
        {saved.usedAt === 0 ? (
          "Not opened yet"
        ) : (
          <>
            Used <RelativeTime date={saved.usedAt} />
          </>
        )}
      </p>
    </div>
  );
}
