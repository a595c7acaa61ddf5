import { isIPv6 } from "node:net";

/**
 * Who is behind an address, as far as it can tell: an IPv4 address as it is, of an IPv6 address the 64 bits that a
 * provider gives to one line. Within them anybody may change address with every call.
 */
export function clientNetworkOf(ip: string): string {
  const [address = ""] = ip.split("%");
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? ip;
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groups = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean));
  const [before = [], after = []] = groups;
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return `${[...before, ...zeros, ...after].slice(0, 4).join(":")}::/64`;
}
