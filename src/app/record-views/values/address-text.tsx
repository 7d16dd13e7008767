import { Fragment } from "react";

/** A web or e-mail address in the parts between which a line may break: "www", ".acme", ".example/", "jobs". */
export function addressParts(address: string): readonly string[] {
  return address.split(/(?=[.@])|(?<=[/_-])(?!\/)/);
}

interface AddressTextProps {
  /** The class of its breaks, to hide them where the line is cut: they break one that may not wrap as well. */
  readonly breaks?: string;
  readonly children: string;
}

/** An address that takes a new line at its dots and slashes; amid a word only where that alone is too long. */
export function AddressText({ breaks, children }: AddressTextProps) {
  return addressParts(children).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts may be equal, and never move
    <Fragment key={index}>
      {index > 0 && <wbr className={breaks} />}
      {part}
    </Fragment>
  ));
}
