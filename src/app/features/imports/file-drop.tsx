import { useNavigate } from "@tanstack/react-router";
import { FileUp } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { usePreference } from "#app/storage/user-preference.ts";
import { useImportStore } from "./import-store.ts";
import { rememberedColumns } from "./model/remembered-columns.ts";

function hasFile({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") === true;
}

/** Takes a file that is dropped anywhere on the page, and shows that it would. */
export function FileDrop() {
  const navigate = useNavigate();
  const store = useImportStore();
  const remembered = usePreference(rememberedColumns);
  const [over, setOver] = useState(false);
  const drop = useEffectEvent((file: File) => {
    void store.read(file, remembered.value ?? []);
    void navigate({ to: "/import" });
  });
  useEffect(() => {
    // enter and leave come for every element on the way
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
    const onOver = (event: DragEvent) => {
      if (hasFile(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      inside = 0;
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      // otherwise the browser leaves the page for the file
      event.preventDefault();
      drop(file);
    };
    window.addEventListener("dragenter", onEnter);
    window.addEventListener("dragleave", onLeave);
    window.addEventListener("dragover", onOver);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragenter", onEnter);
      window.removeEventListener("dragleave", onLeave);
      window.removeEventListener("dragover", onOver);
      window.removeEventListener("drop", onDrop);
    };
  }, []);
  if (!over) return null;
  return (
    <div className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-lg border-2 border-dashed border-accent bg-surface/90">
      <p className="flex items-center gap-2 text-base font-semibold">
        <FileUp size={20} strokeWidth={1.75} aria-hidden />
        Drop to import the file
      </p>
    </div>
  );
}
