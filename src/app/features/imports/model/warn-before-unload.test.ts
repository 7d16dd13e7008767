import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { warnBeforeUnload, type HeldFile } from "./warn-before-unload.ts";

test("a page asks before it is left while it has a file that was not sent, and no longer", () => {
  const store = createStore<HeldFile>(() => ({ file: null, sentAs: null }));
  const page = new EventTarget();
  warnBeforeUnload(store, page as Window);
  const asks = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(asks()).toBe(false);
  store.setState({ file: {} });
  expect(asks()).toBe(true);
  store.setState({ sentAs: "import-1" });
  expect(asks()).toBe(false);
  // back to columns
  store.setState({ sentAs: null });
  expect(asks()).toBe(true);
  store.setState({ file: null });
  expect(asks()).toBe(false);
});
