import { ChevronDown, ChevronUp, Search } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { numberText } from "#app/lib/number-text.ts";
import { isSingleKey, useKeys } from "#app/storage/single-keys.ts";
import { IconButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import type { Find } from "./use-find.ts";

interface FindFieldProps {
  readonly find: Find;
  /** Back to the tree. */
  readonly onLeave: () => void;
}

/** Finds members by name or company id: Enter leads on, Shift and Enter back, Esc to the tree. */
export function FindField({ find, onLeave }: FindFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useKeys((event) => {
    if (event.key !== "/" || !isSingleKey(event)) return;
    event.preventDefault();
    field.current?.focus();
  });
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter") find.step(event.shiftKey ? -1 : 1);
    else if (event.key === "ArrowDown") onLeave();
    else if (event.key === "Escape") {
      find.onText("");
      onLeave();
    } else return;
    event.preventDefault();
  };
  const asked = find.text.trim() !== "";
  return (
    <div role="search" aria-label="In this tree" className="flex flex-none items-center gap-1">
      <TextField
        ref={field}
        label="Find in this tree"
        hideLabel
        type="search"
        placeholder="Find in this tree"
        maxLength={300}
        value={find.text}
        onChange={find.onText}
        onKeyDown={onKey}
        icon={<Search size={14} strokeWidth={1.75} aria-hidden className="flex-none" />}
        end={
          asked && (
            <span className="flex-none text-xs whitespace-nowrap tabular-nums">{placeWords(find)}</span>
          )
        }
        className="w-42"
      />
      <p role="status" className="sr-only">
        {asked && `${placeWords(find)} found`}
      </p>
      {asked && find.count > 0 && (
        <>
          <IconButton
            label="Previous result"
            icon={<ChevronUp size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => find.step(-1)}
          />
          <IconButton
            label="Next result"
            icon={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => find.step(1)}
          />
        </>
      )}
    </div>
  );
}

function placeWords({ place, count }: Find): string {
  if (count === 0) return "None";
  return place === 0 ? numberText(count) : `${numberText(place)} of ${numberText(count)}`;
}
