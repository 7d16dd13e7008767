import { useMemo, useState } from "react";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { localSetting } from "#app/storage/local-setting.ts";
import type { FilterPanelState } from "#app/search/search-context.ts";
import { isSingleKey, useKeys } from "#app/storage/stored-shortcuts.ts";

/** Whether the panel is open beside the rows; shared by all searches. */
const panelSetting = localSetting<"open" | "closed">("prospect.filter-panel", (text) =>
  text === "open" ? "open" : "closed",
);

/** Opens and closes the panel; `F` opens it and focuses its search field. */
export function useFilterPanel(): FilterPanelState {
  const isSheet = useMediaQuery("(width < 48rem)");
  const [setting, setSetting] = panelSetting.use();
  const [sheetOpen, setSheetOpen] = useState(false);
  const [focusRequests, setFocusRequests] = useState(0);
  const [typedAhead, setTypedAhead] = useState("");
  const open = isSheet ? sheetOpen : setting === "open";
  const setOpen = useMemo(
    () => (isSheet ? setSheetOpen : (next: boolean) => setSetting(next ? "open" : "closed")),
    [isSheet, setSetting],
  );
  useKeys((event) => {
    if (event.key !== "f" || !isSingleKey(event)) return;
    event.preventDefault();
    setOpen(true);
    setTypedAhead("");
    setFocusRequests((count) => count + 1);
  });
  return useMemo(
    () => ({ open, isSheet, setOpen, focusRequests, typedAhead, setTypedAhead }),
    [open, isSheet, setOpen, focusRequests, typedAhead],
  );
}
