import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { formatNumber } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import type { CriterionOfKind } from "#app/search/criteria/criterion.ts";
import type { LookupEntry } from "#app/api/lookup-queries.ts";
import { type ListMatch, matchPastedCodes } from "./match-pasted-codes.ts";

interface PasteListProps {
  readonly slot: CriterionOfKind<"code">;
  /** What the list is looked up in; undefined until it came. */
  readonly entries: readonly LookupEntry[] | undefined;
  readonly text: string;
  /** How many more may be chosen. */
  readonly room: number;
  readonly onAdd: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** A pasted list: says what is known of it before anything is added. */
export function PasteCodes({ slot, entries, text: given, room, onAdd, onClose }: PasteListProps) {
  const { label, free = false } = slot;
  const [text, setText] = useState(given);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // it took the place of the field that had the focus
    frame.current?.querySelector("textarea")?.focus();
  }, []);
  const settled = useDeferredValue(text);
  const match = useMemo(() => matchPastedCodes(entries ?? [], settled), [entries, settled]);
  const codes = free ? [...match.codes, ...match.missing] : match.codes;
  const fitting = entries || free ? codes.slice(0, room) : [];
  return (
    <div ref={frame} className="grid gap-2 p-2.5">
      <TextArea
        label={`A list of ${label.toLowerCase()}`}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={setText}
        hint={free ? "One a line." : "Names or codes: one a line, or separated by commas or tabs."}
      />
      <div role="status" className="grid gap-1">
        {text.trim() !== "" && entries && (
          <ListReport match={match} free={free} room={room} left={codes.length - fitting.length} />
        )}
      </div>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          Back to the list
        </Button>
        <Button variant="primary" disabled={fitting.length === 0} onClick={() => onAdd(fitting)}>
          {fitting.length === 0 ? "Add" : `Add ${formatNumber(fitting.length)}`}
        </Button>
      </div>
    </div>
  );
}

/** Names that are shown of those that were not found. */
const SHOWN = 20;

interface ListReportProps {
  readonly match: ListMatch;
  readonly free: boolean;
  readonly room: number;
  /** Found, but more than fits. */
  readonly left: number;
}

function ListReport({ match: { codes, missing }, free, room, left }: ListReportProps) {
  const all = codes.length + missing.length;
  const more = missing.length - SHOWN;
  return (
    <>
      <p className="font-medium">
        {free
          ? `${formatNumber(all)} in the list`
          : `${formatNumber(codes.length)} of ${formatNumber(all)} found`}
      </p>
      {!free && missing.length > 0 && (
        <p className="max-h-24 overflow-y-auto wrap-anywhere text-warning-ink">
          Not found: {missing.slice(0, SHOWN).join(", ")}
          {more > 0 && ` and ${formatNumber(more)} more`}
        </p>
      )}
      {left > 0 && (
        <p className="text-warning-ink">
          {room > 0 ? `Only ${formatNumber(room)} more fit` : "No more fit"} into one search: the last{" "}
          {formatNumber(left)} stay out.
        </p>
      )}
    </>
  );
}
