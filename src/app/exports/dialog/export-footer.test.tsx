import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { renderMarkup } from "#testing/render-markup.tsx";
import { ExportProgress } from "./export-footer.tsx";

test("while a file is made, Export keeps its place at the end, so that a double click does not press Cancel", () => {
  const progress = createStore(() => ({ rows: 0, total: 2 }));
  const markup = renderMarkup(<ExportProgress order={{ progress, cancel: () => undefined }} />);
  const buttons = markup.match(/<button.*?<\/button>/g) ?? [];
  expect(buttons.map((button) => button.replaceAll(/<svg.*?<\/svg>|<[^>]+>/g, ""))).toEqual([
    "Cancel",
    "Exporting 2 rows",
  ]);
  expect(buttons[1]).toContain('aria-disabled="true"');
});
