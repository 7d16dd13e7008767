import { Link as LinkIcon, X } from "lucide-react";
import { type KeyboardEvent as ReactKeyEvent, type ReactNode, useEffect, useRef } from "react";
import { useMediaQuery } from "#app/lib/media-query.ts";
import type { Noun } from "#app/lib/format-number.ts";
import { type RecordSteps, StepButtons, stepByKey } from "#app/record-views/steps/step-buttons.tsx";
import { IconButton } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useModal } from "#app/ui/overlays/dialog.tsx";
import { isPageKey, isPlainKey, isTyping, pressByKey } from "#app/storage/stored-shortcuts.ts";

interface PreviewFrameProps extends RecordSteps {
  /** The displayed record; a new one starts at its top. */
  readonly recordId: string | undefined;
  readonly noun: Noun;
  /** "4 of 2,418"; undefined while it is unknown. */
  readonly position: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of the preview: beside the rows, over them or in their place; a sheet on a phone. */
export function PreviewFrame(props: PreviewFrameProps) {
  const phone = useMediaQuery("(width < 40rem)");
  return phone ? <PreviewSheet {...props} /> : <PreviewAside {...props} />;
}

const label = ({ one }: Noun) => `Details of the ${one}`;

function PreviewAside(props: PreviewFrameProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isPageKey()) onPreviewKey(event, props);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  });
  return (
    <aside
      ref={frame}
      data-preview
      tabIndex={-1}
      aria-label={label(props.noun)}
      className="absolute inset-0 z-20 flex flex-none flex-col border-line bg-surface outline-none xl:bottom-13 xl:left-auto xl:w-86 xl:border-l xl:shadow-pop min-[85rem]:static min-[85rem]:shadow-none low:fixed"
    >
      <PreviewHeader {...props} />
      <div key={props.recordId} className="mx-auto min-h-0 w-full max-w-160 flex-1 overflow-y-auto px-4 py-4">
        {props.children}
      </div>
    </aside>
  );
}

function PreviewSheet(props: PreviewFrameProps) {
  // Back closes it through its URL
  const { dialog, handlers } = useModal(props.onClose, { isInAddress: true });
  useEffect(() => dialog.current?.focus(), [dialog]);
  const onKeyDown = (event: ReactKeyEvent<HTMLElement>) => {
    handlers.onKeyDown(event);
    onSheetKey(event, props);
  };
  return (
    <dialog
      ref={dialog}
      {...handlers}
      onKeyDown={onKeyDown}
      tabIndex={-1}
      aria-label={label(props.noun)}
      className={sheet}
    >
      <span aria-hidden className="mx-auto mt-2 h-1 w-9 flex-none rounded-full bg-line-strong" />
      <PreviewHeader {...props} />
      <div key={props.recordId} className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
        {props.children}
      </div>
    </dialog>
  );
}

/** Styled like the sheet of a popup, but at full height from the start, since its content loads in parts. */
const sheet =
  "fixed inset-auto m-0 flex-col overflow-hidden rounded-lg bg-surface p-0 text-ink shadow-pop outline-none " +
  "transition-[opacity,translate] duration-150 ease-out open:flex max-sm:inset-x-0 max-sm:bottom-0 " +
  "max-sm:h-[85dvh] max-sm:!w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 " +
  "max-sm:pb-[env(safe-area-inset-bottom)] max-sm:backdrop:bg-scrim max-sm:starting:open:translate-y-4";

/** R reveals in a sheet as well, which handles its own keys. */
function onSheetKey(
  { nativeEvent, currentTarget }: ReactKeyEvent<HTMLElement>,
  props: PreviewFrameProps,
): void {
  onPreviewKey(nativeEvent, props);
  if (nativeEvent.key !== "r" || !isPlainKey(nativeEvent)) return;
  const [button, ...others] = currentTarget.querySelectorAll<HTMLElement>("[data-reveal]");
  if (button && others.length === 0 && pressByKey(button, nativeEvent)) nativeEvent.preventDefault();
}

function onPreviewKey(event: KeyboardEvent, props: PreviewFrameProps): void {
  if (stepByKey(event, props) || event.key !== "Escape") return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.defaultPrevented || isTyping(event.target)) return;
  event.preventDefault();
  props.onClose();
}

function PreviewHeader({ noun, position, onPrevious, onNext, onClose }: PreviewFrameProps) {
  return (
    <div className="flex h-11 flex-none items-center gap-1 border-b border-line px-2 pointer-coarse:h-12">
      <StepButtons noun={noun} onPrevious={onPrevious} onNext={onNext} />
      <p className="min-w-0 flex-1 truncate px-1.5 text-ink-2 tabular-nums">{position}</p>
      <CopyButton
        value={window.location.href}
        label={`Copy link to this ${noun.one}`}
        icon={<Icon of={LinkIcon} />}
        className="size-8"
      />
      <IconButton label="Close details" icon={<Icon of={X} />} onClick={onClose} />
    </div>
  );
}
