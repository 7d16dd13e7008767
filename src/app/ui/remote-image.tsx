import { ImageOff } from "lucide-react";
import { useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { safeImageUrl } from "#app/lib/safe-url.ts";

interface RemotePictureProps {
  readonly src: string | undefined;
  /** Gives the box its size: whatever comes is cut to it. */
  readonly className: string;
  /** Says in words why there is no picture; small boxes show the sign alone. */
  readonly words?: boolean;
}

/** A picture from elsewhere in a box that never changes: it is told nothing about this page. Decoration beside a title. */
export function RemoteImage({ src, className, words }: RemotePictureProps) {
  const [failed, setFailed] = useState<string>();
  const address = safeImageUrl(src);
  const broken = address !== undefined && failed === address;
  return (
    <span className={classNames("relative block flex-none overflow-hidden bg-sunken", className)}>
      {address === undefined || broken ? (
        <NoPicture text={broken ? "Picture could not be loaded" : "No picture"} words={words} />
      ) : (
        <img
          key={address}
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setFailed(address)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}

function NoPicture({ text, words }: { readonly text: string; readonly words: boolean | undefined }) {
  return (
    <span
      aria-hidden
      title={text}
      className="absolute inset-0 flex flex-col items-center justify-center gap-1 text-xs text-ink-3"
    >
      <ImageOff size={16} strokeWidth={1.75} />
      {words && text}
    </span>
  );
}
