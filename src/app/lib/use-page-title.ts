import { useEffect } from "react";

/** Names the browser's tab after the screen: "Contacts · Prospect". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Prospect`;
  }, [title]);
}
