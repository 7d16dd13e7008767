import type { IncomingMessage } from "node:http";
import { BlockList, SocketAddress, isIP, isIPv4 } from "node:net";
import type { HttpBindings } from "@hono/node-server";

/** The connection behind a request. */
export interface Connection extends HttpBindings {
  /** The client's network address; undefined when it has left already. */
  readonly address?: string | undefined;
}

/** The client's network address; undefined without a real server. */
export const clientAddress = (connection: Connection | undefined) => connection?.address;

/** Whether a text is an address such as `10.0.0.7`, or a range such as `10.0.0.0/8` or `fd00::/8`. */
export function isNetwork(text: string): boolean {
  const [address = "", bits = "0", ...rest] = text.split("/");
  const family = isIP(address);
  const maxBits = family === 4 ? 32 : 128;
  return family !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits;
}

/** A list that answers whether it contains an address; {@link isNetwork} must hold for each text. */
export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** An address in its canonical form, without a port and with IPv4 as such; undefined for any other text. */
function usualForm(text: string): string | undefined {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/%.*$/, "");
  if (isIP(address) !== 6) return isIPv4(address) ? address : undefined;
  const usual = new SocketAddress({ address, family: "ipv6" }).address;
  const mapped = usual.replace(/^::ffff:/, "");
  return isIPv4(mapped) ? mapped : usual;
}

/**
 * The client's network address: the socket's, unless that is a trusted proxy's. Each proxy appends its caller to
 * `X-Forwarded-For`, so the client is the right-most address there that is no trusted proxy. What a client forged into the header
 * stands further left and is never reached.
 */
export function addressOf(incoming: IncomingMessage, trusted: BlockList): string | undefined {
  const isTrusted = (address: string) => trusted.check(address, isIPv4(address) ? "ipv4" : "ipv6");
  let address = usualForm(incoming.socket.remoteAddress ?? "");
  const forwarded = (incoming.headersDistinct["x-forwarded-for"] ?? []).join(",").split(",");
  while (address !== undefined && isTrusted(address)) {
    const before = usualForm(forwarded.pop()?.trim() ?? "");
    if (before === undefined) break;
    address = before;
  }
  return address;
}
