import { classNames } from "../lib/class-names.ts";
import { initials, tintOf } from "../lib/initials.ts";
import { softTone } from "./tone.ts";

type AvatarProps = {
  /** The person or company. Its name stands beside the avatar, which screen readers therefore skip. */
  name: string;
  /** Pixels; 20 by default. */
  size?: number | undefined;
  shape?: "round" | "square" | undefined;
};

/** Initials on a tint that is stable for the name. */
export function Avatar({ name, size = 20, shape = "round" }: AvatarProps) {
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, fontSize: Math.max(10, Math.round(size * 0.38)) }}
      className={classNames(
        "inline-flex flex-none items-center justify-center overflow-hidden align-middle leading-none font-semibold tracking-normal select-none",
        shape === "round" ? "rounded-full" : size < 32 ? "rounded-xs" : "rounded-md",
        softTone[tintOf(name)],
      )}
    >
      {initials(name)}
    </span>
  );
}
