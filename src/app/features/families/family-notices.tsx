import type { ReactNode } from "react";
import { CircleAlert } from "lucide-react";
import { troubleWords } from "#app/api/read-words.ts";
import { countText } from "#app/lib/number-text.ts";
import { Button } from "#app/ui/button.tsx";
import type { Family } from "#app/family/family-table.ts";
import { familySubject } from "./family-subject.ts";
import { type FamilyAsk, dismissFamilyAsk } from "./own-families.ts";
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
        <Notice tone="bad">
          This browser could not keep the tree: it is here until the page is closed. Export what you need.
        </Notice>
      )}
      {ask?.status === "failed" && (
        <Notice
          tone="bad"
          actions={
            <>
              <Button onClick={onAskAnew}>Ask again</Button>
              <Button onClick={() => dismissFamilyAsk(stored.id)}>Keep this one</Button>
            </>
          }
        >
          {askWords(ask, stored)}
        </Notice>
      )}
      {table.size === 1 && (
        <Notice tone="plain">No relatives are known: the service tells of this company alone.</Notice>
      )}
      {matched < 0 && (
        <Notice tone="plain">
          The tree does not name {stored.name || `company ${stored.id}`} itself. It is the family that the
          service gives for it.
        </Notice>
      )}
      {leftOut > 0 && (
        <Notice tone="plain">
          {countText(leftOut, { one: "entry", many: "entries" })} of the answer could not be read and{" "}
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
  const { title, text } = troubleWords({ error, inDoubt }, familySubject(stored));
  return `The tree was not read anew. ${title}. ${text}`;
}

function Notice({
  tone,
  children,
  actions,
}: {
  readonly tone: "plain" | "bad";
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <div
      role={tone === "bad" ? "alert" : "note"}
      className={`flex flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2 ${
        tone === "bad" ? "bg-bad-soft text-bad-ink" : "text-ink-2"
      }`}
    >
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="flex-none" />
      <p className="min-w-40 flex-1">{children}</p>
      {actions}
    </div>
  );
}
