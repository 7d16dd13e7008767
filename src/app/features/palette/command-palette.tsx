import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { Kbd, KeyHints } from "#app/ui/kbd.tsx";
import { HighlightedText } from "#app/ui/highlighted-text.tsx";
import { useModal } from "#app/ui/overlays/dialog.tsx";
import { type PaletteItem, itemGroups, matchingItems } from "./palette-item.ts";

interface CommandPaletteProps {
  /** What the field holds at first. */
  readonly typed: string;
  /** The items for a typed text. */
  readonly itemsFor: (text: string) => readonly PaletteItem[];
  readonly onClose: () => void;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  PageDown: (at, last) => Math.min(last, at + 8),
  PageUp: (at) => Math.max(0, at - 8),
};

const result = { one: "result", many: "results" };

/** Finds screens, runs and actions by name, and offers searches for what was typed. */
export function CommandPalette({ typed, itemsFor, onClose }: CommandPaletteProps) {
  const listId = useId();
  const { dialog, handlers } = useModal(onClose);
  const [text, setText] = useState(typed);
  const [at, setAt] = useState(0);
  const groups = itemGroups(matchingItems(itemsFor(text), text));
  const items = groups.flatMap(([, members]) => members);
  const active = Math.min(at, items.length - 1);
  const choose = (item: PaletteItem) => {
    onClose();
    item.onSelect();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const item = items[active];
    if (step !== undefined) setAt(step(active, items.length - 1));
    else if (event.key === "Enter" && item !== undefined) choose(item);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      {...handlers}
      aria-label="Search or jump to"
      className="fixed m-auto mt-[max(3.5rem,10dvh)] max-h-[min(75dvh,40rem)] w-[min(40rem,calc(100vw-2rem))] flex-col overflow-hidden rounded-lg border border-line-strong bg-raised p-0 text-ink shadow-pop backdrop:bg-scrim open:flex"
    >
      <div className="flex h-12 flex-none items-center gap-2.5 border-b border-line px-4">
        <Search size={16} strokeWidth={1.75} aria-hidden className="flex-none text-ink-2" />
        <input
          type="text"
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          {...(items.length > 0 ? { "aria-activedescendant": `${listId}-${active}` } : {})}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search or jump to …"
          value={text}
          maxLength={200}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-3"
        />
        <span aria-hidden className="max-sm:hidden">
          <Kbd>Esc</Kbd>
        </span>
      </div>
      <PaletteResults
        id={listId}
        groups={groups}
        items={items}
        active={active}
        text={text}
        onActive={setAt}
        onChoose={choose}
      />
      <PaletteFooter results={items.length} />
    </dialog>
  );
}

interface PaletteResultsProps {
  /** The id of the list; an option's has its position after it. */
  readonly id: string;
  readonly groups: ReturnType<typeof itemGroups>;
  /** The items of all groups. */
  readonly items: readonly PaletteItem[];
  /** The position of the active item. */
  readonly active: number;
  readonly text: string;
  readonly onActive: (position: number) => void;
  readonly onChoose: (item: PaletteItem) => void;
}

/** The items under their headings; the active one is kept in view. */
function PaletteResults({ id, groups, items, active, text, onActive, onChoose }: PaletteResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  });
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Results"
      tabIndex={-1}
      className="min-h-0 flex-1 overflow-y-auto p-1.5 outline-none"
    >
      {groups.map(([title, members]) => (
        <div key={title} role="group" aria-label={title} className="pb-1">
          <div aria-hidden className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-2">
            {title}
          </div>
          {members.map((item) => {
            const index = items.indexOf(item);
            return (
              <PaletteOption
                key={item.id}
                id={`${id}-${index}`}
                item={{ ...item, onSelect: () => onChoose(item) }}
                text={text}
                active={index === active}
                onActive={() => onActive(index)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface PaletteOptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly text: string;
  readonly active: boolean;
  readonly onActive: () => void;
}

/** One line of the palette. The focus stays in the field; `aria-selected` marks the active line. */
function PaletteOption({ id, item, text, active, onActive }: PaletteOptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onPointerMove={active ? undefined : onActive}
      onClick={item.onSelect}
      className={classNames(
        "flex min-h-9 cursor-default items-center gap-2.5 rounded-sm px-2.5 pointer-coarse:min-h-11",
        active && "bg-hover inset-ring-[1.5px] inset-ring-focus",
      )}
    >
      <span className="flex flex-none text-ink-2">{item.icon}</span>
      <span className="truncate">
        <HighlightedText text={item.label} found={text.trim()} />
      </span>
      {item.detail !== undefined && <span className="truncate text-ink-2">{item.detail}</span>}
      <span
        aria-hidden
        className="ml-auto flex flex-none items-center gap-2 text-xs text-ink-2 max-sm:hidden"
      >
        {item.cost}
        {item.keys && <KeyHints keys={item.keys} />}
      </span>
    </div>
  );
}

/** Which keys work, and how much was found. */
function PaletteFooter({ results }: { readonly results: number }) {
  return (
    <p
      role="status"
      className="flex flex-none items-center gap-4 border-t border-line bg-canvas px-4 py-2 text-xs text-ink-2"
    >
      <span aria-hidden className="flex gap-4 max-sm:hidden">
        <span className="flex items-center gap-1">
          <KeyHints keys={["↑ ↓"]} /> move
        </span>
        <span className="flex items-center gap-1">
          <KeyHints keys={["↵"]} /> open
        </span>
      </span>
      <span className="ml-auto">{results === 0 ? "No matches" : formatCount(results, result)}</span>
    </p>
  );
}
