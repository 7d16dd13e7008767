import { useEffect, useRef, useState } from "react";
import type { AnySearch } from "#app/search/search-resource.ts";
import { type CountEnd, countNew } from "./count-new.ts";
import type { OwnSearches } from "./own-searches.ts";
import type { SavedSearch } from "./saved-search.ts";

/** Counting what is new, on a press and never by itself. */
export interface CountingNew {
  /** How many were answered while it goes on; undefined otherwise. */
  readonly done: number | undefined;
  /** How the last one ended. */
  readonly end: CountEnd | undefined;
  readonly start: (list: readonly SavedSearch[]) => void;
  readonly cancel: () => void;
}

/** Counts saved searches; leaving the screen cancels what was not asked yet. */
export function useCountNew({ actions }: OwnSearches, searches: readonly AnySearch[]): CountingNew {
  const [done, setDone] = useState<number>();
  const [end, setEnd] = useState<CountEnd>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const start = async (list: readonly SavedSearch[]) => {
    const { signal } = (controller.current = new AbortController());
    setDone(0);
    setEnd(undefined);
    const onTotal = ({ id }: SavedSearch, total: number) => {
      actions.keepCount(id, total);
      setDone((before = 0) => before + 1);
    };
    setEnd(await countNew(list, searches, { signal, onTotal }));
    setDone(undefined);
  };
  return { done, end, start: (list) => void start(list), cancel: () => controller.current?.abort() };
}
