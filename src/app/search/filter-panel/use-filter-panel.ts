import { useState } from "react";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { localSetting } from "#app/storage/local-setting.ts";
import { isSingleKey, useKeys } from "#app/storage/stored-shortcuts.ts";

/** Whether the panel stands beside the rows: it stays as it was left, on every search. */
const panelSetting = localSetting<"open" | "closed">("prospect.filter-panel", (text) =>
  text === "open" ? "open" : "closed",
);

/** The panel of all filters: beside the rows on a wide screen, a sheet over them on a phone. */
export interface FilterPanelState {
  readonly open: boolean;
  readonly isSheet: boolean;
  readonly setOpen: (open: boolean) => void;
  /** How often its search field was asked for; it takes the focus each time. */
  readonly focusRequests: number;
  /** What was typed after `F` while the panel was being loaded. */
  readonly typedAhead: string;
  readonly setTypedAhead: (change: (typed: string) => string) => void;
}

/** Opens and closes the panel; `F` opens it at its search field. */
export function useFilterPanel(): FilterPanelState {
  const isSheet = useMediaQuery("(width < 48rem)");
  const [setting, setSetting] = panelSetting.use();
  const [sheetOpen, setSheetOpen] = useState(false);
  const [focusRequests, setFocusRequests] = useState(0);
  const [typedAhead, setTypedAhead] = useState("");
  const setOpen = isSheet ? setSheetOpen : (open: boolean) => setSetting(open ? "open" : "closed");
  useKeys((event) => {
    if (event.key !== "f" || !isSingleKey(event)) return;
    event.preventDefault();
    setOpen(true);
    setTypedAhead("");
    setFocusRequests((count) => count + 1);
  });
  return {
    open: isSheet ? sheetOpen : setting === "open",
    isSheet,
    setOpen,
    focusRequests,
    typedAhead,
    setTypedAhead,
  };
}
