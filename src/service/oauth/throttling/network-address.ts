import { isIPv4, isIPv6 } from "node:net";

/** The eight groups of an IPv6 address as numbers, from its canonical form in URLs. */
function groupsOf(address: string): number[] {
  const [head = [], tail = []] = address
    .split("::")
    .map((half) => half.split(":").filter((group) => group !== ""));
  const gap = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...gap, ...tail].map((group) => Number.parseInt(group, 16));
}

/**
 * The network of an address: an IPv4 address in canonical form, or the first 64 bits of an IPv6 address, since a
 * machine chooses the rest freely. Undefined for an unknown address.
 */
export function networkOf(address: string | undefined): string | undefined {
  const [bare = ""] = (address ?? "").split("%");
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return undefined;
  const groups = groupsOf(new URL(`http://[${bare}]`).hostname.slice(1, -1));
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":");
}
