import { useLocation } from "@tanstack/react-router";
import { type KeyboardEvent, useDeferredValue, useId, useLayoutEffect, useState } from "react";
import { isComposing } from "#app/ui/fields/is-composing.ts";
import { nameLookup } from "#app/storage/stored-name-lookup.ts";
import { useModal } from "#app/ui/overlays/dialog.tsx";
import { showToast, undo } from "#app/ui/overlays/notifications.ts";
import { useRecordLookup } from "./use-record-lookup.ts";
import { PaletteField } from "./palette-field.tsx";
import { PaletteFooter, PaletteNotice } from "./palette-footer.tsx";
import {
  type PaletteContent,
  type PaletteItem,
  type PaletteSection,
  type PaletteTab,
  type PaletteView,
  paletteView,
} from "./palette-item.ts";
import { PaletteResults } from "./palette-results.tsx";
import { PaletteTabs } from "./palette-tabs.tsx";
import { useRecent } from "./recent-items.ts";
import { openedAt } from "./remember-opened.tsx";
import { foundItems, recordItem, textActions } from "./record-items.tsx";
import { useOpenItem } from "./use-open-item.ts";
import { usePaletteSelection } from "./use-palette-selection.ts";

interface CommandPaletteProps {
  /** Text typed before the field was mounted. */
  readonly typedAhead: () => string;
  /** Items stored in this browser: screens, actions, and what features provide. */
  readonly items: readonly PaletteItem[];
  /** Whether some of the stored items are still loading. */
  readonly isReading: boolean;
  readonly onClose: () => void;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  PageDown: (at, last) => Math.min(last, at + 8),
  PageUp: (at) => Math.max(0, at - 8),
};

/** Finds companies, people, screens and stored items by name. Nothing in it spends credits. */
export function CommandPalette({ typedAhead, items, isReading, onClose }: CommandPaletteProps) {
  const listId = useId();
  const [text, setText] = useTypedText(typedAhead);
  const [kind, setKind] = useState<PaletteTab["kind"]>("all");
  /** Id of the item moved to; undefined until somebody moves. */
  const [moved, setMoved] = useState<string>();
  const { lookup, shownText, view, isHeld, viewOf } = usePaletteView({ items, isReading, text, kind });
  const [looksUpNames] = nameLookup.use();
  const { notice, toggle } = usePaletteSelection();
  const close = () => {
    if (notice) showToast({ message: notice.message, action: undo(notice.undo) });
    onClose();
  };
  const { dialog, handlers } = useModal(close);
  const open = useOpenItem(close);
  const changeKind = (next: PaletteTab["kind"]) => {
    setKind(next);
    setMoved(undefined);
  };
  const showAll = ({ all, kind: of }: PaletteSection) => {
    if (all !== undefined) open.link(all);
    else if (of !== "recent") changeKind(of);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // a key of an input method is no key of the palette
    if (isComposing(event)) return;
    // a key may come before the next render: use the text in the field
    const current = viewOf(text);
    const active = activeOf(current, moved);
    const item = current.items[active];
    const isCommand = event.ctrlKey || event.metaKey;
    const step = STEPS[event.key];
    if (step !== undefined) setMoved(current.items[step(active, current.items.length - 1)]?.id);
    else if (event.key === "Tab") changeKind(nextKind(current, event.shiftKey ? -1 : 1));
    else if (isCommand && event.key.toLowerCase() === "k") close();
    else if (event.key !== "Enter" || item === undefined) return;
    else if (isCommand) toggle(item);
    else if (event.altKey) open.inNewTab(item);
    else if (event.shiftKey && item.preview) open.preview(item);
    else open.item(item);
    event.preventDefault();
  };
  const active = activeOf(view, moved);
  return (
    <dialog
      ref={dialog}
      {...handlers}
      aria-label="Search or jump to"
      className="fixed m-auto mt-[max(2rem,8dvh)] h-[min(80dvh,47rem)] max-h-none w-[min(50rem,calc(100vw-2rem))] max-w-none flex-col overflow-hidden rounded-lg border border-line-strong bg-raised p-0 text-ink shadow-pop backdrop:bg-scrim open:flex max-sm:m-0 max-sm:h-dvh max-sm:w-screen max-sm:rounded-none max-sm:border-0"
    >
      <PaletteField
        text={text}
        listId={listId}
        activeId={active >= 0 ? `${listId}-${active}` : undefined}
        onChange={(next) => {
          setText(next);
          setMoved(undefined);
        }}
        onKeyDown={onKeyDown}
        onClose={close}
      />
      <div className={isHeld ? "invisible contents" : "contents"}>
        <PaletteTabs tabs={view.tabs} current={view.kind} onChange={changeKind} panelId={`${listId}-panel`} />
        <PaletteResults
          id={listId}
          view={view}
          active={active}
          text={shownText}
          onActive={({ id }) => setMoved(id)}
          onChoose={(item, event) => (event.ctrlKey || event.metaKey ? open.inNewTab(item) : open.item(item))}
          onAll={showAll}
        />
      </div>
      <PaletteNotice notice={notice} />
      <PaletteFooter
        results={view.results}
        hasText={shownText.trim() !== ""}
        lookup={lookup}
        looksUpNames={looksUpNames === "on"}
      />
    </dialog>
  );
}

/** The text of the field, starting with what was typed before it was mounted. */
function useTypedText(typedAhead: () => string) {
  const [text, setText] = useState("");
  // at mount, since keys are collected until then
  useLayoutEffect(() => setText(typedAhead()), [typedAhead]);
  return [text, setText] as const;
}

interface PaletteViewOptions extends Pick<CommandPaletteProps, "items" | "isReading"> {
  readonly text: string;
  readonly kind: PaletteTab["kind"];
}

/**
 * The lookup for a text, the current view, and a function that computes the view of any text from what is known now.
 */
function usePaletteView({ items, isReading, text, kind }: PaletteViewOptions) {
  const lookup = useRecordLookup(text);
  const { recent, isReadingRecent } = useRecentItems(items);
  const found = foundItems(lookup, recent, text);
  const viewOf = (shown: string): PaletteView => {
    const content: PaletteContent = {
      items: [...items, ...textActions(shown, found.company?.items[0])],
      found,
      recent,
    };
    return paletteView(content, shown, kind);
  };
  // renders typed text before its results
  const shownText = useDeferredValue(text);
  // wait, so that items loaded a moment later move nothing
  const isHeld = (isReading || isReadingRecent) && shownText.trim() === "";
  return { lookup, shownText, view: viewOf(shownText), isHeld, viewOf };
}

/** Recently opened items that still exist, without the current one. */
function useRecentItems(items: readonly PaletteItem[]) {
  const open = useLocation({ select: openedAt });
  const stored = useRecent();
  const recent = (stored ?? [])
    .filter(({ id }) => id !== open)
    .flatMap(({ id, record }) => (record ? recordItem(record) : items.find((item) => item.id === id)) ?? []);
  return { recent, isReadingRecent: stored === undefined };
}

/** Index of the item moved to, while it is there. */
function activeOf({ items, first }: PaletteView, moved: string | undefined): number {
  const at = moved === undefined ? -1 : items.findIndex(({ id }) => id === moved);
  return at >= 0 ? at : first;
}

function nextKind({ tabs, kind }: PaletteView, step: 1 | -1): PaletteTab["kind"] {
  const at = tabs.findIndex((tab) => tab.kind === kind) + step;
  return tabs.at(at % tabs.length)?.kind ?? "all";
}
