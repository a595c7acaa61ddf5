import { isIPv6 } from "node:net";

/**
 * The network that counts as one client in rate limits: an IPv4 address itself; of an IPv6 address the first 64 bits,
 * which a provider assigns to one connection. Within them a client can change its address with every request.
 */
export function clientNetworkOf(ip: string): string {
  const [address = ""] = ip.split("%");
  const mappedIpv4 = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mappedIpv4 !== undefined || !isIPv6(address)) return mappedIpv4 ?? ip;
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groups = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean));
  const [leading = [], trailing = []] = groups;
  const zeros = Array.from({ length: 8 - leading.length - trailing.length }, () => "0");
  return `${[...leading, ...zeros, ...trailing].slice(0, 4).join(":")}::/64`;
}
