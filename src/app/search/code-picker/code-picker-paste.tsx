import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { LookupEntry } from "#app/api/lookup-api-queries.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import type { CriterionOfKind } from "#app/search/criteria/criterion.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { type PasteMatch, matchPastedCodes } from "./code-picker-search.ts";

interface CodePickerPasteProps {
  readonly criterion: CriterionOfKind<"code">;
  /** The lookup; undefined until it is loaded. */
  readonly entries: readonly LookupEntry[] | undefined;
  readonly text: string;
  /** How many more codes fit into one search. */
  readonly remaining: number;
  readonly onAdd: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** A pasted list: shows what was found before anything is added. */
export function CodePickerPaste({
  criterion,
  entries,
  text: given,
  remaining,
  onAdd,
  onClose,
}: CodePickerPasteProps) {
  const { label, freeText = false } = criterion;
  const [text, setText] = useState(given);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // this replaces the field that had focus
    frame.current?.querySelector("textarea")?.focus();
  }, []);
  const settled = useDeferredValue(text);
  const match = useMemo(() => matchPastedCodes(entries ?? [], settled), [entries, settled]);
  const codes = freeText ? [...match.codes, ...match.missing] : match.codes;
  const fitting = entries || freeText ? codes.slice(0, remaining) : [];
  return (
    <div ref={frame} className="grid gap-2 p-2.5">
      <TextArea
        label={`Paste ${label.toLowerCase()}`}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={setText}
        hint={freeText ? "One per line." : "Names or codes: one per line, or separated by commas or tabs."}
      />
      <div role="status" className="grid gap-1">
        {text.trim() !== "" && entries && (
          <PasteReport
            match={match}
            freeText={freeText}
            remaining={remaining}
            excess={codes.length - fitting.length}
          />
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

/** Missing names that are listed; more are counted. */
const MAX_MISSING_SHOWN = 20;

interface PasteReportProps {
  readonly match: PasteMatch;
  readonly freeText: boolean;
  readonly remaining: number;
  /** How many were found that do not fit any more. */
  readonly excess: number;
}

function PasteReport({ match: { codes, missing }, freeText, remaining, excess }: PasteReportProps) {
  const all = codes.length + missing.length;
  const more = missing.length - MAX_MISSING_SHOWN;
  return (
    <>
      <p className="font-medium">
        {freeText
          ? `${formatNumber(all)} in the list`
          : `${formatNumber(codes.length)} of ${formatNumber(all)} found`}
      </p>
      {!freeText && missing.length > 0 && (
        <p className="max-h-24 overflow-y-auto wrap-anywhere text-warning-ink">
          Not found: {missing.slice(0, MAX_MISSING_SHOWN).join(", ")}
          {more > 0 && ` and ${formatNumber(more)} more`}
        </p>
      )}
      {excess > 0 && (
        <p className="text-warning-ink">
          {remaining > 0 ? `Only ${formatNumber(remaining)} more fit` : "No more fit"} into one search. The
          last {formatNumber(excess)} are left out.
        </p>
      )}
    </>
  );
}
