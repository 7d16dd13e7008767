import { Check } from "lucide-react";
import { type MouseEvent, useLayoutEffect, useRef } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";
import { useIsSelected } from "#app/selection/use-selection.ts";
import { HighlightedText } from "#app/ui/highlighted-text.tsx";
import { COMMAND_KEY, KeyHints } from "#app/ui/kbd.tsx";
import {
  PALETTE_KINDS,
  type PaletteItem,
  type PaletteSection,
  type PaletteView,
  foundPart,
} from "./palette-item.ts";

interface PaletteResultsProps {
  /** Id of the list; options append their position. */
  readonly id: string;
  readonly view: PaletteView;
  /** Index of the active item. */
  readonly active: number;
  readonly text: string;
  readonly onActive: (item: PaletteItem) => void;
  readonly onChoose: (item: PaletteItem, event: MouseEvent) => void;
  /** Shows all items of a section. */
  readonly onAll: (section: PaletteSection) => void;
}

/** The items under their headings; keeps the active one in view. */
export function PaletteResults(props: PaletteResultsProps) {
  const { id, view, active, text, onActive, onChoose, onAll } = props;
  const { sections, items } = view;
  const list = useRef<HTMLDivElement>(null);
  const isTyped = text.trim() !== "";
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  });
  const draw = (section: PaletteSection, className: string) => (
    <div key={section.kind} role="group" aria-label={section.title} className={className}>
      <SectionHeading section={section} onAll={onAll} />
      {section.items.map((item) => {
        const index = items.indexOf(item);
        return (
          <PaletteOption
            key={item.id}
            id={`${id}-${index}`}
            item={item}
            text={text}
            active={index === active}
            isFirst={index === 0}
            inRecent={section.kind === "recent"}
            onActive={() => onActive(item)}
            onChoose={(event) => onChoose(item, event)}
          />
        );
      })}
    </div>
  );
  const isAtFoot = (section: PaletteSection) => isTyped && section.kind === "action";
  return (
    <div id={`${id}-panel`} role="tabpanel" aria-label="Results" className="flex min-h-0 flex-1 flex-col">
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Results"
        tabIndex={-1}
        className={classNames(
          "flex min-h-0 flex-1 flex-col overflow-y-auto px-1.5 outline-none",
          isTyped && "bg-canvas pb-2.5",
        )}
      >
        <div
          role="presentation"
          className={classNames(
            "-mx-1.5 flex-1 scroll-py-2 px-1.5 pt-1.5 tall:min-h-32 tall:overflow-y-auto",
            // actions are at the foot, where names that load later do not move them
            isTyped && "border-b border-line bg-raised",
          )}
        >
          {sections.filter((section) => !isAtFoot(section)).map((section) => draw(section, "pb-1"))}
        </div>
        {/* names that load later must not move the actions */}
        {sections.filter(isAtFoot).map((section) => draw(section, "contents"))}
      </div>
    </div>
  );
}

interface SectionHeadingProps {
  readonly section: PaletteSection;
  readonly onAll: (section: PaletteSection) => void;
}

/** Heading of a section. Its link to all items is for pointers: keyboard users have Tab and the actions. */
function SectionHeading({ section, onAll }: SectionHeadingProps) {
  const { title, items, total = 0 } = section;
  return (
    <div
      aria-hidden
      className="flex flex-none items-center justify-between px-2.5 pt-2 pb-1 text-xs font-medium text-ink-2"
    >
      {title}
      {total > items.length && (
        <button
          type="button"
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onAll(section)}
          className="-my-1 min-h-6 rounded-xs px-1 tabular-nums hover:text-ink hover:underline pointer-coarse:min-h-11"
        >
          All {formatNumber(total)}
        </button>
      )}
    </div>
  );
}

interface PaletteOptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly text: string;
  readonly active: boolean;
  readonly isFirst: boolean;
  /** Whether it is shown under "Recent", where the heading does not tell its kind. */
  readonly inRecent: boolean;
  readonly onActive: () => void;
  readonly onChoose: (event: MouseEvent) => void;
}

/** A line of the palette. The focus stays in the field; `aria-selected` marks the active line. */
function PaletteOption(props: PaletteOptionProps) {
  const { id, item, text, active, isFirst, inRecent, onActive, onChoose } = props;
  const { label, detail, icon, end, keys, record } = item;
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onPointerMove={active ? undefined : onActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        "flex min-h-10 flex-none cursor-default items-center gap-2.5 rounded-sm px-2.5 max-sm:min-h-11 pointer-coarse:min-h-11",
        // also scrolls the heading above the first item into view
        isFirst && "scroll-mt-9",
        active && "bg-hover inset-ring-[1.5px] inset-ring-focus forced-colors:outline-2",
      )}
    >
      <span className="grid w-6 flex-none place-items-center text-ink-2">{icon}</span>
      <span className="flex min-w-0 flex-1 items-baseline gap-2.5 max-sm:flex-col max-sm:gap-0 max-sm:py-1">
        <bdi className="max-w-full flex-none truncate font-medium sm:max-w-3/5">
          <HighlightedText text={label} found={foundPart(label, text)} />
        </bdi>
        {detail !== undefined && detail !== "" && (
          <bdi className="max-w-full min-w-0 truncate text-ink-2 max-sm:text-xs">{detail}</bdi>
        )}
      </span>
      {record && <SelectedMark type={record.type} id={record.id} />}
      {end}
      {inRecent && <span className="flex-none text-xs text-ink-2">{kindLabel(item)}</span>}
      {(keys || (active && record)) && (
        <span aria-hidden className="flex flex-none items-center max-sm:hidden pointer-coarse:hidden">
          {active && record ? (
            <RecordKeys type={record.type} id={record.id} />
          ) : (
            keys && <KeyHints keys={keys} />
          )}
        </span>
      )}
    </div>
  );
}

const KIND_LABELS = new Map<string, string>(PALETTE_KINDS.map(({ kind, one }) => [kind, one]));

function kindLabel({ kind }: PaletteItem): string {
  return KIND_LABELS.get(kind) ?? "";
}

function SelectedMark(ref: RecordRef) {
  const selected = useIsSelected(ref);
  return (
    selected && (
      <span className="flex flex-none items-center gap-1 text-xs text-accent-ink">
        <Check size={14} strokeWidth={2} aria-hidden />
        Selected
      </span>
    )
  );
}

/** What the keys do with the active record. */
function RecordKeys(ref: RecordRef) {
  const selected = useIsSelected(ref);
  return (
    <span className="flex items-center gap-3 text-xs text-ink-2">
      <span className="flex items-center gap-1.5">
        <KeyHints keys={["↵"]} /> open
      </span>
      <span className="flex items-center gap-1.5">
        <KeyHints keys={[`${COMMAND_KEY} ↵`]} /> {selected ? "unselect" : "select"}
      </span>
    </span>
  );
}
