import { places } from "./places.ts";

/** What keys do; several in a row are pressed one after the other. */
export interface Shortcut {
  readonly label: string;
  readonly keys: readonly string[];
}

interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** The key that stands for commands on this machine. */
export const COMMAND = navigator.platform.startsWith("Mac") ? "⌘" : "Ctrl";

/** Every key of the app. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: "Anywhere",
    shortcuts: [
      { label: "Search or jump to", keys: [`${COMMAND} K`] },
      { label: "Keyboard shortcuts", keys: ["?"] },
      { label: "Review and enrich", keys: ["E"] },
      { label: "Dark or light", keys: ["⇧ D"] },
      { label: "Close what lies on top", keys: ["Esc"] },
    ],
  },
  {
    title: "Go to",
    shortcuts: places.map(({ label, letter }) => ({ label, keys: ["G", letter.toUpperCase()] })),
  },
  {
    title: "In a list",
    shortcuts: [
      { label: "First filter", keys: ["/"] },
      { label: "Next row", keys: ["J"] },
      { label: "Previous row", keys: ["K"] },
      { label: "Select the row", keys: ["X"] },
      { label: "Open the row", keys: ["↵"] },
      { label: "Next page", keys: ["]"] },
      { label: "Previous page", keys: ["["] },
    ],
  },
  {
    title: "In a family tree",
    shortcuts: [
      { label: "Find in this tree", keys: ["/"] },
      { label: "Open and down", keys: ["→"] },
      { label: "Close and up", keys: ["←"] },
      { label: "Open all beside it", keys: ["*"] },
      { label: "Select the company", keys: ["Space"] },
      { label: "Select the branch", keys: ["⇧ Space"] },
      { label: "Zoom the chart", keys: ["+", "-"] },
      { label: "Fit the chart", keys: ["0"] },
      { label: "Fit the focused branch", keys: ["B"] },
    ],
  },
];
