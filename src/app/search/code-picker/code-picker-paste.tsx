import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { LookupEntry } from "#app/api/lookup-api-queries.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import type { CriterionOfKind } from "#app/search/criteria/criterion.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { matchPastedCodes, pasteReport, pastedTexts } from "./code-picker-search.ts";

interface CodePickerPasteProps {
  readonly criterion: CriterionOfKind<"code">;
  /** The lookup; undefined until it has loaded. */
  readonly entries: readonly LookupEntry[] | undefined;
  readonly text: string;
  /** Number of further codes that fit into one search. */
  readonly remaining: number;
  readonly onAdd: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** A pasted list: shows which codes were found before any is added. */
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
    // this replaces the field that had the focus
    frame.current?.querySelector("textarea")?.focus();
  }, []);
  const settled = useDeferredValue(text);
  const match = useMemo(
    () =>
      criterion.freeText
        ? { codes: pastedTexts(entries ?? [], settled, criterion), missing: [] }
        : matchPastedCodes(entries ?? [], settled),
    [criterion, entries, settled],
  );
  const report = pasteReport(match, { freeText, remaining });
  const fitting = entries || freeText ? report.fitting : [];
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
          <>
            <p className="font-medium">{report.found}</p>
            {report.missing && (
              <p className="max-h-24 overflow-y-auto wrap-anywhere text-warning-ink">{report.missing}</p>
            )}
            {report.excess && <p className="text-warning-ink">{report.excess}</p>}
          </>
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
