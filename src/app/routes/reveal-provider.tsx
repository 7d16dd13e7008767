import { type ReactNode, useEffect, useState } from "react";
import { afterFirstLoad } from "#app/api/after-first-load.ts";
import {
  type RecordExtensions,
  RecordExtensionsProvider,
} from "#app/record-views/record-extensions-context.tsx";

const noExtensions: RecordExtensions = {};

/** Lets records everywhere show what was paid for, and be revealed, once the first rows are there. */
export function RevealProvider({ children }: { readonly children: ReactNode }) {
  const [extensions, setExtensions] = useState(noExtensions);
  useEffect(() => {
    const load = async () => {
      await afterFirstLoad();
      const { recordExtensions } = await import("./record-extensions.tsx");
      setExtensions(recordExtensions);
    };
    // where it cannot be fetched, rows stay as they are
    load().catch(() => undefined);
  }, []);
  return <RecordExtensionsProvider value={extensions}>{children}</RecordExtensionsProvider>;
}
