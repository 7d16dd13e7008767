import { ImageOff } from "lucide-react";
import { useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { useImageUrl } from "#app/lib/page-config.ts";
import { Icon } from "#app/ui/icon.tsx";

interface RemoteImageProps {
  readonly src: string | undefined;
  /** Sets the size of the box; the image is cropped to it. */
  readonly className: string;
  /** Shows why an image is missing as text; small boxes show only the icon. */
  readonly showReason?: boolean;
}

/** An image from another site, in a box of fixed size. No referrer is sent. */
export function RemoteImage({ src, className, showReason }: RemoteImageProps) {
  const [failed, setFailed] = useState<string>();
  const address = useImageUrl(src);
  const broken = address !== undefined && failed === address;
  return (
    <span className={classNames("relative block flex-none overflow-hidden bg-sunken", className)}>
      {address === undefined || broken ? (
        <NoImage text={broken ? "Image couldn’t be loaded" : "No image"} showReason={showReason} />
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

function NoImage({ text, showReason }: { readonly text: string; readonly showReason: boolean | undefined }) {
  return (
    <span
      aria-hidden
      title={text}
      className="absolute inset-0 flex flex-col items-center justify-center gap-1 text-xs text-ink-3"
    >
      <Icon of={ImageOff} />
      {showReason && text}
    </span>
  );
}
