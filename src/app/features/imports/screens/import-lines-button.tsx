import { useNavigate } from "@tanstack/react-router";
import type { ImportLinesProps } from "#app/search/import-lines.tsx";
import { Button } from "#app/ui/button.tsx";
import { useImportStore } from "../import-file-store.ts";

/** Passes lines that exceed a search to the import, as pasted rows. Matching is free. */
export function ImportLinesButton({ heading, lines }: ImportLinesProps) {
  const navigate = useNavigate();
  const store = useImportStore();
  return (
    <Button
      variant="link"
      className="px-0!"
      onClick={() => {
        void store.take([{ pasted: [heading, ...lines].join("\n") }]);
        void navigate({ to: "/import" });
      }}
    >
      Match them in Import · free
    </Button>
  );
}
