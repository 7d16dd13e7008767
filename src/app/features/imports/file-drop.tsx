import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { FileUp } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { formatNumber } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import type { ImportAnswer } from "#contract/imports/import-schemas.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { hasFile, receiveDrops } from "./buffered-drops.ts";
import { type ImportSource, sourceName, useImport, useImportStore } from "./import-file-store.ts";
import { importsQuery, isAtWork } from "./import-queries.ts";

/**
 * Takes files that are dropped anywhere on the page, and shows where to drop them; announces imports that are ready.
 */
export function FileDrop() {
  useImportAnnouncements();
  const navigate = useNavigate();
  const store = useImportStore();
  const [over, setOver] = useState(false);
  const drop = useEffectEvent((files: readonly File[]) => {
    void store.take(files);
    void navigate({ to: "/import" });
  });
  useEffect(() => {
    // dragenter and dragleave fire for every element on the way
    let inside = 0;
    const onEnter = (event: DragEvent) => {
      if (!hasFile(event)) return;
      inside += 1;
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (!hasFile(event)) return;
      inside -= 1;
      if (inside <= 0) setOver(false);
    };
    const onDrop = () => {
      inside = 0;
      setOver(false);
    };
    window.addEventListener("dragenter", onEnter);
    window.addEventListener("dragleave", onLeave);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragenter", onEnter);
      window.removeEventListener("dragleave", onLeave);
      window.removeEventListener("drop", onDrop);
    };
  }, []);
  useEffect(() => receiveDrops((files) => drop(files)), []);
  const asked = useImport((state) => state.asked);
  if (!over) return asked && <FileChoice asked={asked} />;
  return (
    <div className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-lg border-2 border-dashed border-accent bg-surface/90">
      <p className="flex items-center gap-2 text-base font-semibold">
        <Icon of={FileUp} size="lg" />
        Drop to import
      </p>
    </div>
  );
}

/** Asks which file to continue with: the one whose columns are being chosen, or the one that was dropped meanwhile. */
function FileChoice({ asked }: { readonly asked: readonly ImportSource[] }) {
  const store = useImportStore();
  const keep = useRef<HTMLButtonElement>(null);
  const [first, ...others] = asked;
  // here a key that is still held down discards nothing
  useEffect(() => keep.current?.focus(), []);
  if (first === undefined) return null;
  const current = store.name() ?? "your import";
  const name = sourceName(first);
  const what = others.length === 0 ? name : `${name} and ${formatNumber(others.length)} more`;
  return (
    <Dialog
      open
      size="md"
      title="You’re still importing a file"
      onClose={() => store.dismissAsked()}
      footer={
        <>
          <Button onClick={() => void store.answer("instead")}>Import the new one instead</Button>
          <Button ref={keep} variant="primary" onClick={() => void store.answer("after")}>
            Keep it
          </Button>
        </>
      }
    >
      <div className="grid gap-2 wrap-anywhere">
        <p>
          If you keep <b>{current}</b>, <b>{what}</b> {others.length === 0 ? "comes" : "come"} next.
        </p>
        <p className="text-ink-2">Importing the new one drops what you chose for {current}.</p>
      </div>
    </Dialog>
  );
}

/** Announces imports whose search has ended, on every screen except the import's own. */
function useImportAnnouncements(): void {
  const navigate = useNavigate();
  const router = useRouter();
  const { data: imports } = useQuery(importsQuery(useUserSession()));
  const tell = useEffectEvent(({ id, fileName }: ImportAnswer) => {
    if (router.state.location.pathname === `/import/${id}`) return;
    const onAction = () => void navigate({ to: "/import/$importId", params: { importId: id } });
    showToast({ message: `${fileName} is ready to review`, action: { label: "Review", onAction } });
  });
  const before = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (imports === undefined) return;
    for (const each of imports) if (each.state === "ready" && before.current.has(each.id)) tell(each);
    before.current = new Set(imports.filter(isAtWork).map(({ id }) => id));
  }, [imports]);
}
