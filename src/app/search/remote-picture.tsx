import { useState } from "react";

/** A picture from elsewhere in a box that keeps its size; it tells nobody where it is shown, and a broken one goes. */
export function RemotePicture({ src }: { readonly src: string }) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className="grid h-28 w-full place-items-center overflow-hidden rounded-sm border border-line bg-sunken">
      {broken === src ? (
        <span className="text-xs text-ink-3">The picture cannot be shown</span>
      ) : (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
          className="h-full w-full object-contain"
        />
      )}
    </span>
  );
}
