import { startTransition, useEffect, useState } from "react";
import { type FamilyReader, openFamilyReader } from "#app/features/families/model/family-reader.ts";
import type { FamilyAnswer } from "#app/features/families/model/parse-family.ts";

/** A kept answer on its way to the screen. */
export type OpenFamily =
  | { readonly status: "reading" }
  | { readonly status: "failed"; readonly error: Error }
  | { readonly status: "read"; readonly answer: FamilyAnswer; readonly reader: FamilyReader };

const READING: OpenFamily = { status: "reading" };

/** Has a worker read an answer, and keeps the worker while the screen is shown. */
export function useOpenFamily(answer: Blob, companyId: string): OpenFamily {
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
