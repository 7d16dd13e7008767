import { startTransition, useEffect, useState } from "react";
import { type FamilyReader, openFamilyReader } from "#app/features/families/model/worker-client.ts";
import { type FamilyTable, companyCount, shownName } from "#app/features/families/model/family-table.ts";
import type { FamilyAnswer } from "#app/features/families/model/parse-family.ts";
import { downloadFile } from "#app/lib/download-file.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { formatPrice } from "#app/paid-calls/price-text.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import type { FamilyScreenProps } from "./family-screen.tsx";
import { NoTree, ReadingFamily } from "./family-states.tsx";
import { FamilyWork } from "./family-work.tsx";
import { type FamilyAsk, noteOpened, startFamilyAsk } from "./families-store.ts";
import type { StoredFamily } from "./stored-family.ts";

/** A kept answer on its way to the screen. */
type OpenFamily =
  | { readonly status: "reading" }
  | { readonly status: "failed"; readonly error: Error }
  | { readonly status: "read"; readonly answer: FamilyAnswer; readonly reader: FamilyReader };

const READING: OpenFamily = { status: "reading" };

/** Has a worker read an answer, and keeps the worker while the screen is shown. */
function useOpenFamily(answer: Blob, companyId: string): OpenFamily {
  const [open, setOpen] = useState<{ readonly of: Blob; readonly state: OpenFamily }>();
  useEffect(() => {
    const reader = openFamilyReader();
    let wanted = true;
    // a first screen of a family is much to draw: it may be drawn in pieces
    const settle = (state: OpenFamily) => {
      if (wanted) startTransition(() => setOpen({ of: answer, state }));
    };
    reader.ask({ kind: "open", answer, companyId }).then(
      (read) => settle({ status: "read", answer: read, reader }),
      (error: unknown) =>
        settle({ status: "failed", error: error instanceof Error ? error : new Error(String(error)) }),
    );
    return () => {
      wanted = false;
      reader.close();
    };
  }, [answer, companyId]);
  return open?.of === answer ? open.state : READING;
}

interface KeptFamilyViewProps extends Omit<FamilyScreenProps, "companyId"> {
  readonly family: StoredFamily;
  readonly answer: Blob;
  /** What became of asking on this page; undefined where nothing is to be said. */
  readonly ask: FamilyAsk | undefined;
}

/** An answer that is here: read by a worker, then worked with. */
export function KeptFamilyView({ family, answer, ask, ...props }: KeptFamilyViewProps) {
  const open = useOpenFamily(answer, family.id);
  const read = open.status === "read" ? open.answer : undefined;
  useNoteOpened(family.id, read?.kind === "family" ? read.family.table : undefined);
  const title = `Family tree of ${family.name || `company ${family.id}`}`;
  usePageTitle(title);
  const askAnew = () => void startFamilyAsk({ companyId: family.id, name: family.name, anew: true });
  if (open.status === "read" && read?.kind === "family") {
    return (
      <FamilyWork
        {...props}
        key={family.answer?.receivedAt}
        stored={family}
        family={read.family}
        reader={open.reader}
        ask={ask}
        onAskAnew={askAnew}
      />
    );
  }
  return (
    <>
      <PageHeader title={title} />
      {open.status === "reading" ? (
        <ReadingFamily what="Reading the family tree" />
      ) : read?.kind === "no-family" ? (
        <NoTree
          title={`The service knows no family of ${family.name || `company ${family.id}`}`}
          actions={
            <Button variant="primary" onClick={askAnew}>
              Ask again · {formatPrice(undefined)}
            </Button>
          }
        >
          It answered {read.status}, which costs nothing. The company may be unknown there, or stand alone.
        </NoTree>
      ) : (
        <NoTree
          title="The answer cannot be read"
          actions={
            <>
              <Button variant="primary" onClick={askAnew}>
                Ask again · {formatPrice(undefined)}
              </Button>
              <Button onClick={() => downloadFile(`family_${family.id}.json`, answer)}>
                Download the answer
              </Button>
            </>
          }
        >
          It was cut, or is no family tree. It may be paid, and is kept as it came: what is under management
          is free to ask again.
        </NoTree>
      )}
    </>
  );
}

/** Notes once that this family was looked at, so that it stands first in the list. What cannot be written is no matter. */
function useNoteOpened(companyId: string, table: FamilyTable | undefined): void {
  useEffect(() => {
    if (table === undefined) return;
    const summary = { top: shownName(table, 0), companies: companyCount(table), levels: table.depth };
    void noteOpened(companyId, summary).catch(() => undefined);
  }, [companyId, table]);
}
