import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";

interface Persistence {
  /** Whether the browser promised not to delete what is stored for this page; undefined before it was asked. */
  readonly granted: boolean | undefined;
  /** The browser is asked once: some show a prompt each time. */
  readonly requested: boolean;
}

const persistence = createStore<Persistence>(() => ({ granted: undefined, requested: false }));

async function ask(question: (storage: StorageManager) => Promise<boolean>): Promise<void> {
  try {
    // it is missing on plain http
    persistence.setState({ granted: "storage" in navigator && (await question(navigator.storage)) });
  } catch (error) {
    ignoring(isStorageTrouble)(error);
    persistence.setState({ granted: false });
  }
}

/** Asks the browser, once, never to delete what is stored: called when the first results are paid for. */
export function requestPersistence(): void {
  const { granted, requested } = persistence.getState();
  if (requested || granted === true) return;
  persistence.setState({ requested: true });
  void ask((storage) => storage.persist());
}

/** Whether the browser may delete stored results when it runs out of room. */
export function usePersistenceDenied(): boolean {
  return useStore(persistence, ({ granted }) => granted === false);
}
