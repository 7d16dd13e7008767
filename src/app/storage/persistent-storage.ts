import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** Whether the browser promised not to delete what it keeps for this page; undefined before it was asked. */
const promised = createStore<{ readonly value: boolean | undefined }>(() => ({ value: undefined }));

async function ask(question: () => Promise<boolean>): Promise<void> {
  try {
    promised.setState({ value: await question() });
  } catch {
    promised.setState({ value: false });
  }
}

/** Reads whether results are safe, without asking for anything. */
export function readKeptResults(): void {
  void ask(() => navigator.storage.persisted());
}

let asked = false;

/** Asks the browser, once, to keep results for good: called when the first ones are paid for. */
export function askToKeepResults(): void {
  if (asked || promised.getState().value === true) return;
  asked = true;
  void ask(() => navigator.storage.persist());
}

/** Whether the browser may delete results when it runs out of room. */
export function useResultsAtRisk(): boolean {
  return useStore(promised, ({ value }) => value === false);
}
