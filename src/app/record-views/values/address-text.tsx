import { Fragment } from "react";

/** Splits a web or e-mail address where a line may break: "www", ".acme", ".example/", "jobs". */
export function addressParts(address: string): readonly string[] {
  return address.split(/(?=[.@])|(?<=[/_-])(?!\/)/);
}

interface AddressTextProps {
  /** Class of the breaks, to hide them where the line is truncated: `wbr` also breaks a line that must not wrap. */
  readonly breaks?: string;
  readonly children: string;
}

/** An address that wraps at its dots and slashes, and within a word only if that alone is too long. */
export function AddressText({ breaks, children }: AddressTextProps) {
  return addressParts(children).map((part, index, parts) => (
    <Fragment key={parts.slice(0, index + 1).join("")}>
      {index > 0 && <wbr className={breaks} />}
      {part}
    </Fragment>
  ));
}
