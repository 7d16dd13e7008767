import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Family } from "#app/features/families/model/family-table.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { failureMessage } from "#app/paid-calls/price-text.ts";
import { Button } from "#app/ui/button.tsx";
import { InlineNotice } from "#app/ui/state-panel.tsx";
import type { Tone } from "#app/ui/tone.ts";
import { type FamilyAsk, dismissFamilyAsk } from "./families-store.ts";
import { familySubject } from "./fetch-hierarchy.ts";
import type { StoredFamily } from "./stored-family.ts";

interface FamilyNoticesProps {
  readonly stored: StoredFamily;
  readonly family: Family;
  readonly ask: FamilyAsk | undefined;
  readonly onAskAnew: () => void;
}

/** What is to be known about this tree beyond what it shows. */
export function FamilyNotices({ stored, family, ask, onAskAnew }: FamilyNoticesProps) {
  const { table, matched, leftOut } = family;
  return (
    <>
      {ask?.status === "unsaved" && (
        <Notice tone="danger">
          This browser could not keep the tree: it is here until the page is closed. Export what you need.
        </Notice>
      )}
      {ask?.status === "failed" && (
        <Notice
          tone="danger"
          action={
            <>
              <Button onClick={onAskAnew}>Ask again</Button>
              <Button onClick={() => dismissFamilyAsk(stored.id)}>Keep this one</Button>
            </>
          }
        >
          {askWords(ask, stored)}
        </Notice>
      )}
      {table.size === 1 && <Notice>No relatives are known: the service tells of this company alone.</Notice>}
      {matched < 0 && (
        <Notice>
          The tree does not name {stored.name || `company ${stored.id}`} itself. It is the family that the
          service gives for it.
        </Notice>
      )}
      {leftOut > 0 && (
        <Notice>
          {formatCount(leftOut, { one: "entry", many: "entries" })} of the answer could not be read and{" "}
          {leftOut === 1 ? "is" : "are"} left out.
        </Notice>
      )}
    </>
  );
}

function askWords(
  { error, inDoubt }: Extract<FamilyAsk, { status: "failed" }>,
  stored: StoredFamily,
): string {
  const { title, text } = failureMessage({ error, unconfirmed: inDoubt }, familySubject(stored));
  return `The tree was not read anew. ${title}. ${text}`;
}

interface NoticeProps {
  readonly tone?: Tone;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

function Notice({ tone = "neutral", ...notice }: NoticeProps) {
  return (
    <InlineNotice {...notice} tone={tone} icon={<CircleAlert size={16} strokeWidth={1.75} aria-hidden />} />
  );
}
