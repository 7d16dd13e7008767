import { Fragment } from "react";

/** A web or e-mail address in the parts between which a line may break: "www", ".acme", ".example/", "jobs". */
export function addressParts(address: string): readonly string[] {
  return address.split(/(?=[.@])|(?<=[/_-])(?!\/)/);
}

interface AddressTextProps {
  /** The class of its breaks, to hide them where the line is truncated: `wbr` breaks a line that must not wrap, too. */
  readonly breaks?: string;
  readonly children: string;
}

/** An address that takes a new line at its dots and slashes; amid a word only where that alone is too long. */
export function AddressText({ breaks, children }: AddressTextProps) {
  return addressParts(children).map((part, index, parts) => (
    <Fragment key={parts.slice(0, index + 1).join("")}>
      {index > 0 && <wbr className={breaks} />}
      {part}
    </Fragment>
  ));
}
