import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { normalizeText } from "#text/normalize-text.ts";
import { nameLookup } from "#app/storage/stored-name-lookup.ts";
import { singleKeys } from "#app/storage/stored-shortcuts.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { COMMAND_KEY, KeyHints } from "#app/ui/kbd.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { navigationItems } from "./navigation-links.ts";

/** What keys do; several keys are pressed one after the other. */
interface Shortcut {
  readonly label: string;
  readonly keys: readonly string[];
}

interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** All shortcuts of the app. */
const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: "Anywhere",
    shortcuts: [
      { label: "Search or jump to", keys: [`${COMMAND_KEY} K`] },
      { label: "Keyboard shortcuts", keys: ["?"] },
      { label: "Review and enrich", keys: ["E"] },
      { label: "Switch between dark and light", keys: ["⇧ D"] },
      { label: "Next one in a preview or on a company page", keys: ["→"] },
      { label: "Previous one in a preview or on a company page", keys: ["←"] },
      { label: "Write a note", keys: ["N"] },
      { label: "Save the note", keys: [`${COMMAND_KEY} ↵`] },
      { label: "Undo the last change", keys: [`${COMMAND_KEY} Z`] },
      { label: "Close", keys: ["Esc"] },
    ],
  },
  {
    title: "Go to",
    shortcuts: navigationItems.map(({ label, letter }) => ({ label, keys: ["G", letter.toUpperCase()] })),
  },
  {
    title: "In a list",
    shortcuts: [
      { label: "First filter", keys: ["/"] },
      { label: "Find a filter", keys: ["F"] },
      { label: "Next row", keys: ["J"] },
      { label: "Previous row", keys: ["K"] },
      { label: "First row", keys: ["Home"] },
      { label: "Last row", keys: ["End"] },
      { label: "Select the row", keys: ["X"] },
      { label: "Reveal the row or what is shown", keys: ["R"] },
      { label: "Select this page", keys: [`${COMMAND_KEY} A`] },
      { label: "Copy the selected rows, or this one, as a table", keys: [`${COMMAND_KEY} C`] },
      { label: "Find on this page", keys: [`${COMMAND_KEY} F`] },
      { label: "Open the row", keys: ["↵"] },
      { label: "Next page", keys: ["]"] },
      { label: "Previous page", keys: ["["] },
    ],
  },
  {
    title: "In the palette",
    shortcuts: [
      { label: "Next kind", keys: ["Tab"] },
      { label: "Previous kind", keys: ["⇧ Tab"] },
      { label: "Open", keys: ["↵"] },
      { label: "Select the company or person", keys: [`${COMMAND_KEY} ↵`] },
      { label: "Preview", keys: ["⇧ ↵"] },
      { label: "Open in a new tab", keys: ["Alt ↵"] },
    ],
  },
  {
    title: "While a file is imported",
    shortcuts: [
      { label: "Next row to choose", keys: ["N"] },
      { label: "Choose by number", keys: ["1", "2"] },
      { label: "None of these", keys: ["0"] },
      { label: "Start", keys: [`${COMMAND_KEY} ↵`] },
    ],
  },
  {
    title: "In a family tree",
    shortcuts: [
      { label: "Find in this tree", keys: ["/"] },
      { label: "Expand, then go down", keys: ["→"] },
      { label: "Collapse, then go up", keys: ["←"] },
      { label: "Expand siblings", keys: ["*"] },
      { label: "Select the company", keys: ["Space"] },
      { label: "Select the company and everything below", keys: ["⇧ Space"] },
      { label: "Zoom the chart", keys: ["+", "-"] },
      { label: "Fit the chart", keys: ["0"] },
      { label: "Fit the focused company and everything below", keys: ["B"] },
    ],
  },
];

/** All shortcuts, with a search and the settings for keys and the palette. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [single, setSingle] = singleKeys.use();
  const [lookup, setLookup] = nameLookup.use();
  const found = normalizeText(text.trim());
  const groups = shortcutGroups.flatMap(({ title, shortcuts }) => {
    const fitting = shortcuts.filter(({ label }) => normalizeText(label).includes(found));
    return fitting.length === 0 ? [] : [{ title, shortcuts: fitting }];
  });
  return (
    <Dialog
      open
      size="lg"
      title="Keyboard shortcuts"
      onClose={onClose}
      footer={
        <div className="mr-auto flex flex-wrap items-center gap-x-6 gap-y-2">
          <Checkbox
            label="Use single-key shortcuts"
            showLabel
            checked={single === "on"}
            onChange={(checked) => setSingle(checked ? "on" : "off")}
          />
          <Checkbox
            label="Look up names while typing in the palette"
            showLabel
            checked={lookup === "on"}
            onChange={(checked) => setLookup(checked ? "on" : "off")}
          />
        </div>
      }
    >
      <TextField
        label="Find a shortcut"
        hideLabel
        ref={field}
        autoComplete="off"
        placeholder="Find a shortcut"
        value={text}
        onChange={setText}
        icon={<Icon of={Search} className="flex-none" />}
      />
      <div className="mt-3 gap-x-8 sm:columns-2">
        {groups.map(({ title, shortcuts }) => (
          <section key={title} className="mb-4 break-inside-avoid">
            <h3 className="pb-1 text-xs font-medium text-ink-2">{title}</h3>
            <dl>
              {shortcuts.map(({ label, keys }) => (
                <div key={label} className="flex min-h-8 items-center gap-2 border-b border-line">
                  <dt className="flex-1">{label}</dt>
                  <dd>
                    <KeyHints keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {groups.length === 0 && <p className="py-4 text-ink-2">No matching shortcuts</p>}
      </div>
    </Dialog>
  );
}
